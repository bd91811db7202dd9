/* The door to judge.h for Python: one function, which reads and judges the deal that begins at a place
 * of a text. `fast/session.py` is who asks. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "judge.h"

static const char GAME[] = "a game is made by referee.fast.game";

/* Read a game; -1 with an exception where it is none. */
static int game_of(PyObject *packed, int players, Game *g) {
    char *bytes;
    Py_ssize_t size;
    if (PyBytes_AsStringAndSize(packed, &bytes, &size)) return -1;
    if (unpack((const uint8_t *)bytes, (size_t)size, players, g)) return 0;
    return PyErr_SetString(PyExc_ValueError, GAME), -1;
}

static PyObject *text_of(Span word) {
    if (!length(word)) Py_RETURN_NONE;
    return PyUnicode_DecodeUTF8((const char *)word.at, (Py_ssize_t)length(word), "replace");
}

static PyObject *seat_or_none(int seat) {
    if (seat == NOBODY) Py_RETURN_NONE;
    return PyLong_FromLong(seat);
}

/* What was called, as the engine is asked about it: the same for deals with the same auction. */
static PyObject *called(const Deal *d, int dealer) {
    int turned = card_turned(d);
    PyObject *bids = PyTuple_New(d->bids);
    for (int at = 0; bids && at < d->bids; at++) {
        PyObject *bid = Py_BuildValue("(NN)", seat_or_none(d->bid[at].seat), text_of(d->bid[at].word));
        if (!bid || PyTuple_SetItem(bids, at, bid)) return Py_DECREF(bids), NULL;
    }
    if (!bids) return NULL;
    return Py_BuildValue("(iNNNNN)", dealer, bids, text_of(d->contract), seat_or_none(d->contract_seat),
                         text_of(d->trump), seat_or_none(turned == NO_CARD ? NOBODY : turned / 10));
}

enum { KEY_SIZE = 1024 };

static int append(uint8_t *key, size_t *size, int seat, Span word) {
    size_t more = length(word);
    if (more > 250 || *size + more + 2 > KEY_SIZE) return 0;
    key[(*size)++] = (uint8_t)(seat + 1);
    key[(*size)++] = (uint8_t)more;
    if (more) memcpy(key + *size, word.at, more);
    *size += more;
    return 1;
}

/* The same as bytes, by which it is looked up. */
static PyObject *key_of(const Deal *d, int dealer) {
    uint8_t key[KEY_SIZE];
    int turned = card_turned(d);
    size_t size = 0;
    key[size++] = (uint8_t)dealer;
    key[size++] = (uint8_t)(turned == NO_CARD ? 0 : 1 + turned / 10);
    key[size++] = (uint8_t)d->bids;
    for (int at = 0; at < d->bids; at++)
        if (!append(key, &size, d->bid[at].seat, d->bid[at].word)) Py_RETURN_NONE;
    if (!append(key, &size, d->contract_seat, d->contract) || !append(key, &size, NOBODY, d->trump)) Py_RETURN_NONE;
    return PyBytes_FromStringAndSize((const char *)key, (Py_ssize_t)size);
}

static PyObject *amounts_of(int stated, const Amounts *found) {
    if (!stated) Py_RETURN_NONE;
    PyObject *told = PyTuple_New(SEATS + 2);
    for (int party = 0; told && party < SEATS + 2; party++) {
        PyObject *amount = found->said >> party & 1 ? PyLong_FromLong(found->of[party]) : Py_NewRef(Py_None);
        if (!amount || PyTuple_SetItem(told, party, amount)) return Py_DECREF(told), NULL;
    }
    return told;
}

static PyObject *apart_of(const Deal *d) {
    if (!d->has_apart) Py_RETURN_NONE;
    PyObject *told = PyTuple_New(d->apart);
    for (int at = 0; told && at < d->apart; at++) {
        PyObject *amount = PyLong_FromLong(d->set_apart[at]);
        if (!amount || PyTuple_SetItem(told, at, amount)) return Py_DECREF(told), NULL;
    }
    return told;
}

/* How the tricks fell, as far as it bears on how they end the deal. */
static PyObject *fall_of(const Came *came, int claimed) {
    uint8_t told[4 + SEATS] = {(uint8_t)came->tricks, (uint8_t)came->sweep, (uint8_t)came->first_own, (uint8_t)claimed};
    memcpy(told + 4, came->taken, SEATS);
    return PyBytes_FromStringAndSize((const char *)told, sizeof told);
}

static PyObject *clean(const Deal *d, const Came *came, Py_ssize_t end, int dealer, PyObject *game) {
    PyObject *pool = d->has_pool ? PyLong_FromLong(d->pool) : Py_NewRef(Py_None);
    return Py_BuildValue("(niiONNiiiNNNNNNNN)", end, (int)d->number, dealer, game, seat_or_none(came->friend_seat),
                         fall_of(came, d->claim != NOBODY), came->run, came->held, came->suits, seat_or_none(came->turned),
                         seat_or_none(came->highest),
                         PyBytes_FromStringAndSize((const char *)came->drawn, SEATS), pool, apart_of(d),
                         d->has_result ? Py_BuildValue("(NN)", text_of(d->result), seat_or_none(d->result_seat))
                                       : Py_NewRef(Py_None),
                         amounts_of(d->has_paid, &d->paid), amounts_of(d->has_totals, &d->totals));
}

static int table_of(PyObject *names, int bare, Table *t) {
    Py_ssize_t count = PyTuple_Size(names);
    if (count < 0) return -1;
    if (count > SEATS) return PyErr_SetString(PyExc_ValueError, "too many players"), -1;
    t->players = (int)count, t->bare = bare;
    for (Py_ssize_t seat = 0; seat < count; seat++) {
        char *name;
        Py_ssize_t size;
        if (PyBytes_AsStringAndSize(PyTuple_GetItem(names, seat), &name, &size)) return -1;
        t->name[seat] = (Span){(const uint8_t *)name, (const uint8_t *)name + size};
    }
    return 0;
}

PyDoc_STRVAR(judge_doc,
             "judge(text, start, names, bare, spanish, greater, dealer, games)\n--\n\n"
             "Judge the deal that begins at a place of a text.");

static PyObject *judge_deal(PyObject *module, PyObject *args) {
    char *text;
    Py_ssize_t size, start;
    PyObject *whole, *names, *games, *key, *packed;
    int bare, spanish, greater, dealer;
    Table t;
    Deal d;
    Game g;
    Came came;
    if (!PyArg_ParseTuple(args, "SnO!ipiiO!", &whole, &start, &PyTuple_Type, &names, &bare, &spanish, &greater, &dealer,
                          &PyDict_Type, &games) ||
        PyBytes_AsStringAndSize(whole, &text, &size))
        return NULL;
    if (table_of(names, bare, &t)) return NULL;
    if (start < 0 || start > size) return PyErr_SetString(PyExc_ValueError, "no place of the text"), NULL;
    t.spanish = spanish, t.greater = greater;
    const uint8_t *from = (const uint8_t *)text;
    Span deal = {from + start, from + size};
    deal.end = end_of_part(deal);
    Py_ssize_t end = deal.end - from;
    if (!read_deal(&t, deal, &d)) return PyLong_FromSsize_t(end);
    if (d.dealer == NOBODY) d.dealer = dealer;
    if (d.dealer < 0 || d.dealer >= t.players || (dealer != NOBODY && d.dealer != dealer)) return PyLong_FromSsize_t(end);
    if (!(key = key_of(&d, d.dealer))) return NULL;
    packed = key == Py_None ? NULL : PyDict_GetItemWithError(games, key);
    if (!packed && !PyErr_Occurred() && key != Py_None) return Py_BuildValue("(NN)", key, called(&d, d.dealer));
    if (!packed || packed == Py_None) return Py_DECREF(key), PyErr_Occurred() ? NULL : PyLong_FromSsize_t(end);
    PyObject *found = NULL;
    PyObject *bytes = PyTuple_Check(packed) && PyTuple_Size(packed) ? PyTuple_GetItem(packed, 0) : NULL;
    if (!bytes) {
        if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, GAME);
    } else if (!game_of(bytes, t.players, &g)) {
        found = judge(&d, &g, &came) ? clean(&d, &came, end, d.dealer, packed) : PyLong_FromSsize_t(end);
    }
    return Py_DECREF(key), found;
}

PyDoc_STRVAR(part_doc, "part(text, start)\n--\n\nReturn where the part that begins at a place of a text ends.");

static PyObject *part(PyObject *module, PyObject *args) {
    char *text;
    PyObject *whole;
    Py_ssize_t size, start;
    if (!PyArg_ParseTuple(args, "Sn", &whole, &start) || PyBytes_AsStringAndSize(whole, &text, &size)) return NULL;
    if (start < 0 || start > size) return PyErr_SetString(PyExc_ValueError, "no place of the text"), NULL;
    const uint8_t *from = (const uint8_t *)text;
    return PyLong_FromSsize_t(end_of_part((Span){from + start, from + size}) - from);
}

PyDoc_STRVAR(statements_doc, "statements(text)\n--\n\nCount the lines that are neither blank nor a comment.");

static PyObject *statements(PyObject *module, PyObject *text) {
    char *bytes;
    Py_ssize_t size;
    if (PyBytes_AsStringAndSize(text, &bytes, &size)) return NULL;
    const uint8_t *from = (const uint8_t *)bytes;
    return PyLong_FromLongLong(statements_of((Span){from, from + size}));
}

static PyMethodDef methods[] = {
    {"judge", judge_deal, METH_VARARGS, judge_doc},
    {"part", part, METH_VARARGS, part_doc},
    {"statements", statements, METH_O, statements_doc},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "_judge",
    .m_doc = "Deals of which nothing is odd, read and judged from their bytes.",
    .m_methods = methods,
};

PyMODINIT_FUNC PyInit__judge(void) { return PyModuleDef_Init(&definition); }
