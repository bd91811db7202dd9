/* The solver's search, compiled: what plain_core.py, search.py, bounds.py and suits.py do, in C. What
 * it does beyond them: an answer is kept with the cards on which it rests, for all positions that
 * have these alike, and what is known of the last card to a trick is asked before it is searched.
 *
 * The plain Python solver is the reference, and its modules explain what is done here: suits as
 * states closed up over the cards that are out, the count of tricks as a graph of questions, sure
 * tricks before any search. Names are the same. Seats count from the Ombre. A card is a place among
 * 48: its suit's place times 12, and its place from the top of the suit; a lower place is a higher
 * card, and trumps, which have the first twelve, are lower than all others.
 *
 * Positions found stay valid from deal to deal, since they are named by states and not by cards; so
 * a core keeps them as long as it has room.
 */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <string.h>
#include <structmember.h>

enum { SEATS = 5, PLACES = 4, WIDTH = 12, PACK = 40, TRICKS = 15, VALUES = 64, WORDS = 8 };

/* How much is kept. One deal has at most 4 * 2^12 states of suits, so room for that many is made
 * before a search, and a search never runs out. */
enum { STATES = 1 << 17, A_DEAL = PLACES << WIDTH, SLOTS = 1 << 18 };
enum { KNOWN = 1 << 12, WAYS = 8, CERTAIN = 1 << 14, LINE = 64 };

#define FIELD ((UINT64_C(1) << WIDTH) - 1)
#define TRUMP_STATE (UINT64_C(1) << 60)
#define NOBODY (WIDTH * PLACES) /* forces no matador */

static int lowest(uint64_t mask) { return __builtin_ctzll(mask); }
static int highest(uint64_t mask) { return 63 - __builtin_clzll(mask); }

/* ------------------------------------------------------------------ what is kept */

/* What is certain if a seat leads trumps from the top, as `Led` in certain_tricks.py; sets have a bit by seat. */
typedef struct {
    uint32_t sure;
    uint8_t shy, foes, mates;
    uint8_t alone; /* the tricks that its trumps bring its side whoever leads */
} Led;

/* One suit at the start of a trick, as `Suit` in suits.py. `code` has four bits a card from the top:
 * its owner counted from 1, and 8 if it is privileged. Masks count from the top of the suit. What is
 * asked most stands in the first of two lines of memory. */
typedef struct {
    _Alignas(LINE) uint64_t code;
    uint32_t sure; /* four bits each: by seat, then of the Ombre's side and of the other */
    uint16_t privileged;
    uint16_t moves[SEATS]; /* the lowest card of each run of equal ones */
    uint8_t free;          /* a bit by seat: all that it holds is privileged */
    uint8_t length[SEATS], top[SEATS], cash[SEATS];
    Led led[SEATS];
    uint32_t rest[WIDTH]; /* the state once a card is out, 0 while it is not yet known */
    uint64_t order;       /* the shape, then the owners: how plain suits stand in a name */
    uint32_t shape;       /* how many cards each seat has, how many are privileged, whether trumps */
    uint8_t first[WIDTH]; /* the highest card of each card's run */
    uint8_t full;         /* how many cards from the top tell with the shape where all are */
    uint8_t proves;       /* how many tell what `sure` and `alone` rest on */
    uint8_t safe, leads, ducked; /* where the Ombre wants no trick: `Low` in low_cards.py */
} Suit;

/* A node of the graph: `result` is 0 or 1, or -1 while it is open; `place` is its number among the
 * nodes with as many tricks left. */
typedef struct {
    int32_t left, result, place, after[SEATS];
} Node;

/* What is known of all positions of a shape that have these cards at the top of their suits: `name`
 * has the shape, and by suit how many cards of `code` count. */
typedef struct {
    uint64_t name[2], code[PLACES];
    uint64_t answers[]; /* the questions answered yes, then those answered no */
} Known;

/* What an answer rests on: a byte for each suit, how many of its cards from the top. How the cards
 * below are dealt makes no difference, as long as each seat has as many. */
typedef uint32_t Reason;

typedef struct {
    PyObject_HEAD
    int seats, by_trick, by_seat, few, words, total, values;
    int ours[SEATS], next[SEATS];
    int nodes, stopped;
    int32_t roots[VALUES];
    uint8_t least[TRICKS + 1];
    Node *node;
    uint64_t *closure; /* of each node what follows from yes, then what follows from no */
    char *kept; /* the memory for states of suits and for positions, from its first full line */
    Suit *suit;
    char *known;
    uint32_t *slot; /* states by their codes: open addressing, 0 is free */
    uint32_t states;
    size_t entry;
    uint64_t *certain_name;
    int8_t *certain_found;
    uint64_t searched;
    PyThread_type_lock busy;
    PyThreadState *thread; /* who has let go of the interpreter for a search */
} Core;

typedef struct {
    uint32_t suit[PLACES];
} Deal;

/* ------------------------------------------------------------------ threads */

/* While a core searches, others have the interpreter, so that each of several threads can search with
 * a core of its own. What a core keeps is for one at a time: another that wants it waits. */
static void take(Core *core)
{
    if (PyThread_acquire_lock(core->busy, NOWAIT_LOCK))
        return;
    PyThreadState *thread = PyEval_SaveThread();
    PyThread_acquire_lock(core->busy, WAIT_LOCK);
    PyEval_RestoreThread(thread);
}

static void begin_search(Core *core) { core->thread = PyEval_SaveThread(); }
static void end_search(Core *core) { PyEval_RestoreThread(core->thread); }

/* Whether the user wants to stop, asked in the middle of a search. */
static int interrupted(Core *core)
{
    end_search(core);
    int stop = PyErr_CheckSignals();
    begin_search(core);
    return stop;
}

/* What lies: the suit led, the winning card and its owner, all cards, and the card below which
 * matadors must follow. */
typedef struct {
    int place, best, winner, forcing, count;
    uint64_t played;
} Trick;

static uint64_t mixed(uint64_t a, uint64_t b)
{
    uint64_t h = (a ^ (b * UINT64_C(0x9E3779B97F4A7C15))) * UINT64_C(0xD6E8FEB86659FD93);
    h ^= h >> 32;
    return h * UINT64_C(0xD6E8FEB86659FD93);
}

/* ------------------------------------------------------------------ suits */

static int sure_at(uint32_t sure, int at) { return (int)(sure >> 4 * at & 15); }

static uint32_t at_least(uint32_t sure, int at, int tricks)
{
    int more = tricks - sure_at(sure, at);
    return more > 0 ? sure + ((uint32_t)more << 4 * at) : sure;
}

static int side_of(const Core *core, int seat) { return SEATS + !core->ours[seat]; }

static int owner_at(uint64_t code, int at) { return (int)(code >> 4 * at & 7) - 1; }
static int privileged_at(uint64_t code, int at) { return (int)(code >> 4 * at & 8) != 0; }

/* How many of a seat's trumps are left if each higher one of others beats one; `proves` is raised to
 * the number of trumps from the top on which that rests. */
static int unbeaten(unsigned own, unsigned others, uint8_t *proves)
{
    int higher = 0, left = 0;
    for (unsigned cards = own | others; cards; cards &= cards - 1) {
        if (others & cards & -cards)
            higher++;
        else if (higher)
            higher--;
        else {
            left++;
            if (lowest(cards) >= *proves)
                *proves = (uint8_t)(lowest(cards) + 1);
        }
    }
    return left;
}

/* Work out what trumps are certain of, whoever leads; `own` has the cards by seat. */
static void fill_sure(const Core *core, Suit *suit, const uint16_t *own)
{
    for (int seat = 0; seat < core->seats; seat++) {
        unsigned mates = 0, foes = 0;
        for (int other = 0; other < core->seats; other++) {
            if (core->ours[other] != core->ours[seat])
                foes |= own[other];
            else if (other != seat)
                mates |= own[other];
        }
        suit->led[seat].alone = (uint8_t)unbeaten(own[seat], foes, &suit->proves);
        suit->sure = at_least(suit->sure, seat, unbeaten(own[seat], foes | mates, &suit->proves));
        suit->sure = at_least(suit->sure, side_of(core, seat), suit->led[seat].alone);
    }
}

static void fill_led(const Core *core, Suit *suit, int seat)
{
    Led *led = &suit->led[seat];
    int drawn = suit->cash[seat], brought = led->alone > drawn ? led->alone : drawn;
    for (int other = 0; suit->code & TRUMP_STATE && other < core->seats; other++) {
        if (core->ours[other] != core->ours[seat])
            led->foes |= (uint8_t)((suit->length[other] > suit->top[seat]) << other);
        else if (other != seat)
            led->mates |= (uint8_t)((suit->length[other] > 0) << other);
    }
    led->sure = at_least(suit->sure, seat, drawn);
    led->sure = at_least(led->sure, side_of(core, seat), brought);
    led->shy = (uint8_t)(sure_at(led->sure, side_of(core, seat)) - brought);
}

/* Work out what the Ombre's low cards escape, and what they are given; see low_cards.py. */
static void fill_low(const Core *core, Suit *suit, const uint16_t *own)
{
    int below = 0, mine = 0, lowest_own = 0;
    unsigned others = 0;
    for (int seat = 1; seat < core->seats; seat++)
        others |= own[seat];
    suit->safe = 1;
    suit->leads = own[0] && others;
    for (unsigned cards = own[0] | others; cards; cards ^= 1u << highest(cards)) {
        int card = highest(cards);
        if (others >> card & 1) {
            below++;
            continue;
        }
        suit->safe &= below <= mine;
        suit->leads &= mine ? below < mine : !below;
        lowest_own = mine++ ? lowest_own : card;
    }
    suit->ducked = mine > 0;
    for (int seat = 1; seat < core->seats; seat++)
        suit->ducked &= !own[seat] || highest(own[seat]) > lowest_own;
}

static void fill_seat(const Core *core, Suit *suit, unsigned own, int seat)
{
    unsigned marks = suit->privileged, alike = own >> 1 & ~(marks ^ marks >> 1);
    int most = 0;
    for (int other = 0; other < core->seats; other++)
        if (other != seat && suit->length[other] > most)
            most = suit->length[other];
    suit->moves[seat] = (uint16_t)(own & ~alike);
    suit->free |= (uint8_t)((own && !(own & ~marks)) << seat);
    suit->top[seat] = (uint8_t)lowest(~own);
    suit->cash[seat] = suit->top[seat] >= most ? suit->length[seat] : suit->top[seat];
}

/* Work a state out. Of a suit that one seat holds alone nothing is privileged any more: nobody else
 * can lead it, so `state` has struck the marks before. */
static void fill(const Core *core, Suit *suit, uint64_t code)
{
    uint16_t own[SEATS] = {0};
    int owner;
    memset(suit, 0, sizeof *suit);
    suit->code = code;
    for (int at = 0; at < WIDTH && (owner = owner_at(code, at)) >= 0; at++) {
        own[owner] |= (uint16_t)(1 << at);
        suit->length[owner]++;
        suit->privileged |= (uint16_t)(privileged_at(code, at) << at);
        int same = at && (code >> 4 * at & 15) == (code >> 4 * (at - 1) & 15);
        suit->first[at] = same ? suit->first[at - 1] : (uint8_t)at;
        suit->full = at && owner == owner_at(code, at - 1) ? suit->full : (uint8_t)at;
        suit->shape += UINT32_C(1) << 4 * owner;
    }
    suit->shape |= (uint32_t)__builtin_popcount(suit->privileged) << 4 * SEATS;
    suit->shape |= (uint32_t)(code >> 60) << 4 * (SEATS + 1);
    suit->order = (uint64_t)suit->shape << 36 | __builtin_bswap64(code & ~TRUMP_STATE) >> 28;
    for (int seat = 0; seat < core->seats; seat++)
        fill_seat(core, suit, own[seat], seat);
    if (code & TRUMP_STATE)
        fill_sure(core, suit, own);
    if (core->few)
        fill_low(core, suit, own);
    for (int seat = 0; seat < core->seats; seat++)
        fill_led(core, suit, seat);
}

/* Return the number of the state with a code, a new one if it is not yet known. */
static uint32_t state(Core *core, uint64_t code)
{
    if (code & UINT64_C(0x888888888888)) {
        int cards = 0, alone = 1;
        while (cards < WIDTH && code >> 4 * cards & 7) {
            alone &= owner_at(code, cards) == owner_at(code, 0);
            cards++;
        }
        if (alone)
            code &= ~UINT64_C(0x888888888888);
    }
    uint32_t at = (uint32_t)(mixed(code, 1) >> 40) & (SLOTS - 1);
    while (core->slot[at]) {
        if (core->suit[core->slot[at]].code == code)
            return core->slot[at];
        at = (at + 1) & (SLOTS - 1);
    }
    core->slot[at] = ++core->states;
    fill(core, &core->suit[core->states], code);
    return core->states;
}

/* Return a state once a card is out. */
static uint32_t without(Core *core, uint32_t number, int at)
{
    uint32_t found = core->suit[number].rest[at];
    if (!found) {
        uint64_t code = core->suit[number].code, kind = code & TRUMP_STATE;
        uint64_t above = (UINT64_C(1) << 4 * at) - 1;
        code ^= kind;
        found = state(core, kind | (code & above) | (code >> 4 & ~above));
        core->suit[number].rest[at] = found;
    }
    return found;
}

/* Return the suits once cards are played: the lowest goes first, so that the others keep their
 * places. */
static Deal rest(Core *core, Deal deal, uint64_t played)
{
    while (played) {
        int card = highest(played), place = card / WIDTH;
        deal.suit[place] = without(core, deal.suit[place], card - WIDTH * place);
        played ^= UINT64_C(1) << card;
    }
    return deal;
}

/* ------------------------------------------------------------------ sure tricks */

/* Note which answers are still possible, 1 for no and 2 for yes, when the `left` tricks go to one
 * counter after another, to each at least as many as are sure. A node that is answered stays so. */
static int spread(const Core *core, int node, int counter, int left, int own, int all,
                  uint32_t sure)
{
    int counters = core->by_seat ? core->seats : 2, found = 0, seat = counter;
    if (!core->by_seat && counter)
        for (seat = 0; core->ours[seat]; seat++)
            ;
    int least = sure_at(sure, core->by_seat ? counter : SEATS + counter);
    for (int here = 0; here <= left; here++) {
        int ours = own + (core->ours[seat] ? here : 0);
        if (here >= least && counter + 1 < counters)
            found |= spread(core, node, counter + 1, left - here, ours, all, sure);
        else if (here >= least && here == left && ours >= sure_at(sure, SEATS) &&
                 all - ours >= sure_at(sure, SEATS + 1))
            found |= core->node[node].result > 0 ? 2 : 1;
        if (core->node[node].result < 0)
            node = core->node[node].after[seat];
    }
    return found;
}

/* Work out what `certain` keeps. */
static int8_t follows(const Core *core, int node, uint32_t sure)
{
    int left = core->node[node].left, found = spread(core, node, 0, left, 0, left, sure);
    return (int8_t)(found == 1 ? 0 : found == 2 ? 1 : -1);
}

/* Return 0 or 1 if that answer follows from tricks that are certain, else -1. */
static inline int certain(Core *core, int node, uint32_t sure)
{
    uint64_t name = (uint64_t)(node + 1) << 32 | sure;
    size_t slot = (size_t)(mixed(name, 2) >> 32) & (CERTAIN - 1);
    if (core->certain_name[slot] != name) {
        core->certain_name[slot] = name;
        core->certain_found[slot] = follows(core, node, sure);
    }
    return core->certain_found[slot];
}

/* Return how many plain tricks a seat can cash while foes keep trumps, and mates have some. */
static int cash_plain(const Suit *const suit[], int seat, const Led *led)
{
    int found = 0;
    for (int place = 1; place < PLACES; place++) {
        int count = suit[place]->cash[seat];
        for (int foe = 0; count && led->foes >> foe; foe++)
            if (led->foes >> foe & 1 && suit[place]->length[foe] < count)
                count = suit[place]->length[foe];
        found += count;
    }
    for (int mate = 0; led->mates >> mate; mate++) {
        int plain = suit[1]->length[mate] + suit[2]->length[mate] + suit[3]->length[mate];
        if (led->mates >> mate & 1 && plain < found)
            found = plain;
    }
    return found;
}

/* Return the fewest tricks of each, if `seat` leads and takes first what nobody can take from him;
 * see bounds.py. */
static uint32_t cashed(const Core *core, const Suit *const suit[], int seat)
{
    const Led *led = &suit[0]->led[seat];
    int plain = suit[1]->cash[seat] + suit[2]->cash[seat] + suit[3]->cash[seat];
    if (plain && (led->foes | led->mates))
        plain = cash_plain(suit, seat, led);
    uint32_t sure = led->sure + ((uint32_t)plain << 4 * seat);
    if (plain > led->shy)
        sure += (uint32_t)(plain - led->shy) << 4 * side_of(core, seat);
    return sure;
}

/* Return the answer where the Ombre wants few tricks, else -1; see `spared` in bounds.py. It rests on
 * whole suits, as the low cards count. */
static int bound_few(Core *core, const Suit *const suit[], int seat, int node, Reason *why)
{
    int trumps = (suit[0]->code & TRUMP_STATE) != 0, ruffs = trumps && suit[0]->code != TRUMP_STATE;
    int safe = 1, leads = 0, ducked = 1, given = 0;
    Reason whole = 0, under = 0;
    *why = suit[0]->proves;
    if (trumps && suit[0]->length[0])
        return certain(core, node, suit[0]->sure);
    for (int place = 0; place < PLACES; place++) {
        const Suit *own = suit[place];
        Reason full = (Reason)own->full << 8 * place;
        if (!own->length[0])
            continue;
        safe &= own->safe;
        leads |= own->leads;
        ducked &= own->ducked;
        whole |= full;
        if (own->ducked && own->length[seat]) {
            given = 1;
            under = full;
        }
    }
    if (safe && (seat || leads)) {
        *why = whole;
        return certain(core, node, at_least(0, SEATS + 1, core->node[node].left));
    }
    if (ruffs || !(seat ? given : ducked))
        return -1;
    *why = seat ? under : whole;
    return certain(core, node, at_least(0, SEATS, 1));
}

/* Return the answer if it follows from what is certain, else -1. Tricks that the leader can cash
 * speak for his side alone, since he need not cash them; what stays open with them is so without. */
static int bound(Core *core, Deal deal, int seat, int node, Reason *why)
{
    const Suit *suit[PLACES];
    for (int place = 0; place < PLACES; place++)
        suit[place] = &core->suit[deal.suit[place]];
    if (core->few)
        return bound_few(core, suit, seat, node, why);
    int found = certain(core, node, cashed(core, suit, seat));
    if (found < 0)
        return found;
    if (found != core->ours[seat]) {
        *why = suit[0]->proves;
        return certain(core, node, suit[0]->sure);
    }
    int trumps = suit[0]->top[seat] > suit[0]->proves ? suit[0]->top[seat] : suit[0]->proves;
    *why = (Reason)trumps;
    for (int place = 1; place < PLACES; place++)
        *why |= (Reason)suit[place]->top[seat] << 8 * place;
    return found;
}

/* ------------------------------------------------------------------ search */

/* Return what two answers rest on: of each byte the greater. */
static Reason both(Reason a, Reason b)
{
    Reason more = ((a | 0x80808080) - b) & 0x80808080, of_a = more | (more - (more >> 7));
    return (a & of_a) | (b & ~of_a);
}

/* A position by its shape and who leads: `place` has the suits in an order of their own, since plain
 * ones differ in their names alone. */
typedef struct {
    uint64_t name[2];
    int place[PLACES];
} Name;

enum { DEPTHS = 48 }; /* from where on the second word of a name has how many cards count */
#define SHAPES ((UINT64_C(1) << DEPTHS) - 1)

static void in_order(const Suit *const suit[], int *a, int *b)
{
    int first = *a;
    if (suit[first]->order > suit[*b]->order) {
        *a = *b;
        *b = first;
    }
}

static void name_of(const Core *core, Deal deal, int seat, Name *name)
{
    const Suit *suit[PLACES];
    int *place = name->place;
    for (int at = 0; at < PLACES; at++) {
        suit[at] = &core->suit[deal.suit[at]];
        place[at] = at;
    }
    in_order(suit, &place[1], &place[2]);
    in_order(suit, &place[2], &place[3]);
    in_order(suit, &place[1], &place[2]);
    name->name[0] = suit[0]->shape | (uint64_t)suit[place[1]]->shape << 32;
    name->name[1] = suit[place[2]]->shape | (uint64_t)suit[place[3]]->shape << 4 * SEATS;
    name->name[1] |= (uint64_t)(seat + 1) << 8 * SEATS;
}

/* Return where the entries begin among which a position may be. The many positions with few tricks
 * left, soon found again, have less room, so that it stays near. */
static char *known_at(const Core *core, const Name *name, int node)
{
    int left = core->node[node].left;
    size_t rows = KNOWN >> (left < 5 ? 5 - left : 0);
    size_t at = (size_t)(mixed(name->name[0], name->name[1]) >> 24) & (rows - 1);
    return core->known + WAYS * at * core->entry;
}

static Known *entry_at(const Core *core, char *row, int way)
{
    return (Known *)(row + (size_t)way * core->entry);
}

/* Tell whether a position has the cards on which an entry rests, and note these. */
static int holds(const Core *core, Deal deal, const Name *name, const Known *known, Reason *why)
{
    uint64_t depths = known->name[1] >> DEPTHS, differ = 0;
    *why = 0;
    for (int at = 0; at < PLACES; at++) {
        int place = name->place[at], depth = (int)(depths >> 4 * at & 15);
        uint64_t code = core->suit[deal.suit[place]].code;
        differ |= (code ^ known->code[at]) & ((UINT64_C(1) << 4 * depth) - 1);
        *why |= (Reason)depth << 8 * place;
    }
    return !differ;
}

/* Return what is known of a question, or -1. */
static int recall(const Core *core, Deal deal, const Name *name, int node, Reason *why)
{
    char *row = known_at(core, name, node);
    int place = core->node[node].place, word = place / 64;
    for (int way = 0; way < WAYS; way++) {
        const Known *known = entry_at(core, row, way);
        if (known->name[0] != name->name[0] || (known->name[1] & SHAPES) != name->name[1])
            continue;
        int yes = (int)(known->answers[word] >> place % 64 & 1);
        int no = (int)(known->answers[core->words + word] >> place % 64 & 1);
        if ((yes || no) && holds(core, deal, name, known, why))
            return yes;
    }
    return -1;
}

/* Return the entry of a name and cards; the oldest makes room for one that is new. */
static Known *entry_of(const Core *core, char *row, const uint64_t *name, const uint64_t *code)
{
    for (int way = 0; way < WAYS; way++) {
        Known *known = entry_at(core, row, way);
        if (known->name[0] == name[0] && known->name[1] == name[1] &&
            !memcmp(known->code, code, sizeof known->code))
            return known;
    }
    Known *known = entry_at(core, row, 0);
    memmove(row + core->entry, row, (WAYS - 1) * core->entry);
    memset(known, 0, core->entry);
    memcpy(known->name, name, sizeof known->name);
    memcpy(known->code, code, sizeof known->code);
    return known;
}

/* Note an answer with what it rests on. */
static void keep(Core *core, Deal deal, const Name *name, int node, int found, Reason why)
{
    int words = core->words, half = found ? 0 : words;
    const uint64_t *follows = &core->closure[(size_t)(2 * node) * (size_t)words + (size_t)half];
    uint64_t whole[2] = {name->name[0], name->name[1]}, code[PLACES];
    for (int at = 0; at < PLACES; at++) {
        uint64_t depth = why >> 8 * name->place[at] & 15;
        whole[1] |= depth << (DEPTHS + 4 * at);
        code[at] = core->suit[deal.suit[name->place[at]]].code;
        code[at] &= (UINT64_C(1) << 4 * depth) - 1;
    }
    Known *known = entry_of(core, known_at(core, name, node), whole, code);
    for (int word = 0; word < words; word++)
        known->answers[half + word] |= follows[word];
}

static uint64_t moves_of(const Core *core, Deal deal, int seat)
{
    uint64_t moves = 0;
    for (int place = 0; place < PLACES; place++)
        moves |= (uint64_t)core->suit[deal.suit[place]].moves[seat] << WIDTH * place;
    return moves;
}

/* Return the cards that can beat another where a suit was led. */
static uint64_t beating(const Core *core, Deal deal, int place)
{
    uint64_t trumps = core->suit[deal.suit[0]].code & TRUMP_STATE ? FIELD : 0;
    return FIELD << WIDTH * place | trumps;
}

/* Return what a seat may play to a trick, one card of each run. */
static inline uint64_t lawful(const Core *core, Deal deal, int seat, const Trick *trick)
{
    const Suit *suit = &core->suit[deal.suit[trick->place]];
    unsigned follow = suit->moves[seat];
    int withheld = !trick->place && suit->free >> seat & 1;
    if (follow && !(withheld && highest(follow) < trick->forcing))
        return (uint64_t)follow << WIDTH * trick->place;
    return moves_of(core, deal, seat);
}

static int lead(Core *core, Deal deal, int seat, int node, Reason *why);
static int follow(Core *core, Deal deal, int seat, const Trick *trick, int node, Reason *why);

/* Return what an answer rests on before a trick, given what it rests on after it.
 *
 * Cards that count afterwards count before, and with them those of the trick above them: of a run its
 * highest, since any of it might have been played. Who won the trick rests on the card that won it
 * and all above that, unless no other of its suit was there. The side whose answer it is chooses its
 * cards, so of its own run the highest is enough. */
static Reason before(const Core *core, Deal deal, const Trick *trick, int found, Reason why)
{
    for (uint64_t left = trick->played; left;) {
        int place = lowest(left) / WIDTH, depth = (int)(why >> 8 * place & 255);
        const Suit *suit = &core->suit[deal.suit[place]];
        unsigned cards = (unsigned)(left >> WIDTH * place & FIELD);
        left &= ~(FIELD << WIDTH * place);
        for (unsigned gone = depth ? cards : 0; gone; gone &= gone - 1)
            depth += suit->first[lowest(gone)] < depth;
        if (place == trick->best / WIDTH && cards & (cards - 1)) {
            int at = trick->best - WIDTH * place;
            if (core->ours[trick->winner] == found)
                at = suit->first[at];
            if (depth <= at)
                depth = at + 1;
        }
        if (depth > suit->full)
            depth = suit->full;
        why = (why & ~((Reason)255 << 8 * place)) | (Reason)depth << 8 * place;
    }
    return why;
}

/* Answer the question once a seat adds a card to a trick. */
static int play(Core *core, Deal deal, int seat, const Trick *trick, int card, int node,
                Reason *why)
{
    Trick next = *trick;
    uint64_t bit = UINT64_C(1) << card;
    if (card < trick->best && bit & beating(core, deal, trick->place)) {
        next.best = card;
        next.winner = seat;
    }
    next.played |= bit;
    next.count++;
    if (next.count == core->seats) {
        int after = core->node[node].after[next.winner], found = core->node[after].result;
        *why = 0;
        if (found < 0)
            found = lead(core, rest(core, deal, next.played), next.winner, after, why);
        *why = before(core, deal, &next, found, *why);
        return found;
    }
    if (core->by_trick && card < next.forcing && bit & core->suit[deal.suit[0]].privileged)
        next.forcing = card;
    return follow(core, deal, core->next[seat], &next, node, why);
}

/* Answer the question once a seat leads a card. */
static int play_first(Core *core, Deal deal, int seat, int card, int node, Reason *why)
{
    int place = card / WIDTH;
    int forces = !place && core->suit[deal.suit[0]].privileged >> card & 1;
    Trick trick = {place, card, seat, forces ? card : NOBODY, 1, UINT64_C(1) << card};
    return follow(core, deal, core->next[seat], &trick, node, why);
}

/* Return the card of a set that a seat tries first: the lowest, but the highest where he plays under
 * the others' cards and is to keep the low ones. */
static int first_of(const Core *core, int seat, uint64_t cards)
{
    return core->few && core->ours[seat] ? lowest(cards) : highest(cards);
}

/* Try cards one after another; return whether one brings the answer that the seat wants. What that
 * rests on is noted; if none does, what all that they bring rests on. */
static int try_all(Core *core, Deal deal, int seat, const Trick *trick, uint64_t cards, int node,
                   Reason *why)
{
    while (cards) {
        int card = first_of(core, seat, cards);
        Reason here = 0;
        if (play(core, deal, seat, trick, card, node, &here) == core->ours[seat]) {
            *why = here;
            return 1;
        }
        *why = both(*why, here);
        cards ^= UINT64_C(1) << card;
    }
    return 0;
}

/* What the last card of a trick leaves behind: the trick, the question, and what is left. */
typedef struct {
    Trick trick;
    int after;
    Deal deal;
    Name name;
} Left;

/* The last to play, with the cards once those before him are out; what may be searched later. */
typedef struct {
    Deal deal, now;
    const Trick *trick;
    int seat, node, count;
    Left left[TRICKS];
} Last;

/* Take a card out, where the cards before it in the trick, which are out, have moved it up. */
static Deal without_last(Core *core, const Last *last, int card)
{
    Deal deal = last->now;
    int place = card / WIDTH, at = card - WIDTH * place;
    uint64_t above = last->trick->played >> WIDTH * place & ((UINT64_C(1) << at) - 1);
    deal.suit[place] = without(core, deal.suit[place], at - __builtin_popcountll(above));
    return deal;
}

/* Look what these cards leave behind. Return 1 if one is known to bring the answer that the seat
 * wants; note what is not known. */
static int look(Core *core, Last *last, uint64_t cards, int wins, Reason *why)
{
    int winner = wins ? last->seat : last->trick->winner, want = core->ours[last->seat];
    int after = core->node[last->node].after[winner];
    for (int card; cards; cards ^= UINT64_C(1) << card) {
        card = first_of(core, last->seat, cards);
        int found = core->node[after].result;
        Left *each = &last->left[last->count];
        Reason here = 0;
        each->trick = *last->trick;
        each->trick.played |= UINT64_C(1) << card;
        each->trick.best = wins ? card : last->trick->best;
        each->trick.winner = winner;
        each->after = after;
        if (found < 0) {
            each->deal = without_last(core, last, card);
            found = bound(core, each->deal, winner, after, &here);
        }
        if (found < 0) {
            name_of(core, each->deal, winner, &each->name);
            found = recall(core, each->deal, &each->name, after, &here);
        }
        if (found < 0) {
            last->count++;
            continue;
        }
        here = before(core, last->deal, &each->trick, found, here);
        *why = found == want ? here : both(*why, here);
        if (found == want)
            return 1;
    }
    return 0;
}

static int searched(Core *core, Deal deal, int seat, int node, const Name *name, Reason *why);

/* Answer the question for the last to play. All his cards are looked at before any is searched. */
static int follow_last(Core *core, Last *last, uint64_t wins, uint64_t others, Reason *why)
{
    int want = core->ours[last->seat];
    int wins_now = core->few || core->ours[last->trick->winner] == want;
    *why = 0;
    if (look(core, last, wins_now ? others : wins, !wins_now, why) ||
        look(core, last, wins_now ? wins : others, wins_now, why))
        return want;
    for (int at = 0; at < last->count; at++) {
        const Left *each = &last->left[at];
        int winner = each->trick.winner;
        Reason here = 0;
        int found = at ? recall(core, each->deal, &each->name, each->after, &here) : -1;
        if (found < 0)
            found = searched(core, each->deal, winner, each->after, &each->name, &here);
        here = before(core, last->deal, &each->trick, found, here);
        *why = found == want ? here : both(*why, here);
        if (found == want)
            return want;
    }
    return !want;
}

/* Answer the question for a seat that plays to a trick: cards that win come first, unless its side
 * wins already, or the Ombre wants few tricks. Then he tries those first that do not win, as he does
 * when he is the last; a defender tries the lowest, whatever lies. */
static int follow(Core *core, Deal deal, int seat, const Trick *trick, int node, Reason *why)
{
    int want = core->ours[seat], wins_now = core->ours[trick->winner] == want, found;
    uint64_t cards = lawful(core, deal, seat, trick);
    uint64_t wins = beating(core, deal, trick->place) & ((UINT64_C(1) << trick->best) - 1) & cards;
    if (trick->count + 1 == core->seats) {
        Last last;
        last.deal = deal;
        last.now = rest(core, deal, trick->played);
        last.trick = trick;
        last.seat = seat;
        last.node = node;
        last.count = 0;
        return follow_last(core, &last, wins, cards & ~wins, why);
    }
    if (core->few)
        wins = want ? cards & ~wins : 0;
    else if (wins_now)
        wins = 0;
    *why = 0;
    found = try_all(core, deal, seat, trick, wins, node, why) ||
            try_all(core, deal, seat, trick, cards & ~wins, node, why);
    return found ? want : !want;
}

/* Fill in the leads in the order in which they are tried, as sets: of each suit its top card, its
 * lowest run, and what is between. Where the Ombre wants few tricks he first leads suits in which he
 * stays safe, from the lowest, and defenders those in which he is not. */
static void leads(const Core *core, Deal deal, int seat, uint64_t *sets)
{
    uint64_t top[2] = {0, 0}, low[2] = {0, 0}, middle[2] = {0, 0};
    for (int place = 0; place < PLACES; place++) {
        const Suit *suit = &core->suit[deal.suit[place]];
        uint64_t cards = suit->moves[seat], first = suit->top[seat] ? cards & (~cards + 1) : 0;
        int plain = place > 0, shift = WIDTH * place;
        if (core->few)
            plain = core->ours[seat] ? !suit->leads : suit->safe;
        cards ^= first;
        uint64_t last = cards ? UINT64_C(1) << highest(cards) : 0;
        top[plain] |= first << shift;
        low[plain] |= last << shift;
        middle[plain] |= (cards ^ last) << shift;
    }
    const uint64_t own[] = {top[0], top[1], middle[0], low[1], middle[1], low[0]};
    const uint64_t foe[] = {middle[1], top[1], low[1], top[0], low[0], middle[0]};
    const uint64_t few[] = {low[0], middle[0], top[0], low[1], middle[1], top[1]};
    memcpy(sets, core->few ? few : core->ours[seat] ? own : foe, sizeof own);
}

static int search(Core *core, Deal deal, int seat, int node, Reason *why)
{
    uint64_t sets[6];
    int want = core->ours[seat];
    Reason all = 0;
    leads(core, deal, seat, sets);
    for (int at = 0; at < 6; at++)
        for (uint64_t cards = sets[at]; cards; cards &= cards - 1) {
            if (play_first(core, deal, seat, lowest(cards), node, why) == want)
                return want;
            all = both(all, *why);
        }
    *why = all;
    return !want;
}

/* Search a position of which nothing is known. */
static int searched(Core *core, Deal deal, int seat, int node, const Name *name, Reason *why)
{
    /* once in a while an interrupt is looked for; what is found after one is not kept */
    if (!(++core->searched & 0xFFFFF) && interrupted(core))
        core->stopped = 1;
    if (core->stopped)
        return 0;
    int found = search(core, deal, seat, node, why);
    /* what may be withheld rests on who has the matadors */
    *why = both(*why, (Reason)__builtin_popcount(core->suit[deal.suit[0]].privileged));
    if (!core->stopped)
        keep(core, deal, name, node, found, *why);
    return found;
}

/* Answer a question that is open, for a seat that leads. */
static int lead(Core *core, Deal deal, int seat, int node, Reason *why)
{
    int found = bound(core, deal, seat, node, why);
    if (found >= 0)
        return found;
    Name name;
    name_of(core, deal, seat, &name);
    found = recall(core, deal, &name, node, why);
    return found >= 0 ? found : searched(core, deal, seat, node, &name, why);
}

/* ------------------------------------------------------------------ positions */

/* A position laid out, as `Laid` in layout.py. `card` has the cards by their places, -1 where there
 * is none; `hand` the cards of the seat to play, by places; `root` the questions, by value. */
typedef struct {
    Deal deal;
    Trick trick;
    int seat;
    int32_t root[VALUES];
    uint64_t hand;
    int8_t card[NOBODY];
} Laid;

static int fail(const char *what)
{
    PyErr_SetString(PyExc_ValueError, what);
    return -1;
}

/* Read whole numbers from a tuple and return how many; -1 with an error set for anything else. */
static int read_numbers(PyObject *tuple, uint64_t *numbers, int most, uint64_t limit)
{
    Py_ssize_t count = PyTuple_Check(tuple) ? PyTuple_Size(tuple) : -1;
    if (count < 0 || count > most)
        return fail("a short tuple of numbers is wanted");
    for (Py_ssize_t at = 0; at < count; at++) {
        numbers[at] = PyLong_AsUnsignedLongLong(PyTuple_GetItem(tuple, at));
        if (PyErr_Occurred()) {
            PyErr_Clear();
            return fail("a number that is not below zero is wanted");
        }
        if (numbers[at] >= limit)
            return fail("a number is too large");
    }
    return (int)count;
}

/* Check a layout: 48 places with a card, 64 more for a privileged one, or 255, then whether the
 * first suit is trump; all cards are there once. */
static const uint8_t *read_layout(PyObject *layout)
{
    char *bytes;
    Py_ssize_t size;
    if (PyBytes_AsStringAndSize(layout, &bytes, &size) < 0) {
        PyErr_Clear();
        size = 0;
    }
    uint64_t seen = 0;
    for (Py_ssize_t place = 0; size == NOBODY + 1 && place < NOBODY; place++) {
        uint8_t card = (uint8_t)bytes[place];
        uint64_t bit = UINT64_C(1) << (card & 63);
        if (card == 255)
            continue;
        if (card & 128 || seen & bit)
            size = 0;
        seen |= bit;
    }
    if (size != NOBODY + 1 || seen != (UINT64_C(1) << PACK) - 1) {
        fail("no layout of the pack");
        return NULL;
    }
    return (const uint8_t *)bytes;
}

/* Find who has each card, -1 for nobody; a card that lies is its player's. Return how many tricks
 * are left, the one under way included. */
static int find_owners(const Core *core, int seat, const uint64_t *hand, const uint64_t *lying,
                       int lie, int8_t *owner)
{
    int seats = core->seats, left = __builtin_popcountll(hand[seat]);
    int leader = (seat - lie + seats) % seats;
    memset(owner, -1, PACK);
    for (int who = 0; who < seats; who++) {
        int turn = (who - leader + seats) % seats, played = turn < lie;
        uint64_t cards = hand[who] | (played ? UINT64_C(1) << lying[turn] : 0);
        if (__builtin_popcountll(hand[who]) != left - played ||
            __builtin_popcountll(cards) != left)
            return fail("hands must be of equal size, and no card twice");
        for (; cards; cards &= cards - 1) {
            if (owner[lowest(cards)] >= 0)
                return fail("a card is there twice");
            owner[lowest(cards)] = (int8_t)who;
        }
    }
    return left;
}

/* Put all cards into states, given who has each. */
static void lay_cards(Core *core, Laid *laid, const int8_t *owner, const uint8_t *layout)
{
    memset(laid->card, -1, sizeof laid->card);
    laid->hand = 0;
    for (int place = 0; place < PLACES; place++) {
        uint64_t code = !place && layout[NOBODY] ? TRUMP_STATE : 0;
        int count = 0;
        for (int at = WIDTH * place; at < WIDTH * (place + 1); at++) {
            int card = layout[at] & 63;
            if (layout[at] == 255 || owner[card] < 0)
                continue;
            uint64_t mark = layout[at] & 64 ? 8 : 0;
            code |= ((uint64_t)(owner[card] + 1) | mark) << 4 * count;
            laid->card[WIDTH * place + count] = (int8_t)card;
            if (owner[card] == laid->seat)
                laid->hand |= UINT64_C(1) << (WIDTH * place + count);
            count++;
        }
        laid->deal.suit[place] = state(core, code);
    }
}

/* Lay the cards of a trick under way. */
static void lay_trick(const Core *core, Laid *laid, const uint64_t *lying, int count)
{
    uint64_t marks = core->suit[laid->deal.suit[0]].privileged, beats = 0;
    int leader = (laid->seat - count + core->seats) % core->seats;
    Trick *trick = &laid->trick;
    *trick = (Trick){0, NOBODY, leader, NOBODY, count, 0};
    for (int at = 0; at < count; at++) {
        int card = 0;
        while (laid->card[card] != (int8_t)lying[at])
            card++;
        if (!at) {
            trick->place = card / WIDTH;
            beats = beating(core, laid->deal, trick->place);
        }
        if (card < trick->best && beats >> card & 1) {
            trick->best = card;
            trick->winner = (leader + at) % core->seats;
        }
        if ((!at || core->by_trick) && card < trick->forcing && marks >> card & 1)
            trick->forcing = card;
        trick->played |= UINT64_C(1) << card;
    }
}

/* Find the questions that are open once tricks are made. */
static void find_roots(const Core *core, const uint64_t *made, int32_t *root)
{
    for (int value = 1; value < core->values; value++) {
        int32_t node = core->roots[value];
        for (int seat = 0; seat < core->seats; seat++)
            for (uint64_t trick = 0; trick < made[seat] && core->node[node].result < 0; trick++)
                node = core->node[node].after[seat];
        root[value] = node;
    }
}

/* States are forgotten together with all that is named by them, between two searches. */
static void make_room(Core *core)
{
    if (core->states + A_DEAL < STATES)
        return;
    core->states = 0;
    memset(core->slot, 0, SLOTS * sizeof *core->slot);
    memset(core->known, 0, KNOWN * WAYS * core->entry);
}

/* Lay a position out and return about what it is worth: (layout, hands, seat to play, trick, tricks
 * made), seats from the Ombre. -1 with an error set for what is no position of this core's graph. */
static int lay(Core *core, PyObject *args, Laid *laid)
{
    PyObject *layout, *hands, *trick, *made;
    uint64_t hand[SEATS], lying[SEATS], taken[SEATS];
    int8_t owner[PACK];
    int seats = core->seats, lie;
    if (!PyArg_ParseTuple(args, "OOiOO", &layout, &hands, &laid->seat, &trick, &made))
        return -1;
    const uint8_t *where = read_layout(layout);
    if (!where || read_numbers(hands, hand, SEATS, UINT64_C(1) << PACK) < 0 ||
        read_numbers(made, taken, SEATS, TRICKS + 1) < 0 ||
        (lie = read_numbers(trick, lying, SEATS, PACK)) < 0)
        return -1;
    if (PyTuple_Size(hands) != seats || PyTuple_Size(made) != seats || lie >= seats ||
        laid->seat < 0 || laid->seat >= seats)
        return fail("hands, tricks made and seats do not fit");
    int left = find_owners(core, laid->seat, hand, lying, lie, owner), total = left, ours = 0;
    if (left < 0)
        return -1;
    for (int seat = 0; seat < seats; seat++) {
        total += (int)taken[seat];
        ours += core->ours[seat] ? (int)taken[seat] : 0;
    }
    if (total != core->total)
        return fail("the number of tricks does not fit");
    make_room(core);
    lay_cards(core, laid, owner, where);
    lay_trick(core, laid, lying, lie);
    find_roots(core, taken, laid->root);
    int halves = 0;
    for (int seat = 0; seat < seats; seat++) {
        const Suit *suit = &core->suit[laid->deal.suit[0]];
        if (!core->ours[seat])
            continue;
        halves += suit->length[seat] + suit->led[seat].alone;
        for (int place = 1; place < PLACES; place++)
            halves += core->suit[laid->deal.suit[place]].top[seat] ? 2 : 0;
    }
    ours += (halves + 1) / 2;
    return core->least[ours < core->total ? ours : core->total];
}

/* ------------------------------------------------------------------ values */

/* Answer a question of a position, or of what follows once a card is played (-1: none yet). */
static int asked(Core *core, const Laid *laid, int card, int node)
{
    Reason why = 0;
    if (core->node[node].result >= 0)
        return core->node[node].result;
    if (card >= 0 && laid->trick.count)
        return play(core, laid->deal, laid->seat, &laid->trick, card, node, &why);
    if (card >= 0)
        return play_first(core, laid->deal, laid->seat, card, node, &why);
    if (laid->trick.count)
        return follow(core, laid->deal, laid->seat, &laid->trick, node, &why);
    return lead(core, laid->deal, laid->seat, node, &why);
}

/* Return what a position is worth, given the least, the most and a guess between. */
static int value(Core *core, const Laid *laid, int card, int least, int guess, int most)
{
    int found = guess;
    while (found > least && !asked(core, laid, card, laid->root[found]))
        most = --found;
    while (found < most && asked(core, laid, card, laid->root[found + 1]))
        found++;
    return found;
}

/* Take up a search; return whether nothing stopped it. */
static int went_well(Core *core)
{
    int stopped = core->stopped;
    core->stopped = 0;
    return !stopped;
}

static PyObject *value_of(Core *core, PyObject *args)
{
    Laid laid;
    int guess = lay(core, args, &laid);
    if (guess < 0)
        return NULL;
    begin_search(core);
    int found = value(core, &laid, -1, 0, guess, core->values - 1);
    end_search(core);
    return went_well(core) ? PyLong_FromLong(found) : NULL;
}

/* Find what a position is worth after each lawful play: by card, -1 for one that is not. */
static void find_plays(Core *core, const Laid *told, int guess, int8_t *worths)
{
    const Laid laid = *told;
    memset(worths, -1, PACK);
    int best = value(core, &laid, -1, 0, guess, core->values - 1), most = best, least = 0;
    if (!core->ours[laid.seat]) {
        least = best;
        most = core->values - 1;
    }
    uint64_t moves = moves_of(core, laid.deal, laid.seat), cards = laid.hand;
    uint64_t runs = laid.trick.count ? lawful(core, laid.deal, laid.seat, &laid.trick) : moves;
    while (runs) { /* the cards of a run stand above its lowest, which is tried for all */
        int move = lowest(runs);
        uint64_t above = (UINT64_C(2) << move) - 1;
        uint64_t place = FIELD << WIDTH * (move / WIDTH);
        uint64_t higher = moves & place & (above >> 1);
        uint64_t run = cards & place & above;
        if (higher)
            run &= ~((UINT64_C(2) << highest(higher)) - 1);
        int worth = value(core, &laid, move, least, best, most);
        for (; run; run &= run - 1)
            worths[laid.card[lowest(run)]] = (int8_t)worth;
        runs &= runs - 1;
    }
}

/* Return the same as a dict by card, cards in the order of their places. */
static PyObject *plays_of(Core *core, PyObject *args)
{
    Laid laid;
    int8_t worths[PACK];
    int guess = lay(core, args, &laid);
    PyObject *found = guess < 0 ? NULL : PyDict_New();
    if (!found || !laid.hand)
        return found;
    begin_search(core);
    find_plays(core, &laid, guess, worths);
    end_search(core);
    for (int at = 0; at < NOBODY; at++) {
        if (!(laid.hand >> at & 1) || worths[laid.card[at]] < 0)
            continue;
        PyObject *card = PyLong_FromLong(laid.card[at]);
        PyObject *number = PyLong_FromLong(worths[laid.card[at]]);
        int kept = card && number ? PyDict_SetItem(found, card, number) : -1;
        Py_XDECREF(card);
        Py_XDECREF(number);
        if (kept < 0) {
            Py_DECREF(found);
            return NULL;
        }
    }
    if (!went_well(core))
        Py_CLEAR(found);
    return found;
}

static PyObject *core_value(PyObject *self, PyObject *args)
{
    Core *core = (Core *)self;
    take(core);
    PyObject *found = value_of(core, args);
    PyThread_release_lock(core->busy);
    return found;
}

static PyObject *core_plays(PyObject *self, PyObject *args)
{
    Core *core = (Core *)self;
    take(core);
    PyObject *found = plays_of(core, args);
    PyThread_release_lock(core->busy);
    return found;
}

static PyObject *core_batch(PyObject *self, PyObject *positions)
{
    Py_ssize_t count = PyList_Check(positions) ? PyList_Size(positions) : -1;
    if (count < 0) {
        fail("a list of positions is wanted");
        return NULL;
    }
    Core *core = (Core *)self;
    PyObject *found = PyList_New(count);
    take(core);
    for (Py_ssize_t at = 0; found && at < count; at++) {
        /* Another thread may have changed the list meanwhile. */
        PyObject *position = PyList_GetItem(positions, at), *plays = NULL;
        Py_XINCREF(position);
        if (position && PyTuple_Check(position))
            plays = plays_of(core, position);
        else if (position)
            fail("a position is a tuple");
        Py_XDECREF(position);
        if (!plays || PyList_SetItem(found, at, plays) < 0)
            Py_CLEAR(found);
    }
    PyThread_release_lock(core->busy);
    return found;
}

/* ------------------------------------------------------------------ the type */

/* Read the graph: seven numbers of each node, by seat five more, then what follows from its answers.
 * Checked here so that nothing later can leave the arrays. */
static int read_graph(Core *core, const char *numbers, Py_ssize_t size, const char *closure,
                     Py_ssize_t closed)
{
    core->nodes = (int)(size / (Py_ssize_t)sizeof(Node));
    Py_ssize_t words = (Py_ssize_t)core->nodes * 2 * core->words;
    if (size % (Py_ssize_t)sizeof(Node) || core->nodes < 1 || core->nodes >= 1 << 24 ||
        closed != words * (Py_ssize_t)sizeof(uint64_t))
        return fail("no graph");
    core->node = PyMem_Calloc((size_t)core->nodes, sizeof(Node));
    core->closure = PyMem_Calloc((size_t)words, sizeof(uint64_t));
    if (!core->node || !core->closure) {
        PyErr_NoMemory();
        return -1;
    }
    memcpy(core->node, numbers, (size_t)size);
    memcpy(core->closure, closure, (size_t)closed);
    for (int at = 0; at < core->nodes; at++) {
        const Node *node = &core->node[at];
        int open = node->result == -1;
        if ((!open && node->result != 0 && node->result != 1) || node->place < 0 ||
            node->place >= 64 * core->words || node->left < open || node->left > TRICKS)
            return fail("no graph");
        for (int seat = 0; open && seat < core->seats; seat++)
            if (node->after[seat] < 0 || node->after[seat] >= core->nodes ||
                core->node[node->after[seat]].left != node->left - 1)
                return fail("no graph");
    }
    return 0;
}

static int read_roots(Core *core, PyObject *roots, PyObject *least)
{
    uint64_t root[VALUES], guess[TRICKS + 1];
    core->values = read_numbers(roots, root, VALUES, (uint64_t)core->nodes);
    if (core->values < 1)
        return core->values < 0 ? -1 : fail("no values");
    int guesses = read_numbers(least, guess, TRICKS + 1, (uint64_t)core->values);
    if (guesses < 0)
        return -1;
    if (guesses != core->total + 1)
        return fail("a guess for each number of tricks is wanted");
    for (int at = 0; at < guesses; at++)
        core->least[at] = (uint8_t)guess[at];
    for (int at = 0; at < core->values; at++) {
        core->roots[at] = (int32_t)root[at];
        if (core->node[root[at]].left != core->total)
            return fail("a question begins with all tricks");
    }
    return 0;
}

_Static_assert(sizeof(Suit) % LINE == 0, "states of suits begin with lines of memory");

static int make_tables(Core *core)
{
    size_t suits = (STATES + 1) * sizeof *core->suit;
    core->entry = sizeof(Known) + 2 * (size_t)core->words * sizeof(uint64_t);
    core->kept = PyMem_Calloc(suits + KNOWN * WAYS * core->entry + LINE, 1);
    core->slot = PyMem_Calloc(SLOTS, sizeof *core->slot);
    core->busy = PyThread_allocate_lock();
    core->certain_name = PyMem_Calloc(CERTAIN, sizeof *core->certain_name);
    core->certain_found = PyMem_Calloc(CERTAIN, sizeof *core->certain_found);
    if (!core->busy || !core->kept || !core->slot || !core->certain_name || !core->certain_found) {
        PyErr_NoMemory();
        return -1;
    }
    char *first = (char *)(((uintptr_t)core->kept + LINE - 1) & ~(uintptr_t)(LINE - 1));
    core->suit = (Suit *)first;
    core->known = first + suits;
    return 0;
}

/* Core(ours, by_trick, by_seat, few, total, words, nodes, closure, roots, least). */
static PyObject *core_new(PyTypeObject *type, PyObject *args, PyObject *Py_UNUSED(names))
{
    PyObject *ours, *roots, *least, *packed, *closed_over;
    char *nodes, *closure;
    Py_ssize_t size, closed;
    uint64_t own[SEATS];
    int by_trick, by_seat, few, total, words;
    if (!PyArg_ParseTuple(args, "OpppiiSSOO", &ours, &by_trick, &by_seat, &few, &total, &words,
                          &packed, &closed_over, &roots, &least) ||
        PyBytes_AsStringAndSize(packed, &nodes, &size) ||
        PyBytes_AsStringAndSize(closed_over, &closure, &closed))
        return NULL;
    int seats = read_numbers(ours, own, SEATS, 2), foes = 0;
    for (int seat = 0; seat < seats; seat++)
        foes += !own[seat];
    if (seats < 0)
        return NULL;
    if (seats < 2 || !foes || !own[0] || (few && foes < seats - 1) || total < 0 ||
        total > TRICKS || words < 1 || words > WORDS) {
        fail("no such game");
        return NULL;
    }
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    Core *core = (Core *)allocate(type, 0);
    if (!core)
        return NULL;
    core->seats = seats;
    core->by_trick = by_trick;
    core->by_seat = by_seat;
    core->few = few;
    core->total = total;
    core->words = words;
    for (int seat = 0; seat < seats; seat++) {
        core->ours[seat] = (int)own[seat];
        core->next[seat] = (seat + 1) % seats;
    }
    if (read_graph(core, nodes, size, closure, closed) < 0 || read_roots(core, roots, least) < 0 ||
        make_tables(core) < 0) {
        Py_DECREF(core);
        return NULL;
    }
    return (PyObject *)core;
}

static void core_dealloc(PyObject *self)
{
    Core *core = (Core *)self;
    PyTypeObject *type = Py_TYPE(self);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    PyMem_Free(core->node);
    PyMem_Free(core->closure);
    PyMem_Free(core->slot);
    PyMem_Free(core->kept);
    PyMem_Free(core->certain_name);
    PyMem_Free(core->certain_found);
    if (core->busy)
        PyThread_free_lock(core->busy);
    release(self);
    Py_DECREF(type);
}

static PyMethodDef core_methods[] = {
    {"value", core_value, METH_VARARGS, "Return what a position is worth."},
    {"plays", core_plays, METH_VARARGS,
     "Return what a position is worth after each lawful play, by card."},
    {"batch", core_batch, METH_O, "Return the same for each position of a list."},
    {NULL, NULL, 0, NULL},
};

static PyMemberDef core_members[] = {
    {"searched", T_ULONGLONG, offsetof(Core, searched), READONLY,
     "How many positions of a leader have been searched so far."},
    {NULL, 0, 0, 0, NULL},
};

static PyType_Slot core_slots[] = {
    {Py_tp_doc, "The values of positions of one graph; see plain_core.py."},
    {Py_tp_new, core_new},
    {Py_tp_dealloc, core_dealloc},
    {Py_tp_methods, core_methods},
    {Py_tp_members, core_members},
    {0, NULL},
};

static PyType_Spec core_spec = {
    .name = "ombre_records.analysis.solver._core.Core",
    .basicsize = sizeof(Core),
    .flags = Py_TPFLAGS_DEFAULT,
    .slots = core_slots,
};

static int fill_module(PyObject *module)
{
    PyObject *type = PyType_FromSpec(&core_spec);
    int added = type ? PyModule_AddObjectRef(module, "Core", type) : -1;
    Py_XDECREF(type);
    return added;
}

static PyModuleDef_Slot module_slots[] = {{Py_mod_exec, fill_module}, {0, NULL}};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT,
    .m_name = "_core",
    .m_doc = "The solver's search, compiled.",
    .m_slots = module_slots,
};

PyMODINIT_FUNC PyInit__core(void)
{
    return PyModuleDef_Init(&module);
}
