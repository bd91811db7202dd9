"""Findings of the writing: what cannot be read, is missing, or stands in the wrong place."""

from __future__ import annotations

from ombre_records.base import budget
from ombre_records.base.finding import Remedy
from ombre_records.base.language import _, ngettext
from ombre_records.base.lexicon.meanings import words_for
from ombre_records.base.lexicon.spelling import folded
from ombre_records.model.apparatus import CERTAINTIES
from ombre_records.model.cards import SUIT_NAMES
from ombre_records.notation.apparatus import siglum_written
from ombre_records.notation.keywords import LISTED
from ombre_records.notation.words import quote
from ombre_records.referee.faults.notation import (
    LaterBook,
    MisplacedStatement,
    MissingStatement,
    RepeatedStatement,
    UnknownIgnore,
    UnknownOption,
    UnknownPlayer,
    UnknownRuleBook,
    UnknownStakes,
    UnknownTerm,
    UnknownVersion,
    UnknownWitness,
    UnusedIgnore,
    WrongFacsimile,
    WrongPlayers,
)
from ombre_records.referee.findings.message import (
    NOTATION,
    Message,
    meant,
    outcome_called,
    should_be,
    suit_called,
)
from ombre_records.referee.findings.near import is_pool, near_book, near_names


def misplaced_statement(f: MisplacedStatement) -> Message:
    """A statement stands where it has no meaning.

    Why: The header comes before the deals, the deal, auction and exchange before `tricks`, the
    settlement after them, the totals at the session's end.
    Example: `title "An evening"` after `deal 1`, or `hand Ada SA…` after `tricks`.
    Source: notation
    """
    message = _("`{statement}` is in the wrong place: it belongs {where}").format(
        statement=_stated(f.statement), where=_(f.where)
    )
    if f.statement == "payments" and "`deal N`" in f.where:
        message += _("; in a results line, write payments after a colon: `… : +2 -1 -1`")
    return Message(
        message,
        sources=NOTATION,
        label=_("in the wrong place"),
    )


def unknown_stakes(f: UnknownStakes) -> Message:
    """The stakes have a number, but do not say what a counter or a fish is worth.

    Why: The sheet makes money of counters only where the words leave no doubt; these are shown as
    they stand, and nothing is made of them.
    Example: `stakes "0,25"`, which names no coin.
    Source: notation
    """
    message = _('cannot tell what a counter is worth from "{stakes}"').format(stakes=f.stakes)
    like = _('what a counter or a fish is worth, such as `stakes "0.25 kr a counter"`')
    remedy = Remedy(lines=(f.line,)) if f.line else Remedy(described=like)
    return Message(message, sources=NOTATION, remedy=remedy)


def later_book(f: LaterBook) -> Message:
    """An old deal is judged by a rule book whose text is more than fifty years younger.

    Why: What the book forbids, and what it pays, need not be what was played then. So an outcome
    that the record states stands, and what is worked out from the book is the book's, not the
    source's. Where a book nearer in time is shipped, `rules` can name that; the timeline of the
    rules has the dates of the texts.
    Example: `date 1714` and `rules aldenham`, a text of 1874.
    Source: the rule book's sources
    """
    # The texts of books and their years are read for a deal of old alone.
    from ombre_records.books.source_titles import followed_title
    from ombre_records.books.timeline import TODAY

    words = _("the deal is dated {date}, but {book} follows a text of {year}: {source}")
    label = _("a text of {year}")
    if f.year == TODAY:
        words = _("the deal is dated {date}, but {book} follows a page of today: {source}")
        label = _("a page of today")
    title = followed_title(f.source)
    return Message(
        words.format(date=f.stated, book=f.book, year=f.year, source=title),
        sources=NOTATION,
        label=label.format(year=f.year),
    )


def unknown_version(f: UnknownVersion) -> Message:
    """The session is written in a version of the notation that is not known.

    Why: A later version may mean other things by the same words; it is read as version 1.
    Example: `ombre 2`.
    Source: notation
    """
    return Message(
        _("unknown version {version} of the notation").format(version=f.version),
        sources=NOTATION,
        label=should_be(1),
        remedy=Remedy(lines=("ombre 1",)),
    )


def missing_statement(f: MissingStatement) -> Message:
    """A statement that cannot be done without is not there.

    Why: Without `ombre 1` and `players` nothing can be judged; without `tricks` a line of cards is
    no trick; without a trump nobody knows who won.
    Example: a session without `players`.
    Source: notation
    """
    return Message(
        _("`{statement}` is missing {where}").format(
            statement=f.statement, where=_(f.where).format(of=f.of)
        ),
        sources=NOTATION,
        remedy=Remedy(lines=(f.line,) if f.line else ()),
    )


def repeated_statement(f: RepeatedStatement) -> Message:
    """A statement stands twice where it can stand once.

    Why: Two of them may say two things; the first is taken.
    Example: two lines `dealer` in one deal, or two hands of one player.
    Source: notation
    """
    message = _("{statement} is given twice {where}; the first is used").format(
        statement=_stated(f.statement).format(of=f.of), where=_(f.where)
    )
    if f.statement in LISTED:
        words = _("; put `{keyword}` and all its entries on one line, separated by commas")
        message += words.format(keyword=f.statement)
    elif f.statement == "source author":
        words = _("; several authors stand in one line, with `;` between them: {line}")
        message += words.format(line='`source author "Pope, Alexander; Gay, John"`')
    return Message(
        message,
        sources=NOTATION,
        label=_("a second time"),
    )


def _stated(statement: str) -> str:
    """Return a statement in the language spoken where it is words; a keyword stays."""
    return _(statement) if " " in statement else statement


def unknown_player(f: UnknownPlayer) -> Message:
    """A name is none of the session's players.

    Why: A misspelt name would make a player who paid and was paid nothing.
    Example: `dealer Belind` where `players` has Belinda.
    Source: notation
    """
    message = _("unknown player {name}; the players are {players}").format(
        name=f.name, players=_listed(f.players)
    )
    result = Message(message, sources=NOTATION, label=_("not a player here"))
    if f.name.lower() in words_for("said", "unknown"):
        return result._replace(remedy=Remedy(more=_("; use `?` for what is not known")))
    names = ["pool"] if f.paid and is_pool(f.name) else near_names(f.name, f.players)
    several = [each for each in names if " " in each]
    if not names and budget.current().spent:
        return result._replace(remedy=Remedy(ended=budget.current().end()))
    near = next(iter(several or names), "")
    begun = folded(near).startswith(folded(f.name).rstrip(".")) or names == ["pool"]
    listed = _("; or is the list of players wrong?") if f.listed is not None and names else ""
    remedy = Remedy(tuple(names if begun else names[:1]), more=listed)
    if several and " " in f.name:  # which stands in quotation marks already
        remedy = Remedy((quote(near),))
    elif several:
        more = _("; put a name of several words in quotation marks")
        remedy = Remedy(lines=(quote(near),), more=more)
    return result.odd(f.name, remedy, f.players)


def _listed(players: tuple[str, ...]) -> str:
    """List players; of very many the first and the last."""
    shown = players if len(players) <= _LISTED else (*players[:_FIRST], "\u2026", players[-1])
    return ", ".join(shown)


_LISTED, _FIRST = 60, 20
"""So many players are listed; of more, so many first ones."""


def unknown_witness(f: UnknownWitness) -> Message:
    """An emendation names a witness or an editor that the header does not.

    Why: A siglum means nothing to a reader unless the header defines it; and a reason without
    quotation marks would be taken for sigla.
    Example: `trump [S>H | B]` where the header has `witness P "…"` alone.
    Source: notation
    """
    if f.reason:
        quoted = quote(f.sigla[0])
        message = _("{siglum} comes last, so it is read as the reason").format(siglum=quoted)
        remedy = Remedy(lines=(f'{quoted} ""',), more=_(" for the siglum"))
        return Message(message, sources=NOTATION, remedy=remedy)
    first = f.sigla[0]
    words = ngettext(
        "the header does not define the siglum {sigla}",
        "the header names nobody by the sigla {sigla}",
        len(f.sigla),
    )
    message = words.format(sigla=", ".join(f"`{each}`" for each in f.sigla))
    if f.meant:
        remedy = Remedy(lines=(f"| {f.meant}",))
        return Message(message, sources=NOTATION, label=_("not a siglum here"), remedy=remedy)
    if f.known:
        message += _("; the sigla are {known}").format(known=", ".join(f.known))
    near = first.lower() if first.lower() in CERTAINTIES else ""
    near = near or next(iter(near_names(first, f.known)), "")
    more = _(" in the header")
    if len(f.sigla) > 1:
        reason = " ".join(f.sigla)
        more += _('; put a reason in quotation marks: `[SK>SQ | "{reason}"]`').format(reason=reason)
    statement = f'witness {siglum_written(first)} "…"'
    remedy = Remedy((near,) if near else (), (statement,), more=more)
    return Message(message, sources=NOTATION, label=_("not a siglum here"), remedy=remedy)


def wrong_facsimile(f: WrongFacsimile) -> Message:
    """The picture of a page is not where the record says, or the region lies outside it.

    Why: A reader who wants to see the page finds nothing. It is looked for where the record is a
    file, in its folder; addresses on the web are not asked.
    Example: `facsimile "scans/p41.png"` where the folder has no such file.
    Source: notation
    """
    if f.why == "absent":
        message = _("there is no file `{file}` beside the record").format(file=f.file)
    elif f.why == "foreign":
        message = _("`{file}` is not a picture: neither PNG nor JPEG").format(file=f.file)
    else:
        words = (
            _("the region lies outside the picture, which is {wide} pixels wide and {high} high")
            if f.why == "outside"
            else _(
                "the region ends beyond the picture, which is {wide} pixels wide and {high} high"
            )
        )
        message = words.format(wide=f.wide, high=f.high)
    return Message(message, sources=NOTATION, remedy=Remedy((f.near,) if f.near else ()))


def wrong_players(f: WrongPlayers) -> Message:
    """The players are not as many as the rule book seats, or one is named twice, or all are named
    in another order than they play in.

    Why: Turn, dealing and payments go round the table as it is seated.
    Example: `players Ada, Bea` under a book for three or four.
    Source: the rule book's table
    """
    if f.why == "twice":
        return Message(
            _("{name} is listed twice among the players").format(name=f.name),
            sources=NOTATION,
            label=_("a second time"),
        )
    if f.why == "kept":
        return Message(
            _("`{name}` is a word of `payments`, so no player can have that name").format(
                name=f.name
            ),
            sources=NOTATION,
        )
    if f.why == "direction":
        message = _("bids and tricks go round the table in the other direction")
        return Message(message, ("table.players",), remedy=Remedy(lines=(f"players {f.name}",)))
    if f.why == "order":
        message = _("bids and tricks go round the table in another order")
        return Message(message, ("table.players",), remedy=Remedy(lines=(f"players {f.name}",)))
    seats = _(" or ").join(map(str, f.wanted))
    words = ngettext(
        "there is {count} player, but {book} seats {seats}",
        "there are {count} players, but {book} seats {seats}",
        f.number,
    )
    message = words.format(count=f.number, book=f.book, seats=seats)
    remedy = Remedy()
    if f.header and f.number > max(f.wanted):
        more = _(" below `results`, with those who sit at the table")
        remedy = Remedy(lines=("seats",), more=more)
    return Message(message, ("table.players",), remedy=remedy)


def unknown_rule_book(f: UnknownRuleBook) -> Message:
    """The rule book that the header names is not known, or its file cannot be used.

    Why: Every verdict rests on a book; without it the deals are not judged.
    Example: `rules aldenhan`.
    Source: notation
    """
    if f.problem:
        message = _("the rule book cannot be used: {problem}").format(problem=f.problem)
        remedy = f.remedy
        if f.book in f.books:
            more = _("; a book that is not a file needs no quotation marks")
            remedy = Remedy(lines=(f"rules {f.book}",), more=more)
        return Message(message, sources=NOTATION, remedy=remedy)
    message = _("there is no rule book `{book}`; the books are {books}").format(
        book=f.book, books=", ".join(f.books)
    )
    if f.book.endswith((".yaml", ".yml")):
        quoted = Remedy(
            lines=(f"rules {quote(f.book)}",), more=_("; put a file's name in quotation marks")
        )
        return Message(message, sources=NOTATION, remedy=quoted)
    near = meant(near_book(f.book, f.books))
    return Message(message, sources=NOTATION).odd(f.book, near)


def unknown_option(f: UnknownOption) -> Message:
    """The rule book does not know an option, or not with that value, or not beside another.

    Why: An option is a switch that a book defines; the others are listed. One given twice, or two
    that set one field to different values, would leave open by what rules was played; the first is
    used.
    Example: `rules aldenham + forced-manille`, or `+ opposite-rests + dealer-rests`.
    Source: the rule book's options
    """
    return Message(f.problem, sources=NOTATION).odd(f.option, f.remedy)


def unknown_term(f: UnknownTerm) -> Message:
    """A suit or an outcome is given a name that the rule book does not know.

    Why: Books differ in their words; each lists its own.
    Example: `trump violets`, `result triumph`.
    Source: the rule book's terms
    """
    if f.kind == "outcome":
        message = _("`{term}` is not an outcome here; the outcomes are {known}").format(
            term=f.term, known=", ".join(map(outcome_called, f.known))
        )
        near = " ".join(map(outcome_called, f.near.split()))
        result = Message(message, ("outcome.terms",), label=_("not an outcome here"))
        return result.odd(f.term, meant(near))
    message = _("`{term}` is not a suit here; the suits are {known}").format(
        term=f.term, known=", ".join(map(suit_called, f.known))
    )
    near = suit_called(f.near) or _suit_begun(f.term)
    result = Message(message, ("suit-terms",), label=_("not a suit here"))
    return result.odd(f.term, meant(near))


def _suit_begun(term: str) -> str:
    """Return the one suit that begins so in the language spoken, as Danish `R` does *ruder*."""
    names = [each for each in map(suit_called, SUIT_NAMES) if folded(each).startswith(folded(term))]
    return names[0] if len(names) == 1 else ""


def unused_ignore(f: UnusedIgnore) -> Message:
    """An ignore in a comment hides no finding.

    Why: What it was written for has been mended, or stands in another line; left there, it would
    hide the next fault of that name. It is judged in both readings, and not reported where another
    rule book than the record's own is asked for.
    Example: `trump S  # ombre: ignore revoke`.
    Source: notation
    """
    if not f.word:
        more = _(" if it was for a revoke")
        remedy = Remedy(lines=("# ombre: ignore revoke",), more=more)
        return Message(_("this ignore names no rule"), sources=NOTATION, remedy=remedy)
    if not f.where:
        message = _(
            "there is nothing to ignore here: the comment with `{word}` is not in a deal"
        ).format(word=f.word)
        return Message(message, sources=NOTATION)
    message = _("there is no `{word}` in {where}").format(word=f.word, where=f.where)
    remedy = Remedy(more=_("; take it out of the ignore"))
    return Message(message, sources=NOTATION, remedy=remedy)


def unknown_ignore(f: UnknownIgnore) -> Message:
    """An ignore in a comment names a rule that does not exist, or is itself misspelt.

    Why: A misspelt name ignores nothing. The names are those of findings, their codes, and the
    phases by name or letter.
    Example: `1 Ada: SA S3 S4  # ombre: ignore revok`.
    Source: notation
    """
    words = (
        _("there is no instruction `{word}`")
        if f.kind == "instruction"
        else _("there is no rule or phase `{word}`")
    )
    remedy = Remedy((f.near,) if f.near else ())
    return Message(words.format(word=f.word), sources=NOTATION, remedy=remedy)
