"""The meaning of findings that whoever reads a file words himself: of texts that cannot be read, of
a rule book's file, of a club's, and of records that do not fit that."""

from __future__ import annotations

from collections.abc import Mapping

EXPLAINED: Mapping[str, str] = {
    "syntax": """A line cannot be read as the statement that it opens.

    Why: A statement that cannot be read says nothing; what it should have said is taken for
    unknown, and its neighbours are read all the same.
    Example: `hand Ada` with no cards, `dealer SAK2`, or `1 Ada: SA S3 S4 (1-0-0`.
    Source: notation
    """,
    "encoding": """The file is not UTF-8.

    Why: Other encodings turn names and suits into other characters without a word; the likeliest
    one is read so that everything else can still be judged.
    Example: a file saved as Latin-1 with a player called Zoë.
    Source: notation
    """,
    "unknown-statement": """A line begins with a word that is no keyword.

    Why: The first word of a line says what the line is; a mistyped keyword loses the line.
    Example: `dealr Ada`.
    Source: notation
    """,
    "book-syntax": """A rule book cannot be read as YAML, or not as a book.

    Why: A book is one mapping of fields, each named once; nothing else in the file is looked at.
    Example: a line that is indented by a tab, or `table` given twice.
    Source: rule books
    """,
    "book-unknown-field": """A rule book has a field that books do not have.

    Why: A misspelt field would leave the rule as it was without a word.
    Example: `matadors: {forced-buy: …}`.
    Source: rule books
    """,
    "book-missing-field": """A rule book leaves a field out and extends no book that has it.

    Why: The engine needs an answer to every question that it asks.
    Example: a book of its own without `pack`.
    Source: rule books
    """,
    "book-wrong-value": """A rule book's field has a value of the wrong kind, or one that
    contradicts another.

    Why: A rule is a number, a choice or a list; what is wanted is said.
    Example: `hand: {is: nine, …}`.
    Source: rule books
    """,
    "book-missing-citation": """A rule book's field cites no source.

    Why: A verdict must cite the rule it rests on, and a house rule can say that it is one.
    Example: `hand: {is: 9}`.
    Source: rule books
    """,
    "club-syntax": """A club's file cannot be read as TOML.

    Why: Nothing in the file is looked at before it can be read as a whole.
    Example: a text without its closing quotation mark.
    Source: club files
    """,
    "club-unknown-key": """A club's file has a key that such files do not have.

    Why: A misspelt key would change the standings without a word.
    Example: `competition = [...]` in place of `[[competitions]]`.
    Source: club files
    """,
    "club-wrong-value": """A key of a club's file is missing, or its value is of the wrong kind.

    Why: Days, numbers and choices are told exactly, and what is wanted is said.
    Example: `best = "twelve"`.
    Source: club files
    """,
    "club-unknown-id": """A club's file names a person, a team or a competition that it does not
    have.

    Why: Teams, fixtures, handicaps and substitutes refer to others by their ids.
    Example: a team with `people = ["ana"]` where the person's id is `anna`.
    Source: club files
    """,
    "shared-name": """Two people bear one name at one time, or two tables have one id.

    Why: A record has no more than the name, and it must be clear who is meant. A name that one
    had until a day may be another's after it.
    Example: `names = ["Anna"]` of two people.
    Source: club files
    """,
    "two-teams": """Somebody is in two teams of one competition, twice in a list, or sits for
    another who plays.

    Why: What he wins could be credited to either, or would count twice. Who sits for another is a
    substitute, on a day on which he plays and the other does not.
    Example: `anna` among the people of `reds` and of `blues`, or beside an id that she had before.
    Source: club files
    """,
    "clashing-fixture": """A match cannot be played as it stands, since a team plays elsewhere that
    day or does not compete; or no records tell of it.

    Why: A team plays one match a day, within the season of the competition and in its own group. If
    there are records of days before and after, a match of which none tells has another day, or its
    sheets are missing.
    Example: `reds` against `blues` and against `greens` on one day.
    Source: club files
    """,
    "unknown-person": """A record names somebody whom the club does not know at that date.

    Why: It may be a guest, a new name or a slip of the pen, and only the club can say which. Each
    name is asked about once. Until it is told, he stands in the tables by himself.
    Example: `Ana Holm` in a record, and nobody of that name in `club.toml`.
    Source: club files
    """,
    "uncounted-session": """No competition of the club counts a session: it may be the sheet of
    another table.

    Why: A sheet that lies in the wrong folder, or whose event is misspelt, would be missing in the
    standings without a word.
    Example: `event "Friday club"` among the records of the Thursday club.
    Source: club files
    """,
    "late-correction": """A record was changed after its list was final, and does not say why.

    Why: Who has read the list on the wall wants to know what became of it. After the day that
    `final` names a change stands in the record with its day and its reason.
    Example: a result changed in June, with `final = 2027-05-07` and no `corrected` line.
    Source: club files
    """,
    "unlike-sessions": """A competition adds up counters of different games, or of different worth.

    Why: A book with other options is another game, and a counter of another stake is worth
    something else. Money can be added up where counters cannot.
    Example: an evening by `lhombre` and one by `tresillo` in one competition.
    Source: club files
    """,
}
"""What each means, why it is one, an example and the source, by rule."""
