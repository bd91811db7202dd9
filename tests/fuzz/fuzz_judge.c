/* Hostile input for the compiled judge: deals cut short, spliced and spoilt, millions of them.
 *
 * The seeds, which `judge_seeds.py` writes, are lawful deals with the games that their auctions come
 * to. Each trial changes one of them, puts it into memory of just its size, so that a sanitizer sees a
 * read beyond it, and has it read and judged. Whatever comes of that must be in bounds, and an
 * unchanged seed must be clean.
 *
 *     fuzz_judge SEEDS TRIALS [SEED]
 */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "../../src/ombre_records/referee/fast/judge.h"

enum { MOST = 1 << 14 };

typedef struct {
    Table table;
    uint8_t game[GAME_SIZE];
    uint8_t *text;
    size_t size;
} Seed;

static uint64_t state;

static uint64_t draw(uint64_t below) {
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return below ? state % below : 0;
}

static uint32_t number(FILE *file) {
    uint8_t bytes[4];
    if (fread(bytes, 1, 4, file) != 4) exit(fprintf(stderr, "the seeds end too soon\n"));
    return bytes[0] | bytes[1] << 8 | bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

static uint8_t *bytes(FILE *file, size_t size) {
    uint8_t *found = malloc(size + !size);
    if (!found || fread(found, 1, size, file) != size) exit(fprintf(stderr, "the seeds end too soon\n"));
    return found;
}

static void load(FILE *file, Seed *seed) {
    memset(&seed->table, 0, sizeof seed->table);
    seed->table.players = (int)number(file);
    if (seed->table.players > SEATS) exit(fprintf(stderr, "too many players\n"));
    seed->table.spanish = (int)number(file);
    seed->table.bare = (int)number(file);
    seed->table.greater = (int32_t)number(file);
    for (int seat = 0; seat < seed->table.players; seat++) {
        size_t size = number(file);
        uint8_t *name = bytes(file, size);
        seed->table.name[seat] = (Span){name, name + size};
    }
    uint8_t *game = bytes(file, GAME_SIZE);
    memcpy(seed->game, game, GAME_SIZE);
    free(game);
    seed->size = number(file);
    seed->text = bytes(file, seed->size);
}

/* Tokens that the notation has a use for, and bytes that text seldom has. */
static const char *const word[] = {
    "deal 1",    "tricks",   "SA",     "HKQJ",   "x",       "?",        "-",      "D-",    "for",      "exchange",
    "holds",     "bids",     "pool 5", "0",      "2:3",     "+9999999", "-2147483648", "> ", "(1-0-0)", "(9-9-9-9-9-9)",
    "\"",        "\"a\"",    "\\",     "#",      "\n",      "\n\n",     "\xE2",   "\xE2\x99", "\xE2\x99\xA0", "\xE2\x88\x92",
    "\xEF\xB8\x8F", "\xFF",  "[SK>SQ]", "claim", "totals", "payments", "result", "call HK", "turn S7",  "reserved 1, 2, 3, 4, 5, 6, 7",
    ":",         ",",        "stock",  "hand",   "contract", "trump",   "ombre 1", "note \"x\"", "999999999999", "\t",
};

static size_t insert(uint8_t *text, size_t size, size_t at, const uint8_t *more, size_t count) {
    if (size + count > MOST) return size;
    memmove(text + at + count, text + at, size - at);
    memcpy(text + at, more, count);
    return size + count;
}

static size_t cut(uint8_t *text, size_t size, size_t at, size_t count) {
    if (count > size - at) count = size - at;
    memmove(text + at, text + at + count, size - at - count);
    return size - count;
}

static size_t line_at(const uint8_t *text, size_t size, size_t at, size_t *start) {
    while (at && text[at - 1] != '\n') at--;
    *start = at;
    while (at < size && text[at] != '\n') at++;
    return at - *start + (at < size);
}

static size_t spoil(uint8_t *text, size_t size, const Seed *other) {
    size_t start, count, at = draw(size + 1);
    const char *token = word[draw(sizeof word / sizeof *word)];
    uint8_t line[MOST];
    switch (draw(10)) {
    case 0: return at;
    case 1: return cut(text, size, at, 1 + draw(8));
    case 2: return insert(text, size, at, (const uint8_t *)token, strlen(token));
    case 3:
        if (at < size) text[at] = (uint8_t)draw(256);
        return size;
    case 4:
        if (at < size) text[at] ^= (uint8_t)(1 << draw(8));
        return size;
    case 5: /* a line twice, or elsewhere */
        count = line_at(text, size, at, &start);
        memcpy(line, text + start, count);
        if (draw(2)) size = cut(text, size, start, count);
        line_at(text, size, draw(size + 1), &start);
        return insert(text, size, start, line, count);
    case 6:
        count = line_at(text, size, at, &start);
        return cut(text, size, start, count);
    case 7: /* a line of another deal */
        count = line_at(other->text, other->size, draw(other->size), &start);
        if (count > MOST) return size;
        memcpy(line, other->text + start, count);
        line_at(text, size, at, &start);
        return insert(text, size, start, line, count);
    case 8: /* a stretch many times */
        count = draw(size - at + 1) % 64;
        memcpy(line, text + at, count);
        for (uint64_t times = draw(40); times; times--) size = insert(text, size, at, line, count);
        return size;
    default:
        if (at + 1 < size) {
            uint8_t kept = text[at];
            text[at] = text[at + 1], text[at + 1] = kept;
        }
        return size;
    }
}

static void fail(const char *why, const uint8_t *text, size_t size) {
    fprintf(stderr, "%s:\n%.*s\n", why, (int)size, (const char *)text);
    abort();
}

static void check(const Game *g, const Came *came, const uint8_t *text, size_t size) {
    int taken = 0, drawn = 0;
    for (int place = 0; place < SEATS; place++) taken += came->taken[place], drawn += came->drawn[place];
    int sound = taken == came->tricks && came->sweep <= came->tricks && came->first_own <= came->tricks;
    sound &= came->run >= 0 && came->run <= g->run_size && drawn <= g->stock && came->tricks <= g->hand;
    if (!sound) fail("a deal is clean that cannot be", text, size);
}

int main(int count, char **argument) {
    static uint8_t text[2 * MOST];
    if (count < 3) return fprintf(stderr, "usage: fuzz_judge SEEDS TRIALS [SEED]\n"), 2;
    FILE *file = fopen(argument[1], "rb");
    if (!file) return perror(argument[1]), 2;
    uint32_t seeds = number(file);
    Seed *seed = calloc(seeds + !seeds, sizeof *seed);
    if (!seed || !seeds) return fprintf(stderr, "there are no seeds\n"), 2;
    for (uint32_t at = 0; at < seeds; at++) load(file, seed + at);
    fclose(file);
    uint64_t trials = strtoull(argument[2], NULL, 10), read = 0, judged = 0;
    state = UINT64_C(88172645463325252) + (count > 3 ? strtoull(argument[3], NULL, 10) : 0);
    for (uint64_t trial = 0; trial < trials + seeds; trial++) {
        const Seed *from = seed + (trial < seeds ? trial : draw(seeds));
        Game g, other;
        Deal deal;
        Came came;
        size_t size = from->size;
        if (size > MOST) continue;
        memcpy(text, from->text, size);
        if (trial >= seeds)
            for (uint64_t times = 1 + draw(4); times; times--) size = spoil(text, size, seed + draw(seeds));
        uint8_t *just = malloc(size + !size); /* of no more than its size, to be seen beyond */
        if (!just) return fprintf(stderr, "no memory\n"), 2;
        memcpy(just, text, size);
        Span whole = {just, just + size}, part = whole;
        part.end = end_of_part(whole);
        if (statements_of(whole) > (int64_t)size) fail("more statements than bytes", just, size);
        if (part.end < part.at || part.end > whole.end) fail("a part ends beyond the text", just, size);
        if (!unpack(from->game, GAME_SIZE, from->table.players, &g)) fail("a game is none", just, size);
        int known = read_deal(&from->table, part, &deal), clean = known && judge(&deal, &g, &came);
        read += known, judged += clean;
        if (clean) check(&g, &came, just, size);
        if (trial < seeds && !clean) fail("a lawful deal is not clean", just, size);
        if (known && !draw(4)) { /* a game that is none of this deal's, and one that is none at all */
            uint8_t game[GAME_SIZE];
            memcpy(game, seed[draw(seeds)].game, GAME_SIZE);
            for (uint64_t times = draw(4); times; times--) game[draw(GAME_SIZE)] = (uint8_t)draw(256);
            if (unpack(game, GAME_SIZE, from->table.players, &other) && judge(&deal, &other, &came))
                check(&other, &came, just, size);
        }
        free(just);
    }
    printf("%" PRIu64 " trials of %" PRIu32 " seeds: %" PRIu64 " read, %" PRIu64 " clean\n", trials, seeds, read, judged);
    for (uint32_t at = 0; at < seeds; at++) {
        for (int seat = 0; seat < seed[at].table.players; seat++) free((void *)seed[at].table.name[seat].at);
        free(seed[at].text);
    }
    free(seed);
    return 0;
}
