"""The words that stand on the page, by the names that its script calls them."""

from __future__ import annotations

from ombre_records.base.language import _


def words() -> dict[str, str]:
    """Return the words in the language spoken; braces hold the place of what is put in."""
    return {
        **_of_the_head(),
        **_of_the_record(),
        **_of_the_documents(),
        **_of_the_evening(),
        **_of_the_game(),
        **_of_what_happens(),
    }


def _of_the_head() -> dict[str, str]:
    return {
        "title": _("Ombre in the browser"),
        "name": _("Name of the record"),
        "new": _("New"),
        "open": _("Open"),
        "save": _("Save"),
        "share": _("Share"),
        "language": _("Language"),
        "write": _("Write"),
        "look": _("Look"),
        "openFile": _("Open a file"),
        "recent": _("Lately on this device"),
        "examples": _("Examples"),
        "close": _("Close"),
        "forget": _("Forget {name}"),
        "licences": _("Licences"),
        "untitled": _("Untitled"),
    }


def _of_the_record() -> dict[str, str]:
    return {
        "record": _("Record"),
        "evening": _("Evening"),
        "editor": _("The record's text"),
        "format": _("Put in order"),
        "findings": _("Findings"),
        "nothing": _("Nothing is wrong."),
        "faults": _("Errors: {errors}. Other findings: {others}."),
        "line": _("Line {number}"),
        "mend": _("Mend"),
        "error": _("error"),
        "warning": _("warning"),
        "undetermined": _("undetermined"),
        "info": _("remark"),
    }


def _of_the_documents() -> dict[str, str]:
    return {
        "transcript": _("Transcript"),
        "replay": _("Replay"),
        "score": _("Score"),
        "compare": _("Compare"),
        "analyse": _("Analyse"),
        "command": _("Command"),
        "as": _("Shown as"),
        "tables": _("tables"),
        "text": _("text"),
        "prose": _("sentences"),
        "saveAs": _("Save as"),
        "run": _("Run"),
        "stop": _("Stop"),
        "stale": _("The record has changed since."),
        "working": _("Working …"),
        "samples": _("Where cards are not known, {count} ways for them to lie are looked at."),
        "fewer": _("The command itself looks at {count}."),
        "slow": _("This page has the solver in Python, which takes ten times as long."),
        "view": _("Seen by"),
        "everybody": _("everybody"),
        "commandLine": _("A command; the record is {file}"),
        "status": _("Exit status {status}"),
    }


def _of_the_evening() -> dict[str, str]:
    return {
        "newEvening": _("A new evening"),
        "rules": _("Rules"),
        "players": _("Players, in the order in which they sit"),
        "player": _("Player {number}"),
        "addPlayer": _("Another player"),
        "remove": _("Take {name} out"),
        "event": _("Name of the evening"),
        "date": _("Date"),
        "stakes": _("Stakes: what a counter is worth"),
        "begin": _("Begin"),
        "back": _("Step back"),
        "clear": _("Begin the deal anew"),
        "typed": _("Or type the deal"),
        "recordDeal": _("Record the deal"),
        "insist": _("Record it all the same"),
        "amend": _("Amend"),
        "amending": _("Amending deal {number}"),
        "leave": _("Leave it as it is"),
        "strike": _("Take out"),
        "correctAgain": _("Do it all the same"),
        "putIn": _("Put a deal in before"),
        "moveUp": _("Move one place earlier"),
        "undo": _("Undo"),
        "deals": _("Deals"),
        "noDeals": _("No deal so far."),
        "totals": _("Totals"),
        "pool": _("Pool"),
        "seats": _("Seats"),
        "seatsHelp": _("Drag a player to another seat, or use the arrow keys on the handle."),
        "move": _("Move {name}"),
        "moved": _("{name} sits in place {place}."),
        "atTable": _("at the table"),
        "away": _("away"),
        "takeSeats": _("Sit down so"),
        "newcomer": _("A new player"),
        "dealer": _("Who deals?"),
        "inTurn": _("in turn"),
        "export": _("Take along"),
        "saveRecord": _("The record"),
        "saveSheet": _("The sheet"),
        "copyLink": _("A link"),
        "atLength": _("This deal is not told in a plain line; change it in the record."),
        "cannot": _("No deals can be entered into this record: {why}"),
        "besides": _("Besides"),
    }


def _of_the_game() -> dict[str, str]:
    return {
        "play": _("Play a game"),
        "newGame": _("A new game"),
        "howMany": _("Players at the table"),
        "against": _("The others"),
        "against-sampling": _("look ahead over deals drawn by chance"),
        "against-plain": _("play by stated rules"),
        "against-inferring": _("look ahead, and weigh what calls tell"),
        "dealCards": _("Deal the cards"),
        "playHelp": _("They see no more than their own cards and what happens at the table."),
        "thinking": _("The others are thinking …"),
        "you": _("(you)"),
        "onTable": _("On the table"),
        "tricksTaken": _("Tricks"),
        "thisDeal": _("This deal"),
        "lastTrick": _("Last trick"),
        "yourHand": _("Your hand"),
        "laidOff": _("Laid off"),
        "nextDeal": _("Next deal"),
        "recordIsThere": _("What has been played is a record now: see it, score it, analyse it."),
    }


def _of_what_happens() -> dict[str, str]:
    return {
        "starting": _("Python is starting …"),
        "ready": _("Ready."),
        "failed": _("The page could not start: {why}"),
        "copied": _("The link is copied."),
        "link": _("Link to this record"),
        "badLink": _("The link is damaged; there is no record in it."),
        "longLink": _("The record is long: some programs cut such a link off. Better save it."),
        "unsaved": _("This browser does not keep the record: {why}. Save it as a file."),
        "notText": _("{file} is not text in UTF-8, and was not opened."),
        "tooLong": _("{file} is too long for this page."),
        "elsewhere": _("The record was changed in another tab; that is what you see now."),
        "offline": _("Kept on this device: the page works without network."),
    }
