/* A deal read and judged from its bytes, where nothing about it is odd.
 *
 * What is taken in here is what the referee takes in, and nothing else is: a line in any other form,
 * a card that is not known, a word between tricks, an amount that is missing is for the referee, and
 * so is whatever is wrong. So the answer is "clean" or "look closer", never a finding.
 *
 * The rules that differ from book to book are no part of this file. What was called and what it comes
 * to is worked out by the engine, once for each auction, and handed in as a `Game`; how the tricks end
 * the deal and what that costs is asked of the engine too, with what `judge` returns.
 *
 * A card is a place among 40: its suit (S C H D) times 10, and its place from the top of the plain
 * suit. A seat is a place among the players of the session. Nothing is allocated, and nothing is read
 * beyond the end that is given.
 */

#ifndef OMBRE_JUDGE_H
#define OMBRE_JUDGE_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { SEATS = 5, PACK_SIZE = 40, MOST_BIDS = 40, MOST_STEPS = 8, MOST_TRICKS = 15, MOST_APART = 6, MOST_LATER = 8, RUN_SIZE = 12 };
enum { NOBODY = -1, NO_CARD = -1, LINE_SIZE = 20000, LINES_OF_A_DEAL = 150 };

typedef struct {
    const uint8_t *at, *end;
} Span;

/* What holds for a session: the players' names as they stand in the text, the letters of the cards,
 * and how many lesser marks are a greater one (0: the book has no marks). */
typedef struct {
    int players, spanish, bare; /* `bare`: a bit for each name that may stand without quotation marks */
    int32_t greater;
    Span name[SEATS];
} Table;

typedef struct {
    int seat; /* NOBODY: not named */
    Span word;
} Bid;

typedef struct {
    int seat, laid_count, drawn_count;
    uint64_t laid, drawn;
    int8_t first; /* the first card drawn */
} Step;

typedef struct {
    int winner, cards, counts;
    int8_t card[SEATS], by[SEATS]; /* `by`: who is named before a card */
    int32_t count[SEATS];
} Trick;

/* A hand stated after so many tricks. */
typedef struct {
    int tricks, said;
    uint64_t held[SEATS], none[SEATS];
} Later;

/* Amounts by seat, and of the pool and what is set apart; `said` has a bit for each, those of the
 * seats first. */
typedef struct {
    uint32_t said;
    int32_t of[SEATS + 2];
} Amounts;

enum { OF_POOL = SEATS, OF_RESERVED = SEATS + 1 };

/* The lines of a deal, each in its form. Words that are not there are empty. */
typedef struct {
    int32_t number, pool;
    int has_pool, dealer, rests;
    int bids, has_bids, has_contract, contract_seat;
    Bid bid[MOST_BIDS];
    Span contract, trump;
    int turn, call, call_seat;
    int hands, holds; /* a bit by seat */
    uint64_t hand[SEATS], held[SEATS];
    uint64_t hand_void[SEATS], held_void[SEATS];
    int stock; /* how many, NOBODY where it is not stated */
    int8_t card[PACK_SIZE];
    int steps;
    Step step[MOST_STEPS];
    int begun, tricks; /* whether `tricks` stands there, and how many follow */
    Trick trick[MOST_TRICKS];
    int later; /* hands stated between tricks */
    Later stated[MOST_LATER];
    int claim, has_result, result_seat;
    Span result;
    Amounts paid, totals;
    int has_paid, has_totals;
    int has_apart, apart;
    int32_t set_apart[MOST_APART];
} Deal;

/* What an auction comes to. Seats are those of the session; `order` has who play, from the eldest. */
typedef struct {
    uint64_t pack, trumps, matadors; /* `matadors`: those that may be withheld */
    uint64_t suit[4];                /* the cards of each suit that are no trumps */
    uint64_t needed;                 /* what the Ombre must have been dealt */
    uint8_t strength[PACK_SIZE];
    uint8_t run[RUN_SIZE]; /* the trumps from the top */
    int8_t order[SEATS];
    int8_t number, players, rests, ombre, leader, hand, stock, run_size;
    int8_t least, most, first_most, later_most; /* of cards taken: by the Ombre, by the first defender, by others */
    uint8_t passed_out, turned, as_they_settle, by_trick, free_play;
    uint8_t holds_before, holds_after, calls_king, run_as_dealt, shared;
} Game;

/* What came of a deal. Tricks are counted by place in play, the eldest 0. */
typedef struct {
    int friend_seat, turned, run, held, tricks, sweep, first_own, highest;
    int suits; /* a bit for each of which a card was dealt to somebody */
    uint8_t taken[SEATS];
    uint8_t drawn[SEATS]; /* cards taken from the stock, by seat */
} Came;

/* ------------------------------------------------------------------ words */

static int is_blank(uint8_t c) { return c == ' ' || c == '\t'; }
static int is_digit(uint8_t c) { return c >= '0' && c <= '9'; }
static int is_letter(uint8_t c) { return (c | 32) >= 'a' && (c | 32) <= 'z'; }

static Span without_blanks(Span s) {
    while (s.at < s.end && is_blank(*s.at)) s.at++;
    while (s.end > s.at && is_blank(s.end[-1])) s.end--;
    return s;
}

static size_t length(Span s) { return (size_t)(s.end - s.at); }

static int is_word(Span s, const char *word) {
    size_t size = strlen(word);
    return length(s) == size && !memcmp(s.at, word, size);
}

/* Return what stands behind a string that opens at a place: the place itself if it opens none, the end
 * of the line if it is not closed. */
static const uint8_t *behind_string(const uint8_t *at, const uint8_t *end) {
    if (at == end || *at != '"') return at;
    const uint8_t *closed = memchr(at + 1, '"', (size_t)(end - (at + 1)));
    return closed ? closed + 1 : end;
}

/* Take the next word of a line, in which a string is one word; an empty one where there is none. */
static Span next_word(Span *line) {
    Span s = *line;
    while (s.at < s.end && is_blank(*s.at)) s.at++;
    Span found = {s.at, behind_string(s.at, s.end)};
    while (found.end < s.end && !is_blank(*found.end)) found.end++;
    line->at = found.end;
    return found;
}

/* Take what stands before the next comma; return whether there is one. */
static int next_entry(Span *line, Span *entry) {
    const uint8_t *at = line->at;
    while (at < line->end && *at != ',') at = *at == '"' ? behind_string(at, line->end) : at + 1;
    entry->at = line->at, entry->end = at;
    *entry = without_blanks(*entry);
    line->at = at < line->end ? at + 1 : at;
    return at < line->end;
}

static int is_string(Span s) {
    return length(s) > 1 && *s.at == '"' && behind_string(s.at, s.end) == s.end && s.end[-1] == '"';
}

/* Whether a word is a string that can be written in one way only, so that a name is found if it is one. */
static int is_plain_string(Span s) {
    for (const uint8_t *at = s.at; at < s.end; at++)
        if (*at >= 0x80) return 0;
    return is_string(s);
}

/* Whether nothing but annotations is left of a line. */
static int only_notes(Span line) {
    for (;;) {
        Span word = next_word(&line);
        if (!length(word)) return 1;
        if (!is_string(word)) return 0;
    }
}

/* Return whose a name is, which may stand as a string. */
static int seat_of(const Table *t, Span name) {
    int quoted = is_string(name);
    if (quoted) name.at++, name.end--;
    for (int seat = 0; seat < t->players; seat++)
        if (length(name) && length(name) == length(t->name[seat]) && (quoted || t->bare >> seat & 1) &&
            !memcmp(name.at, t->name[seat].at, length(name)))
            return seat;
    return NOBODY;
}

/* Whether a word may be that of a call, an outcome or a suit: the engine is asked which. */
static int is_term(Span s) {
    if (!length(s) || length(s) > 60 || !(is_letter(*s.at) || *s.at >= 0x80)) return 0;
    for (const uint8_t *at = s.at; at < s.end; at++)
        if (!(is_letter(*at) || is_digit(*at) || *at >= 0x80 || *at == '-' || *at == '_' || *at == '.' || *at == '\''))
            return 0;
    return 1;
}

/* Read up to so many digits at the front of a word; NOBODY where there are none, or more. */
static int32_t digits(Span *s, int most) {
    int32_t value = 0;
    int count = 0;
    for (; s->at < s->end && is_digit(*s->at); s->at++, count++) {
        if (count == most) return NOBODY;
        value = value * 10 + (*s->at - '0');
    }
    return count ? value : NOBODY;
}

static int number_of(Span s, int most, int32_t *value) {
    *value = digits(&s, most);
    return *value != NOBODY && s.at == s.end;
}

/* Read an amount: counters, or greater and lesser marks. */
static int amount_of(const Table *t, Span s, int32_t *value) {
    int sign = 1;
    if (length(s) && (*s.at == '+' || *s.at == '-')) {
        sign = *s.at++ == '-' ? -1 : 1;
    } else if (length(s) > 3 && *s.at == 0xE2) { /* a minus sign, or a dash */
        if (memcmp(s.at, "\xE2\x88\x92", 3) && memcmp(s.at, "\xE2\x80\x93", 3)) return 0;
        sign = -1, s.at += 3;
    }
    int32_t first = digits(&s, 9);
    if (first == NOBODY) return 0;
    if (s.at == s.end) return *value = sign * first, 1;
    if (*s.at++ != ':' || t->greater <= 0 || t->greater > 1000 || first > 99999) return 0;
    int32_t lesser = digits(&s, 5);
    if (lesser == NOBODY || s.at != s.end) return 0;
    return *value = sign * (first * t->greater + lesser), 1;
}

/* ------------------------------------------------------------------ cards */

static int place_of(const char *order, uint8_t rank) {
    const char *found = rank ? strchr(order, rank) : NULL;
    return found ? (int)(found - order) : NOBODY;
}

/* Read a suit at the front of a word; NOBODY where there is none. */
static int suit_at(const Table *t, Span *s) {
    if (s->at == s->end) return NOBODY;
    if (*s->at < 0x80) return place_of(t->spanish ? "EBCO" : "SCHD", *s->at++);
    static const uint8_t sign[8] = {0xA0, 0xA3, 0xA5, 0xA6, 0xA4, 0xA7, 0xA1, 0xA2};
    if (length(*s) < 3 || s->at[0] != 0xE2 || s->at[1] != 0x99) return NOBODY;
    int suit = NOBODY;
    for (int each = 0; each < 8; each++)
        if (s->at[2] == sign[each]) suit = each & 3;
    s->at += 3;
    if (length(*s) >= 3 && s->at[0] == 0xEF && s->at[1] == 0xB8 && (s->at[2] | 1) == 0x8F) s->at += 3;
    return suit;
}

static int card_of(const Table *t, int suit, uint8_t rank) {
    static const char *const order[2][2] = {{"AKQJ765432", "KQJA234567"}, {"ARCS765432", "RCSA234567"}};
    int place = place_of(order[!!t->spanish][suit > 1], rank);
    return place == NOBODY ? NO_CARD : suit * 10 + place;
}

/* A list of cards read word by word: a mask, their number, the suits said to be void, and the cards
 * in order where they are wanted. */
typedef struct {
    uint64_t mask, none;
    int count;
    int8_t *order;
} Cards;

static int add_cards(const Table *t, Span word, Cards *cards) {
    if (is_word(word, "-")) return 1;
    int suit = suit_at(t, &word);
    if (suit == NOBODY || word.at == word.end) return 0;
    if (is_word(word, "-")) return cards->none |= UINT64_C(1023) << 10 * suit, 1;
    for (; word.at < word.end; word.at++) {
        int card = card_of(t, suit, *word.at);
        if (card == NO_CARD || cards->count == PACK_SIZE || cards->mask >> card & 1) return 0;
        cards->mask |= UINT64_C(1) << card;
        if (cards->order) cards->order[cards->count] = (int8_t)card;
        cards->count++;
    }
    return 1;
}

/* Read the cards that are left of a line, up to its annotations, or those before a word; at least one
 * word must be there. */
static int read_cards(const Table *t, Span *line, const char *until, Cards *cards) {
    int words = 0;
    for (;; words++) {
        Span word = next_word(line);
        if (until && is_word(word, until)) break;
        if (!length(word)) return !until && words > 0;
        if (*word.at == '"') return !until && words > 0 && is_string(word) && only_notes(*line);
        if (!add_cards(t, word, cards)) return 0;
    }
    return words > 0;
}

/* Read one card, and leave what stands after it. */
static int card_at(const Table *t, Span *word) {
    int suit = suit_at(t, word);
    return suit == NOBODY || word->at == word->end ? NO_CARD : card_of(t, suit, *word->at++);
}

static int card_named(const Table *t, Span word) {
    int card = card_at(t, &word);
    return length(word) ? NO_CARD : card;
}

/* Read a card played, with what an annotator has set after it. */
static int card_played(const Table *t, Span word) {
    int card = card_at(t, &word);
    if (length(word) > 2) return NO_CARD;
    for (; word.at < word.end; word.at++)
        if (*word.at != '!' && *word.at != '?') return NO_CARD;
    return card;
}

/* ------------------------------------------------------------------ lines */

/* Cut the comment off a line. 0 where a string in it wants a closer look. */
static int statement_of(Span *line) {
    const uint8_t *at = line->at;
    while (at < line->end && *at != '#') {
        const uint8_t *behind = behind_string(at, line->end);
        if (behind == at) {
            at++;
            continue;
        }
        if (behind - at < 2 || behind[-1] != '"' || memchr(at, '\\', (size_t)(behind - at))) return 0;
        at = behind;
    }
    line->end = at;
    *line = without_blanks(*line);
    return 1;
}

static int read_bids(const Table *t, Span line, Deal *d) {
    for (int more = 1; more;) {
        Span entry, first, second;
        more = next_entry(&line, &entry);
        first = next_word(&entry);
        Span left = entry;
        second = next_word(&left);
        if (is_string(second)) second.end = second.at;
        else entry = left;
        if ((more ? length(entry) : !only_notes(entry)) || d->bids == MOST_BIDS) return 0;
        Bid *bid = &d->bid[d->bids++];
        bid->seat = length(second) ? seat_of(t, first) : NOBODY;
        bid->word = length(second) ? second : first;
        if ((length(second) && bid->seat == NOBODY) || !is_term(bid->word)) return 0;
    }
    return 1;
}

static int read_contract(const Table *t, Span line, Deal *d) {
    Span first = next_word(&line), left = line, second = next_word(&left);
    if (is_string(second)) second.end = second.at;
    else line = left;
    d->contract_seat = length(second) ? seat_of(t, first) : NOBODY;
    if (length(second) && d->contract_seat == NOBODY) return 0;
    d->contract = length(second) ? second : first;
    return is_term(d->contract) && only_notes(line);
}

static int read_amounts(const Table *t, Span line, Amounts *found) {
    found->said = 0;
    for (int more = 1; more;) {
        Span entry, name;
        more = next_entry(&line, &entry);
        name = next_word(&entry);
        int party = is_word(name, "pool") ? OF_POOL : is_word(name, "reserved") ? OF_RESERVED : seat_of(t, name);
        if (party == NOBODY || found->said >> party & 1) return 0;
        if (!amount_of(t, next_word(&entry), &found->of[party])) return 0;
        if (more ? length(entry) : !only_notes(entry)) return 0;
        found->said |= UINT32_C(1) << party;
    }
    return 1;
}

static int read_apart(const Table *t, Span line, Deal *d) {
    for (int more = 1; more;) {
        Span entry;
        more = next_entry(&line, &entry);
        if (d->apart == MOST_APART || !amount_of(t, next_word(&entry), &d->set_apart[d->apart])) return 0;
        if (d->set_apart[d->apart] < 0 || (more ? length(entry) : !only_notes(entry))) return 0;
        d->apart++;
    }
    return 1;
}

static int read_held(const Table *t, Span line, int *said, uint64_t *mask, uint64_t *none) {
    int seat = seat_of(t, next_word(&line));
    Cards cards = {0, 0, 0, NULL};
    if (seat == NOBODY || *said >> seat & 1 || !read_cards(t, &line, NULL, &cards)) return 0;
    *said |= 1 << seat;
    mask[seat] = cards.mask;
    none[seat] = cards.none;
    return 1;
}

static int read_step(const Table *t, Span line, Deal *d) {
    if (d->steps == MOST_STEPS) return 0;
    Step *step = &d->step[d->steps++];
    step->seat = seat_of(t, next_word(&line));
    int8_t order[PACK_SIZE];
    Cards laid = {0, 0, 0, NULL}, drawn = {0, 0, 0, order};
    Span counted = line;
    if (is_word(next_word(&counted), "0")) {
        if (!only_notes(counted)) return 0;
    } else if (!read_cards(t, &line, "for", &laid) || !read_cards(t, &line, NULL, &drawn)) {
        return 0;
    }
    if (step->seat == NOBODY || laid.none || drawn.none) return 0;
    step->laid = laid.mask, step->laid_count = laid.count;
    step->drawn = drawn.mask, step->drawn_count = drawn.count;
    step->first = drawn.count ? order[0] : NO_CARD;
    return 1;
}

static int read_counts(Span word, Trick *trick) {
    if (length(word) < 3 || *word.at != '(' || word.end[-1] != ')') return 0;
    word.at++, word.end--;
    for (;;) {
        if (trick->counts == SEATS) return 0;
        int32_t count = digits(&word, 9);
        if (count == NOBODY) return 0;
        trick->count[trick->counts++] = count;
        if (word.at == word.end) return trick->counts > 1;
        if (*word.at++ != '-') return 0;
    }
}

static int read_trick(const Table *t, Span line, Deal *d) {
    int32_t number;
    if (!number_of(next_word(&line), 4, &number) || d->tricks == MOST_TRICKS || number != d->tricks + 1) return 0;
    Trick *trick = &d->trick[d->tricks++];
    trick->winner = NOBODY;
    trick->cards = trick->counts = 0;
    for (int at = 0; at < SEATS; at++) trick->by[at] = NOBODY;
    Span word = next_word(&line);
    for (; length(word) && *word.at != '(' && !is_string(word) && !is_word(word, ">"); word = next_word(&line)) {
        if (trick->cards == SEATS) return 0;
        if (word.end[-1] == ':') {
            word.end--;
            if ((trick->by[trick->cards] = (int8_t)seat_of(t, word)) == NOBODY) return 0;
            word = next_word(&line);
        }
        int card = card_played(t, word);
        if (card == NO_CARD) return 0;
        trick->card[trick->cards++] = (int8_t)card;
    }
    if (is_word(word, ">")) {
        if ((trick->winner = seat_of(t, next_word(&line))) == NOBODY) return 0;
        word = next_word(&line);
    }
    if (length(word) && *word.at == '(') {
        if (!read_counts(word, trick)) return 0;
        word = next_word(&line);
    }
    return trick->cards > 0 && (!length(word) || is_string(word)) && only_notes(line);
}

/* ------------------------------------------------------------------ a deal's lines */

enum { BEFORE, PLAYED, ENDED, AFTER, CLOSED };

/* Read a hand that is stated between tricks. */
static int read_later(const Table *t, Span line, Deal *d) {
    if (d->later == MOST_LATER) return 0;
    Later *later = &d->stated[d->later++];
    later->tricks = d->tricks;
    later->said = 0;
    return read_held(t, line, &later->said, later->held, later->none);
}

static int once(int *said) { return *said ? 0 : (*said = 1); }

static int read_before(const Table *t, Span word, Span line, Deal *d) {
    Span first = line, rest = line;
    Span single = next_word(&first);
    int alone = length(single) > 0 && only_notes(first);
    if (is_word(word, "hand")) return read_held(t, rest, &d->hands, d->hand, d->hand_void);
    if (is_word(word, "holds")) return read_held(t, rest, &d->holds, d->held, d->held_void);
    if (is_word(word, "exchange")) return read_step(t, rest, d);
    if (is_word(word, "bids")) return once(&d->has_bids) && read_bids(t, rest, d);
    if (is_word(word, "stock")) {
        Cards cards = {0, 0, 0, d->card};
        if (d->stock != NOBODY || !read_cards(t, &rest, NULL, &cards) || cards.none) return 0;
        return d->stock = cards.count, 1;
    }
    if (is_word(word, "dealer"))
        return alone && d->dealer == NOBODY && (d->dealer = seat_of(t, single)) != NOBODY;
    if (is_word(word, "rests")) return alone && d->rests == NOBODY && (d->rests = seat_of(t, single)) != NOBODY;
    if (is_word(word, "pool")) return alone && once(&d->has_pool) && amount_of(t, single, &d->pool);
    if (is_word(word, "trump")) return alone && !d->trump.at && is_term(d->trump = single);
    if (is_word(word, "contract")) return once(&d->has_contract) && read_contract(t, rest, d);
    if (is_word(word, "turn")) return alone && d->turn == NO_CARD && (d->turn = card_named(t, single)) != NO_CARD;
    if (is_word(word, "reserved")) return once(&d->has_apart) && read_apart(t, rest, d);
    if (is_word(word, "call")) {
        Span named = next_word(&first);
        if (d->call != NO_CARD || !only_notes(first)) return 0;
        if (length(named) && (d->call_seat = seat_of(t, named)) == NOBODY) return 0;
        return (d->call = card_named(t, single)) != NO_CARD;
    }
    return 0;
}

static int read_after(const Table *t, Span word, Span line, Deal *d) {
    if (is_word(word, "payments")) return once(&d->has_paid) && read_amounts(t, line, &d->paid);
    if (!is_word(word, "result") || !once(&d->has_result)) return 0;
    d->result = next_word(&line);
    Span name = next_word(&line);
    d->result_seat = seat_of(t, name);
    if (length(name) && d->result_seat == NOBODY && !is_plain_string(name)) return 0; /* else an annotation */
    return is_term(d->result) && only_notes(line);
}

/* Take the next line of a text, its break off; return whether there is one. */
static int next_line(Span *text, Span *line) {
    if (text->at == text->end) return 0;
    const uint8_t *found = memchr(text->at, '\n', length(*text));
    line->at = text->at;
    line->end = found ? found : text->end;
    text->at = found ? found + 1 : text->end;
    return 1;
}

static int opens(Span line, const char *word) {
    Span rest = line;
    while (rest.at < rest.end && is_blank(*rest.at)) rest.at++;
    size_t size = strlen(word);
    if (length(rest) < size || memcmp(rest.at, word, size)) return 0;
    return length(rest) == size || is_blank(rest.at[size]) || rest.at[size] == '"' || rest.at[size] == '#';
}

/* Return where what begins at the front of a text ends: before the next line that opens a deal or a
 * session. */
static const uint8_t *end_of_part(Span text) {
    Span line;
    if (!next_line(&text, &line)) return text.end;
    for (const uint8_t *start = text.at; next_line(&text, &line); start = text.at)
        if (opens(line, "deal") || opens(line, "ombre")) return start;
    return text.end;
}

/* Count the lines that are neither blank nor a comment. */
static int64_t statements_of(Span text) {
    int64_t count = 0;
    for (Span line; next_line(&text, &line);) {
        while (line.at < line.end && is_blank(*line.at)) line.at++;
        count += line.at < line.end && *line.at != '#';
    }
    return count;
}

/* Read the lines of a deal, the whole of `text`; 0 where any of them wants a closer look. */
static int read_deal(const Table *t, Span text, Deal *d) {
    int phase = BEFORE, lines = 0;
    Span line;
    memset(d, 0, offsetof(Deal, bid));
    memset(d->hand, 0, sizeof d->hand), memset(d->held, 0, sizeof d->held);
    d->contract = d->trump = d->result = (Span){NULL, NULL};
    d->dealer = d->rests = d->contract_seat = d->turn = d->call = d->call_seat = d->stock = NOBODY;
    d->hands = d->holds = d->steps = d->begun = d->tricks = d->later = d->has_result = 0;
    d->claim = d->result_seat = NOBODY;
    d->has_paid = d->has_totals = d->has_apart = d->apart = 0;
    d->paid.said = d->totals.said = 0;
    while (next_line(&text, &line)) {
        if (length(line) > LINE_SIZE || ++lines > LINES_OF_A_DEAL) return 0;
        if (!length(line)) continue;
        if (!statement_of(&line)) return 0;
        if (!length(line)) continue;
        Span rest = line, word = next_word(&rest);
        if (lines == 1) {
            if (!is_word(word, "deal") || !number_of(next_word(&rest), 9, &d->number) || !only_notes(rest)) return 0;
        } else if (is_word(word, "note")) {
            if (!is_string(next_word(&rest)) || !only_notes(rest)) return 0;
        } else if (is_digit(*word.at)) {
            if (phase != PLAYED || !read_trick(t, line, d)) return 0;
        } else if (is_word(word, "tricks")) {
            if (phase != BEFORE || !only_notes(rest)) return 0;
            d->begun = 1;
            phase = PLAYED;
        } else if (is_word(word, "result") || is_word(word, "payments")) {
            if (phase > AFTER || !read_after(t, word, rest, d)) return 0;
            phase = AFTER;
        } else if (is_word(word, "totals")) {
            if (phase == CLOSED || !read_amounts(t, rest, &d->totals)) return 0;
            d->has_totals = 1;
            phase = CLOSED;
        } else if (phase == PLAYED && is_word(word, "holds")) {
            if (!read_later(t, rest, d)) return 0;
        } else if (phase == PLAYED && is_word(word, "claim")) {
            if ((d->claim = seat_of(t, next_word(&rest))) == NOBODY || !only_notes(rest)) return 0;
            phase = ENDED;
        } else if (phase != BEFORE || !read_before(t, word, rest, d)) {
            return 0;
        }
    }
    return lines > 0;
}

/* ------------------------------------------------------------------ judging */

static int count_of(uint64_t mask) { return __builtin_popcountll(mask); }

static int place_in(const Game *g, int seat) {
    for (int place = 0; place < g->players; place++)
        if (g->order[place] == seat) return place;
    return NOBODY;
}

static int suits_of(uint64_t cards) {
    int found = 0;
    for (int suit = 0; suit < 4; suit++) found |= !!(cards >> 10 * suit & 1023) << suit;
    return found;
}

/* Whether every player has a hand of the right size, and each card is dealt once. */
static int dealt_well(const Deal *d, const Game *g, uint64_t *dealt) {
    uint64_t seen = 0;
    for (int place = 0; place < g->players; place++) {
        int seat = g->order[place];
        uint64_t hand = d->hand[seat];
        if (!(d->hands >> seat & 1) || count_of(hand) != g->hand || hand & (seen | ~g->pack)) return 0;
        if (hand & d->hand_void[seat]) return 0;
        seen |= hand;
    }
    if (count_of((uint64_t)(uint32_t)d->hands) != g->players) return 0;
    *dealt = seen;
    if (d->stock == NOBODY) return 1;
    if (d->stock != g->stock) return 0;
    for (int place = 0; place < d->stock; place++) {
        uint64_t card = UINT64_C(1) << d->card[place];
        if (card & (seen | ~g->pack)) return 0;
        seen |= card;
    }
    return 1;
}

static uint64_t next_of_stock(const Deal *d, int from, int count) {
    uint64_t found = 0;
    for (int place = from; place < from + count && place < d->stock; place++) found |= UINT64_C(1) << d->card[place];
    return found;
}

/* Whether nobody who has to exchange before a player is still to come. */
static int in_order(const Deal *d, const Game *g, int at) {
    int seat = d->step[at].seat, count = d->step[at].drawn_count;
    for (int other = 0; other < d->steps; other++)
        if (other != at && d->step[other].seat == seat) return 0;
    if (seat == g->ombre || !count) return 1;
    int ombre = place_in(g, g->ombre), own = (place_in(g, seat) - ombre + g->players) % g->players;
    for (int later = at + 1; later < d->steps; later++) {
        int theirs = (place_in(g, d->step[later].seat) - ombre + g->players) % g->players;
        int before = d->step[later].seat == g->ombre || (!g->as_they_settle && theirs < own);
        if (before && d->step[later].drawn_count) return 0;
    }
    return 1;
}

/* Take the exchange in; `hand` becomes what each holds after it. */
static int exchanged(const Deal *d, const Game *g, uint64_t dealt, int turned, uint64_t *hand, Came *came) {
    int left = g->stock, took = 0, ombre_took = 0;
    uint64_t turned_card = turned == NO_CARD ? 0 : UINT64_C(1) << turned;
    for (int at = 0; at < d->steps; at++)
        if (place_in(g, d->step[at].seat) == NOBODY) return 0;
    for (int at = 0; at < d->steps; at++) {
        const Step *step = &d->step[at];
        int is_ombre = step->seat == g->ombre, count = step->drawn_count, most = left;
        if (step->laid_count != count || !in_order(d, g, at)) return 0;
        int own = is_ombre ? g->most : took ? g->later_most : g->first_most;
        if (own < most) most = own;
        ombre_took |= is_ombre;
        if ((is_ombre && count < g->least) || count > most || step->laid & ~hand[step->seat] || step->drawn & (dealt | ~g->pack)) return 0;
        if (d->stock != NOBODY && step->drawn != next_of_stock(d, g->stock - left, count)) return 0;
        if (turned_card && is_ombre && count && !(step->drawn & turned_card)) return 0;
        if (turned_card && !is_ombre && step->drawn & turned_card) return 0;
        hand[step->seat] = (hand[step->seat] & ~step->laid) | step->drawn;
        dealt |= step->drawn;
        left -= count;
        took |= !is_ombre && count;
        came->drawn[step->seat] = (uint8_t)count;
    }
    return ombre_took || !g->least || !d->steps;
}

static int suit_in_play(const Game *g, int card) { return g->trumps >> card & 1 ? 4 : card / 10; }

/* Return the cards that a hand may play to a trick. */
static uint64_t lawful(const Game *g, uint64_t hand, const int8_t *card, int lying) {
    if (!lying || g->free_play) return hand;
    int led = suit_in_play(g, card[0]);
    uint64_t suit = led == 4 ? g->trumps : g->suit[led], obliging = suit;
    if (led == 4) {
        int above = 0;
        for (int at = 0; at < (g->by_trick ? lying : 1); at++)
            if (g->matadors >> card[at] & 1 && g->strength[card[at]] > above) above = g->strength[card[at]];
        for (uint64_t left = g->matadors; left; left &= left - 1) {
            int matador = __builtin_ctzll(left);
            if (g->strength[matador] > above) obliging &= ~(UINT64_C(1) << matador);
        }
    }
    return hand & obliging ? hand & suit : hand;
}

/* Return the place in a trick of the card that wins it. */
static int winning(const Game *g, const int8_t *card, int cards) {
    int led = suit_in_play(g, card[0]), best = 0, most = -1;
    for (int at = 0; at < cards; at++) {
        int suit = suit_in_play(g, card[at]);
        int worth = suit == led || suit == 4 ? g->strength[card[at]] : 0;
        if (worth > most) most = worth, best = at;
    }
    return best;
}

static int counted_well(const Trick *trick, const Game *g, const uint8_t *by_place) {
    if (!trick->counts) return 1;
    int at = 0;
    for (int seat = 0; seat < SEATS; seat++) {
        int place = place_in(g, seat);
        if (place == NOBODY) continue;
        if (at == trick->counts || trick->count[at] != by_place[place]) return 0;
        at++;
    }
    return at == trick->counts;
}

/* Whether the hands stated after so many tricks are those that are left. */
static int as_stated(const Deal *d, const Game *g, int tricks, const uint64_t *hand) {
    for (int at = 0; at < d->later; at++)
        for (int seat = 0; seat < SEATS; seat++) {
            const Later *later = &d->stated[at];
            if (later->tricks != tricks || !(later->said >> seat & 1)) continue;
            if (place_in(g, seat) == NOBODY || later->held[seat] != hand[seat]) return 0;
            if (later->none[seat] & hand[seat]) return 0;
        }
    return 1;
}

/* Take the tricks in: who won each, and how many each has. */
static int played(const Deal *d, const Game *g, uint64_t *hand, Came *came) {
    int leader = place_in(g, g->leader), ombre = place_in(g, g->ombre);
    came->tricks = d->tricks;
    came->sweep = came->first_own = d->tricks;
    if (leader == NOBODY || ombre == NOBODY || d->tricks > g->hand) return 0;
    if (d->claim != NOBODY && d->claim != g->ombre) return 0;
    for (int at = 0; at < d->tricks; at++) {
        const Trick *trick = &d->trick[at];
        if (trick->cards != g->players || !as_stated(d, g, at, hand)) return 0;
        for (int each = 0; each < trick->cards; each++) {
            int seat = g->order[(leader + each) % g->players];
            uint64_t card = UINT64_C(1) << trick->card[each];
            if (trick->by[each] != NOBODY && trick->by[each] != seat) return 0;
            if (!(card & lawful(g, hand[seat], trick->card, each))) return 0;
            hand[seat] &= ~card;
        }
        int winner = (leader + winning(g, trick->card, trick->cards)) % g->players;
        came->taken[winner]++;
        if (trick->winner != NOBODY && trick->winner != g->order[winner]) return 0;
        if (!counted_well(trick, g, came->taken)) return 0;
        if (winner == ombre && came->first_own == d->tricks) came->first_own = at;
        if (winner != ombre && came->sweep == d->tricks) came->sweep = at;
        leader = winner;
    }
    return as_stated(d, g, d->tricks, hand);
}

static int friend_of(const Deal *d, const Game *g, int *friend_seat) {
    static const uint64_t kings = UINT64_C(1) << 1 | UINT64_C(1) << 11 | UINT64_C(1) << 20 | UINT64_C(1) << 30;
    *friend_seat = NOBODY;
    if (d->call == NO_CARD) return !g->calls_king;
    if (!g->calls_king || !(kings >> d->call & 1)) return 0;
    for (int place = 0; place < g->players; place++)
        if (d->hand[g->order[place]] >> d->call & 1) *friend_seat = g->order[place];
    if (*friend_seat == NOBODY || *friend_seat == g->ombre) return 0;
    return d->call_seat == NOBODY || d->call_seat == *friend_seat;
}

/* The unbroken run of trumps that a hand holds or lacks, and which of the two. */
static void count_run(const Game *g, uint64_t hand, Came *came) {
    came->run = 0;
    came->held = g->run_size && hand >> g->run[0] & 1;
    while (came->run < g->run_size && (int)(hand >> g->run[came->run] & 1) == came->held) came->run++;
}

static int highest_of_defence(const Game *g, const uint64_t *hand, int friend_seat) {
    for (int at = 0; at < g->run_size; at++)
        for (int place = 0; place < g->players; place++) {
            int seat = g->order[place];
            if (seat != g->ombre && seat != friend_seat && hand[seat] >> g->run[at] & 1) return seat;
        }
    return NOBODY;
}

/* Return the card turned for trumps, if one is told: stated, or the first of the stock. */
static int card_turned(const Deal *d) {
    if (d->turn != NO_CARD) return d->turn;
    return d->stock > 0 ? d->card[0] : NO_CARD;
}

/* Judge a deal that has been read, by the game that its auction came to; 0 where it wants a closer
 * look. */
static int judge(const Deal *d, const Game *g, Came *came) {
    uint64_t dealt, hand[SEATS];
    memset(came, 0, sizeof *came);
    came->friend_seat = came->highest = came->turned = NOBODY;
    if (d->rests != NOBODY && d->rests != g->rests) return 0;
    if (g->passed_out) {
        if (d->steps || d->holds || d->begun || d->turn != NO_CARD || d->call != NO_CARD) return 0;
        return !d->hands && d->stock == NOBODY ? 1 : dealt_well(d, g, &dealt);
    }
    int turned = g->turned ? card_turned(d) : NO_CARD;
    if (g->turned ? turned == NO_CARD || (d->stock > 0 && d->card[0] != turned) : d->turn != NO_CARD) return 0;
    if (!d->begun || !d->tricks || !dealt_well(d, g, &dealt)) return 0;
    if (turned != NO_CARD && (dealt >> turned & 1 || !(g->pack >> turned & 1))) return 0;
    if (g->needed & ~d->hand[g->ombre]) return 0;
    if (g->holds_before && !(d->hand[g->ombre] & g->trumps)) return 0;
    if (!friend_of(d, g, &came->friend_seat)) return 0;
    memcpy(hand, d->hand, sizeof hand);
    if (!exchanged(d, g, dealt, turned, hand, came)) return 0;
    if (g->holds_after && !(hand[g->ombre] & g->trumps)) return 0;
    for (int seat = 0; seat < SEATS; seat++)
        if (d->holds >> seat & 1 && (place_in(g, seat) == NOBODY || d->held[seat] != hand[seat] || hand[seat] & d->held_void[seat]))
            return 0;
    came->turned = turned;
    came->suits = suits_of(dealt);
    count_run(g, g->run_as_dealt ? d->hand[g->ombre] : hand[g->ombre], came);
    if (g->shared) came->highest = highest_of_defence(g, hand, came->friend_seat);
    return played(d, g, hand, came);
}

/* Whether a game is one that can be judged by: no place in it lies outside the tables. */
static int is_sound(const Game *g, int players) {
    int seen = 0;
    if (g->players < 2 || g->players > SEATS || g->players > players || g->hand < 1 || g->hand > MOST_TRICKS) return 0;
    if (g->stock < 0 || g->stock > PACK_SIZE || g->run_size < 0 || g->run_size > RUN_SIZE) return 0;
    if ((g->pack | g->trumps | g->matadors) >> PACK_SIZE) return 0;
    for (int place = 0; place < g->players; place++) {
        int seat = g->order[place];
        if (seat < 0 || seat >= players || seen >> seat & 1) return 0;
        seen |= 1 << seat;
    }
    for (int at = 0; at < g->run_size; at++)
        if (g->run[at] >= PACK_SIZE) return 0;
    return g->passed_out || (place_in(g, g->ombre) != NOBODY && place_in(g, g->leader) != NOBODY);
}

/* What is written into the bytes of a game, in this order, by `fast/game.py`. */
enum { GAME_SIZE = 8 * 8 + PACK_SIZE + RUN_SIZE + SEATS + 11 + 10 };

/* Read a game from its bytes; 0 where they are none. */
static int unpack(const uint8_t *at, size_t size, int players, Game *g) {
    uint64_t mask[8];
    if (size != GAME_SIZE) return 0;
    memcpy(mask, at, sizeof mask), at += sizeof mask;
    g->pack = mask[0], g->trumps = mask[1], g->matadors = mask[2];
    memcpy(g->suit, mask + 3, sizeof g->suit);
    g->needed = mask[7];
    memcpy(g->strength, at, PACK_SIZE), at += PACK_SIZE;
    memcpy(g->run, at, RUN_SIZE), at += RUN_SIZE;
    memcpy(g->order, at, SEATS), at += SEATS;
    const int8_t *number = (const int8_t *)at;
    g->players = number[0], g->rests = number[1], g->ombre = number[2], g->leader = number[3];
    g->hand = number[4], g->stock = number[5], g->run_size = number[6], g->least = number[7];
    g->most = number[8], g->first_most = number[9], g->later_most = number[10];
    at += 11;
    g->passed_out = at[0], g->turned = at[1], g->as_they_settle = at[2], g->by_trick = at[3];
    g->free_play = at[4], g->holds_before = at[5], g->holds_after = at[6], g->calls_king = at[7];
    g->run_as_dealt = at[8], g->shared = at[9];
    return is_sound(g, players);
}

#endif
