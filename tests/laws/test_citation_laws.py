"""What identifies a session: no form of a lawful one changes it, in whatever book it is."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as some
from lawful import sessions

from examples import share
from ombre_records import format as formatted
from ombre_records import parse
from ombre_records.telling.citation.citing import session_digests


@given(sessions(), some.sampled_from(["letters", "unicode"]))
@settings(max_examples=share(20), deadline=None)
def test_formatting_changes_no_fingerprint(text, suits) -> None:
    before = session_digests(parse(text))
    assert session_digests(parse(formatted(text, suits))) == before
    assert session_digests(parse("# a comment\n" + text.replace("\n", "   # so\n", 3))) == before
