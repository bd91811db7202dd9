"""Findings of the play: cards, suits, leaders, winners, tallies, announcements."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ombre_records.base.finding import Remedy
from ombre_records.base.language import _, marked, ngettext
from ombre_records.notation.words import tally_written
from ombre_records.referee.faults.play import (
    AnnouncementNotAllowed,
    CardNotHeld,
    CardPlayedTwice,
    EndedBy,
    Impossible,
    NotAllowed,
    OutOfTurn,
    PlayAfterEnd,
    Revoke,
    TrickNumber,
    TrickSize,
    TricksMissing,
    WrongLeader,
    WrongPartner,
    WrongTally,
    WrongWinner,
)
from ombre_records.referee.findings.message import (
    NOTATION,
    Message,
    not_in_hand,
    ordinal,
    should_be,
    suit_called,
)

_FOLLOW = ("matadors.forced-by", "matadors.punto-privileged")


def card_not_held(f: CardNotHeld) -> Message:
    """A card is played that the player does not hold.

    Why: A card is played from the hand as dealt and exchanged; the card stands as played.
    Example: Ada plays the king of hearts that Bea holds.
    Source: notation
    """
    owner = _("; {owner} holds it").format(owner=f.owner) if f.owner else ""
    sentence = _("{player} does not hold {card}{owner}")
    message = sentence.format(player=f.player, card=f.card, owner=owner)
    if f.as_dealt and not f.owner:
        words = _("; no line says what {player} exchanged: `exchange {player} … for {card} …`")
        message += words.format(player=f.player, card=f.card)
    return Message(
        message,
        ("pack.hand",),
        label=not_in_hand(f.player),
    )


def card_played_twice(f: CardPlayedTwice) -> Message:
    """A card is played that has been played before.

    Why: The pack has every card once; the second time is reported, though the first may be the
    slip.
    Example: the jack of hearts to tricks 3 and 7.
    Source: notation
    """
    words = (
        _("{player} has already played {card}, in line {line}")
        if f.by
        else _("{card} has already been played, in line {line}")
    )
    text = words.format(card=f.card, player=f.by, line=f.line)
    return Message(text, ("pack.hand",), label=_("a second time"))


def revoke(f: Revoke) -> Message:
    """A player who could follow suit has not.

    Why: The suit led must be followed, the black aces counting as trumps. Only a matador need not
    be played to a trump, unless a higher matador forces it; who has any other trump must play a
    trump.
    Example: hearts are led, and Ada plays a club holding the five of hearts.
    Source: parlett: play; parlett: reneging
    """
    if not f.lawful:
        words = _(
            "{player} plays {card} to {led}: the hand is not known well enough to tell whether "
            "{suit} could be followed"
        )
    else:
        words = _(
            "{player} revokes with {card}: {led} was led, and {suit} could be followed (lawful: "
            "{lawful})"
        )
    text = words.format(
        player=f.player, card=f.card, led=f.led, suit=suit_called(f.suit), lawful=f.lawful
    )
    if not f.lawful:
        return Message(text, _FOLLOW)
    fields = (*_FOLLOW, "play.follow") if f.trumps else ("play.follow", "matadors.forced-by")
    label = _("does not follow {suit}").format(suit=suit_called(f.suit))
    return Message(text, fields, label=label)


def wrong_leader(f: WrongLeader) -> Message:
    """The wrong player leads to a trick.

    Why: The eldest leads to the first trick, whoever is Ombre, unless the book has the Ombre lead;
    the winner of each leads to the next.
    Where the cards fit the rightful leader only, the name is taken for the slip.
    Example: `2 Bea: …` where Ada won the first trick.
    Source: parlett: play
    """
    if not f.rightful:
        message = _("{stated} leads, but cannot have won the last trick").format(stated=f.stated)
        return Message(message, ("play.leads",))
    words = {
        "eldest": _("{stated} leads, but {rightful}, the eldest, should"),
        "ombre": _("{stated} leads, but {rightful}, the Ombre, should"),
        "winner": _("{stated} leads, but {rightful}, who won the last trick, should"),
    }[f.leads]
    message = words.format(stated=f.stated, rightful=f.rightful)
    return Message(message, ("play.leads",), label=should_be(f.rightful))


def wrong_winner(f: WrongWinner) -> Message:
    """The trick is given to a player who did not win it.

    Why: The highest trump wins, else the highest card of the suit led.
    Example: `> Bea` where Ada's trump is higher.
    Source: parlett: play; parlett: rank of cards
    """
    if not f.card:
        words = _("by the tallies {rightful} wins this trick, not {stated}")
        message = words.format(rightful=f.rightful, stated=f.stated)
        return Message(message, sources=NOTATION, label=should_be(f.rightful))
    message = _("{rightful} wins this trick with {card}, not {stated}").format(
        rightful=f.rightful, card=f.card, stated=f.stated
    )
    fields = ("play.follow", "pack.red-suits", "matadors.manille", "matadors.punto")
    return Message(message, fields, label=should_be(f.rightful))


def wrong_tally(f: WrongTally) -> Message:
    """The tally after a trick is not what the tricks come to.

    Why: It counts each player's tricks in the order of the players, the resting player left out. In
    a results line it counts those of the whole deal.
    Example: `(2-0-0)` after a first trick.
    Source: notation
    """
    stated, rightful = _written(f.stated), _written(f.rightful)
    size = len(f.rightful)
    if len(f.stated) != size:
        message = _("the tally ({stated}) should have {size} numbers, one for each player").format(
            size=size, stated=stated
        )
        together = len(f.stated) == 1 and len(stated) == size  # they are there, nothing between
        wanted = "-".join(stated) if together else None if None in f.rightful else rightful
        remedy = Remedy(lines=(f"({wanted})",) if wanted else ())
        return Message(message, sources=NOTATION, remedy=remedy)
    if f.between is not None and None in f.rightful:
        return Message(_cannot_be(stated, f, f.between), sources=NOTATION)
    counted = sum(filter(None, f.stated))
    if f.broken_off or (None in f.stated and counted > f.played):
        words = _off_a_hand(f, counted).format(stated=stated, sum=counted, hand=f.played)
        claimed = _(
            "; where the rest was claimed, leave the tally out, or tell the deal at length with"
            " `claim`"
        )
        more = claimed if f.broken_off and f.claimable else ""
        return Message(words, sources=NOTATION, remedy=Remedy(more=more))
    if None not in f.stated and None in f.rightful:
        words = ngettext(
            "the tally ({stated}) adds up to {sum} trick, but {played} have been played",
            "the tally ({stated}) adds up to {sum} tricks, but {played} have been played",
            counted,
        )
        message = words.format(stated=stated, sum=counted, played=f.played)
        return Message(message, sources=NOTATION)
    message = _("the tally is ({rightful}), not ({stated})").format(
        rightful=rightful, stated=stated
    )
    if f.alone:
        message += _("; each tally counts all tricks so far, not the last alone")
    return Message(
        message,
        sources=NOTATION,
        label=should_be(_differing(f.stated, f.rightful) or f"({rightful})"),
    )


def _cannot_be(tally: str, f: WrongTally, between: tuple[tuple[int, int], ...]) -> str:
    """Say that a tally cannot be, and how many tricks a player may have who has more or fewer."""
    if f.fallen is not None:
        player, before, trick = f.fallen
        words = _(
            "the tally ({tally}) is too low for {player}, who had {before} by trick {trick} already"
        )
        return words.format(tally=tally, player=player, before=before, trick=trick)
    counts = list(zip(f.stated, between, strict=False))
    if all(n is None or least <= n <= most for n, (least, most) in counts):
        return _("the tally ({tally}) contradicts the rest of the deal").format(tally=tally)
    bounds = ", ".join(str(a) if a == b else f"{a}–{b}" for _count, (a, b) in counts)
    words = _("the tally ({tally}) contradicts the rest of the deal, which leaves ({bounds})")
    return words.format(tally=tally, bounds=bounds)


def _differing(stated: Sequence[int | None], rightful: Sequence[int | None]) -> str:
    """Return the one number that should be another; nothing where there are several."""
    wrong = [should for is_, should in zip(stated, rightful, strict=True) if is_ != should]
    return _written((wrong[0],)) if len(wrong) == 1 else ""


def _written(tally: tuple[int | None, ...]) -> str:
    """Write a tally as the notation does, without the parentheses."""
    return tally_written(tally)[1:-1]


def trick_size(f: TrickSize) -> Message:
    """A trick has too many or too few cards.

    Why: Each active player plays one card; `x` stands for a card that is not known, `-` for one
    that was not played.
    Example: `3 CA S7` at a table of three.
    Source: parlett: play
    """
    words = ngettext(
        "the trick has {size} card, but {wanted} players play one each",
        "the trick has {size} cards, but {wanted} players play one each",
        f.size,
    )
    message = words.format(size=f.size, wanted=f.wanted)
    more = _("; `-` is a card that was not played: leave it out") if f.dash else ""
    return Message(message, ("table.active",), remedy=Remedy(more=more))


def trick_number(f: TrickNumber) -> Message:
    """The tricks are not numbered in order.

    Why: A number that is left out is a trick that is not recorded: write `4 ?` for it.
    Example: trick 5 after trick 3.
    Source: notation
    """
    if f.gap:
        left = str(f.wanted) if f.stated == f.wanted + 1 else f"{f.wanted}-{f.stated - 1}"
        message = _("no trick {wanted} stands before this").format(wanted=f.wanted)
        remedy = Remedy(lines=(f"{left} ?",), more=_(" above, if it is not known"))
        return Message(message, sources=NOTATION, remedy=remedy)
    return Message(
        _("this is trick {wanted}, not {stated}").format(wanted=f.wanted, stated=f.stated)
        + (_("; tricks are numbered from 1, so all numbers below change") if not f.stated else ""),
        sources=NOTATION,
        label=should_be(f.wanted),
    )


def out_of_turn(f: OutOfTurn) -> Message:
    """A card is played before its player's turn.

    Why: Cards are played in turn from the leader; what was played stands.
    Example: `3 Ada: CA Cleo: S7 S5` where Bea plays second.
    Source: parlett: play
    """
    message = _("{player} plays out of turn; it is {expected}'s turn").format(
        player=f.player, expected=f.expected
    )
    return Message(message, ("play.leads",), label=_("too early"))


def play_after_end(f: PlayAfterEnd) -> Message:
    """Tricks are played after the deal has ended.

    Why: A vole that has failed, a trick taken where none is wanted, a surrender accepted, a claim
    or the last card ends the deal. What comes after does not count.
    Example: a seventh trick after the vole was lost in the sixth.
    Source: the rule book's play and vole
    """
    why, fields = _ENDED[f.why]
    text = _("no trick can follow: {why}").format(why=_(why))
    return Message(text, fields, label=_("after the end"))


_ENDED: Mapping[EndedBy, tuple[str, tuple[str, ...]]] = {
    "all-pass": (marked("all have passed and the deal was thrown in"), ("auction.calls",)),
    "played": (marked("all cards have been played"), ("pack.hand",)),
    "vole-failed": (marked("the vole has failed, which ends the deal"), ("vole.failed-ends",)),
    "trick-taken": (marked("the Ombre has taken a trick, which ends the deal"), ("auction.calls",)),
    "surrendered": (marked("the surrender has been accepted"), ("surrender.before-trick",)),
    "claim": (marked("the rest has been claimed"), ("play.primeras",)),
}


def _off_a_hand(f: WrongTally, counted: int) -> str:
    """Say that a results line counts more or fewer tricks than a hand has."""
    if not f.broken_off:
        return _("the tally ({stated}) adds up to {sum} tricks, but a hand has {hand}")
    if f.claimable:
        return ngettext(
            "the tally ({stated}) adds up to {sum} trick, but a hand has {hand}",
            "the tally ({stated}) adds up to {sum} tricks, but a hand has {hand}",
            counted,
        )
    return ngettext(
        "the tally ({stated}) adds up to {sum} trick, but a hand has {hand}, and nothing ends this "
        "deal early",
        "the tally ({stated}) adds up to {sum} tricks, but a hand has {hand}, and nothing ends "
        "this deal early",
        counted,
    )


def tricks_missing(f: TricksMissing) -> Message:
    """The tricks stop before the deal has ended.

    Why: All are played unless the Ombre stops after the primeras, claims, or surrenders; tricks
    that are not recorded are written `6-9 ?`.
    Example: six tricks, and nobody has claimed.
    Source: the rule book's play
    """
    words = ngettext(
        "only {recorded} trick of {wanted} is recorded, and nothing ends the deal early",
        "only {recorded} tricks of {wanted} are recorded, and nothing ends the deal early",
        f.recorded,
    )
    message = words.format(recorded=f.recorded, wanted=f.wanted)
    remedy = Remedy(described=_("`claim`, or `?` for tricks not recorded"))
    return Message(message, ("play.primeras",), remedy=remedy)


def impossible(f: Impossible) -> Message:
    """The cards that the record leaves open cannot be filled in.

    Why: Every card is in one place, and every play was lawful; where no way to fill in the unknown
    cards leaves all statements true, the fewest found that cannot stand together are told. If there
    are too many ways to look through, and the deal is not settled, that is undetermined, and told
    with `--consequent`.
    Example: a player does not follow hearts, later plays one, and his hand is not known.
    Source: parlett: play; parlett: reneging
    """
    if not f.statements:
        return Message(
            _(
                "it is not known whether any cards fit the record: there are too many ways to "
                "look through"
            )
        )
    words = ngettext(
        "this cannot be true: no lawful way is left to fill in the unknown cards",
        "these {count} statements cannot be true: no lawful way is left to fill in the unknown "
        "cards",
        f.statements,
    )
    return Message(words.format(count=f.statements), ("play.follow", "matadors.forced-by"))


def wrong_partner(f: WrongPartner) -> Message:
    """The partner named does not hold the king that was called.

    Why: The holder of the called king plays with the Ombre.
    Example: `call HK Bea` where Cleo plays the king of hearts.
    Source: wikipedia: five-handed ombre
    """
    message = _("{holder} holds {card}, not {stated}").format(
        holder=f.holder, card=f.card, stated=f.stated
    )
    return Message(message, ("auction.calls",), label=should_be(f.holder))


def announcement_not_allowed(f: AnnouncementNotAllowed) -> Message:
    """An announcement is made that is not allowed, or not at that time.

    Why: Only the Ombre surrenders, by most books before the fourth trick; only opponents accept or
    forbid it; a vole is earned by the first tricks; a claim needs an outcome that the tricks made
    fix.
    Example: `surrender Ada` before the fifth trick.
    Source: parlett: surrendering; parlett: the vole; royal: of what you are to say
    """
    message, fields = _NOT_ALLOWED[f.why]
    text = _(message).format(player=f.player, what=f.what, trick=ordinal(f.before))
    return Message(text, fields, label=_("not allowed"))


_SURRENDER = ("surrender.before-trick", "surrender.forbidden", "surrender.not-in")
_NOT_ALLOWED: Mapping[NotAllowed, tuple[str, tuple[str, ...]]] = {
    "no-surrender": (marked("these rules know no surrender"), _SURRENDER),
    "ended": (marked("the deal has ended: {what} comes too late"), _SURRENDER),
    "not-ombre": (marked("{player} is not the Ombre and has no {what}"), _SURRENDER),
    "again": (marked("{player} has said this already, or another has"), _SURRENDER),
    "late": (marked("{player} may no longer surrender: the {trick} trick has begun"), _SURRENDER),
    "contract": (marked("{player} may not surrender in this contract"), _SURRENDER),
    "no-offer": (marked("there is no surrender to {what}"), _SURRENDER),
    "not-opponent": (marked("{player} is not an opponent and cannot {what}"), _SURRENDER),
    "no-defence": (marked("a surrender cannot be forbidden here"), _SURRENDER),
    "accepted": (marked("{player} has accepted the surrender already"), _SURRENDER),
    "no-vole": (marked("no vole is undertaken under these rules"), ("vole.undertaken",)),
    "forbidder": (
        marked("{player} has forbidden the surrender and cannot make the vole"),
        _SURRENDER,
    ),
    "not-earned": (
        marked("{player} has not won the first tricks, from which a vole is led"),
        ("vole.undertaken", "vole.trick"),
    ),
    "undeclared": (
        marked("{player} declares the vole too late"),
        ("vole.undertaken", "vole.trick"),
    ),
    "not-fixed": (
        marked("the outcome is still open, so {player} cannot claim"),
        ("play.primeras",),
    ),
    "ombre-gano": (marked("{player} is the Ombre and may not say gano"), ("play.gano",)),
}
