"""What is built into the page: its words, by the names that its script calls them, and examples."""

from __future__ import annotations

from pathlib import Path

from ombre_records.base.language import _, marked
from ombre_records.model import statements as st
from ombre_records.notation.parse import parse

_WORDS = {
    "title": marked("Ombre in the browser"),
    "name": marked("Name of the record"),
    "new": marked("New"),
    "open": marked("Open"),
    "save": marked("Save"),
    "share": marked("Share"),
    "language": marked("Language"),
    "write": marked("Write"),
    "look": marked("Look"),
    "openFile": marked("Open a file"),
    "recent": marked("Lately on this device"),
    "examples": marked("Examples"),
    "close": marked("Close"),
    "forget": marked("Forget {name}"),
    "licences": marked("Licences"),
    "untitled": marked("Untitled"),
    "record": marked("Record"),
    "evening": marked("Evening"),
    "editor": marked("The record's text"),
    "format": marked("Put in order"),
    "findings": marked("Findings"),
    "nothing": marked("Nothing is wrong."),
    "faults": marked("Errors: {errors}. Other findings: {others}."),
    "line": marked("Line {number}"),
    "mend": marked("Mend"),
    "error": marked("error"),
    "warning": marked("warning"),
    "undetermined": marked("undetermined"),
    "info": marked("remark"),
    "transcript": marked("Transcript"),
    "replay": marked("Replay"),
    "score": marked("Score"),
    "compare": marked("Compare"),
    "analyse": marked("Analyse"),
    "command": marked("Command"),
    "as": marked("Shown as"),
    "tables": marked("tables"),
    "text": marked("text"),
    "prose": marked("sentences"),
    "saveAs": marked("Save as"),
    "run": marked("Run"),
    "stop": marked("Stop"),
    "stale": marked("The record has changed since."),
    "working": marked("Working …"),
    "samples": marked("Where cards are not known, {count} ways for them to lie are looked at."),
    "fewer": marked("The command itself looks at {count}."),
    "slow": marked("This page has the solver in Python, which takes ten times as long."),
    "view": marked("Seen by"),
    "everybody": marked("everybody"),
    "commandLine": marked("A command; the record is {file}"),
    "status": marked("Exit status {status}"),
    "newEvening": marked("A new evening"),
    "rules": marked("Rules"),
    "players": marked("Players, in the order in which they sit"),
    "player": marked("Player {number}"),
    "addPlayer": marked("Another player"),
    "remove": marked("Take {name} out"),
    "event": marked("Name of the evening"),
    "date": marked("Date"),
    "stakes": marked("Stakes: what a counter is worth"),
    "begin": marked("Begin"),
    "back": marked("Step back"),
    "clear": marked("Begin the deal anew"),
    "typed": marked("Or type the deal"),
    "recordDeal": marked("Record the deal"),
    "insist": marked("Record it all the same"),
    "amend": marked("Amend"),
    "amending": marked("Amending deal {number}"),
    "leave": marked("Leave it as it is"),
    "strike": marked("Take out"),
    "correctAgain": marked("Do it all the same"),
    "putIn": marked("Put a deal in before"),
    "moveUp": marked("Move one place earlier"),
    "undo": marked("Undo"),
    "deals": marked("Deals"),
    "noDeals": marked("No deal so far."),
    "totals": marked("Totals"),
    "pool": marked("Pool"),
    "seats": marked("Seats"),
    "seatsHelp": marked("Drag a player to another seat, or use the arrow keys on the handle."),
    "move": marked("Move {name}"),
    "moved": marked("{name} sits in place {place}."),
    "atTable": marked("at the table"),
    "away": marked("away"),
    "takeSeats": marked("Sit down so"),
    "newcomer": marked("A new player"),
    "dealer": marked("Who deals?"),
    "inTurn": marked("in turn"),
    "export": marked("Take along"),
    "saveRecord": marked("The record"),
    "saveSheet": marked("The sheet"),
    "copyLink": marked("A link"),
    "atLength": marked("This deal takes more than a plain line; change it in the record."),
    "cannot": marked("No deals can be entered into this record: {why}"),
    "besides": marked("Besides"),
    "play": marked("Play a game"),
    "newGame": marked("A new game"),
    "howMany": marked("Players at the table"),
    "against": marked("The others"),
    "against-sampling": marked("look ahead over deals drawn by chance"),
    "against-plain": marked("play by stated rules"),
    "against-inferring": marked("look ahead, and weigh what calls tell"),
    "dealCards": marked("Deal the cards"),
    "playHelp": marked("They see no more than their own cards and what happens at the table."),
    "thinking": marked("The others are thinking …"),
    "you": marked("(you)"),
    "onTable": marked("On the table"),
    "tricksTaken": marked("Tricks"),
    "thisDeal": marked("This deal"),
    "lastTrick": marked("Last trick"),
    "yourHand": marked("Your hand"),
    "laidOff": marked("Laid off"),
    "nextDeal": marked("Next deal"),
    "recordIsThere": marked("What has been played is a record now: see it, score it, analyse it."),
    "starting": marked("Python is starting …"),
    "ready": marked("Ready."),
    "failed": marked("The page could not start: {why}"),
    "copied": marked("The link is copied."),
    "link": marked("Link to this record"),
    "badLink": marked("The link is damaged; there is no record in it."),
    "longLink": marked("The record is long: some programs cut such a link off. Better save it."),
    "unsaved": marked("This browser does not keep the record: {why}. Save it as a file."),
    "notText": marked("{file} is not text in UTF-8, and was not opened."),
    "tooLong": marked("{file} is too long for this page."),
    "elsewhere": marked("The record was changed in another tab; that is what you see now."),
    "offline": marked("Kept on this device: the page works without network."),
}


def words() -> dict[str, str]:
    """Return the words in the language spoken; braces hold the place of what is put in."""
    return {name: _(text) for name, text in _WORDS.items()}


_FIRST = ("belinda", "club-evening", "lhombre", "tresillo", "quintillo")
"""What most readers would look at first; the others follow by name."""


def examples(folder: Path) -> list[dict[str, str]]:
    """Return the records of a folder that stand by themselves, with their titles.

    One that names a rule book of its own by a path is left out: a page has no folders.
    """
    found = []
    for path in sorted([*folder.glob("*.ombre"), *folder.glob("historical/*.ombre")]):
        text = path.read_text(encoding="utf-8")
        if ".yaml" not in text:
            found.append({"name": path.stem, "title": _title(text) or path.stem, "text": text})
    return sorted(found, key=_place)


def _place(example: dict[str, str]) -> tuple[int, str]:
    name = example["name"]
    return (_FIRST.index(name) if name in _FIRST else len(_FIRST), name)


def _title(text: str) -> str:
    sessions = parse(text).sessions
    header = sessions[0].header if sessions else ()
    said = (line.edited for line in header)
    return next((s.value for s in said if isinstance(s, st.Text) and s.keyword == "title"), "")
