"""What perfect play says of a deal: its worth before and after the exchange, what plays cost."""

from __future__ import annotations

from ombre_records.analysis.double_dummy.aims import aims
from ombre_records.analysis.double_dummy.evaluation import Evaluator, regular
from ombre_records.analysis.double_dummy.weighing import weigh
from ombre_records.engine.open_hands import OpenHands
from ombre_records.engine.seating import leader
from ombre_records.interchange.corpus.row import Row, replace
from ombre_records.interchange.corpus.wording import record
from ombre_records.judgement.pipeline import judge
from ombre_records.referee.facts import DealFacts, SessionFacts


def weighed(row: Row) -> Row:
    """Return a row with its values; a deal that was not played, or is not all known, as it is."""
    if row.contract is None or row.text is not None:
        return row
    report = judge(record(row, tagged=False))
    (session,) = report.sessions
    (deal,) = session.deals
    (found,) = weigh(report)
    if found.start.value is None:
        return row
    plays = [play for trick in found.tricks for play in trick.plays]
    return replace(
        row,
        value_before=_before(session, deal),
        value_after=found.start.value,
        losses=tuple(max(play.lost, 0) for play in plays),
    )


def _before(session: SessionFacts, deal: DealFacts) -> str | None:
    """Return what the Ombre reaches with the hands as dealt; None if he had none, or no trump."""
    hands = tuple(deal.dealt[seat].certain for seat in deal.order)
    found = aims(deal, hands, session.reading, True)
    if found is None or deal.trump is None:
        return None
    aim = found.at(1)
    lead = leader(deal.book, 0, aim.ombre)
    position = OpenHands.of(deal.book, hands, deal.trump, lead, (0,) * len(hands))
    return Evaluator(aim).value(position).outcome if regular(position) else None
