"""The language server over standard input and output, as three editors speak with it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import url2pathname

import pytest

from examples import spread
from server_client import CLIENTS, Client
from yaml_data import read_yaml

pytest.importorskip("pygls", reason="the extra `lsp` is not installed")

EDITORS = sorted(CLIENTS.glob("*.yaml"))
ROOT = Path(__file__).parents[2]
BELINDA = (ROOT / "records" / "belinda.ombre").read_text("utf-8")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """The short run has one editor, and of how columns are counted another."""
    if "client" in metafunc.fixturenames:
        start = 1 if metafunc.function is test_columns_count_in_the_units_that_were_agreed else 2
        editors = spread(EDITORS, 3, start)
        metafunc.parametrize(
            "client", editors, indirect=True, ids=lambda path: path.stem, scope="module"
        )


@pytest.fixture(scope="module")
def client(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Any]:
    folder = tmp_path_factory.mktemp("records")
    with Client(read_yaml(request.param), folder) as client:
        yield client


class Paper:
    """One document, and what is asked of it."""

    def __init__(self, client: Client, name: str, text: str) -> None:
        self.client, self.uri, self.version = client, f"file:///nowhere/{name}.ombre", 1
        self.found = client.open(self.uri, text)

    def ask(self, what: str, **more: Any) -> Any:
        return self.client.ask(f"textDocument/{what}", {"textDocument": {"uri": self.uri}, **more})

    def put(self, line: int, start: int, end: int, text: str) -> list[dict[str, Any]]:
        self.version += 1
        change = {"range": ranged(line, start, line, end), "text": text}
        return self.client.change(self.uri, self.version, change)


def ranged(line: int, start: int, last: int, end: int) -> dict[str, Any]:
    return {
        "start": {"line": line, "character": start},
        "end": {"line": last, "character": end},
    }


def place(text: str, words: str, inside: int = 0) -> tuple[int, int]:
    """Return line and column of words in a text of letters that all count one."""
    at = text.index(words) + inside
    return text.count("\n", 0, at), at - (text.rfind("\n", 0, at) + 1)


def test_diagnostics_as_you_type(client: Client) -> None:
    paper = Paper(client, "typed", BELINDA)
    assert paper.found == []
    line, column = place(BELINDA, "dealer  ", 8)
    end = column + BELINDA.split("\n")[line][column:].index("m") + 1
    name = BELINDA.split("\n")[line][column:end]
    (found,) = paper.put(line, column, end, "Nobody")
    assert found["code"] == "unknown-player"
    assert found["range"] == ranged(line, column, line, column + 6)
    assert found["source"] == "ombre"
    assert paper.put(line, column, column + 6, name) == []


def test_a_finding_names_other_places_and_its_source(client: Client) -> None:
    paper = Paper(client, "twice", BELINDA)
    line = BELINDA[: BELINDA.index("trump")].count("\n")
    found = paper.put(line, 0, 0, "trump H\n")
    (told,) = [each for each in found if each["code"] == "repeated-statement"]
    (related,) = told["relatedInformation"]
    assert related["location"]["range"]["start"] == {"line": line, "character": 0}
    assert told["message"].endswith("[notation]")


def test_columns_count_in_the_units_that_were_agreed(client: Client) -> None:
    encoding = client.able["positionEncoding"]
    wide = {"utf-8": 4, "utf-16": 2, "utf-32": 1}[encoding]
    text = 'ombre 1\nplayers "G", Bo, Cy\ndeal 1\ndealer "G"\nbids "G" pass, Zoe pass\n'
    text = text.replace("G", "\U0001d11e")
    paper = Paper(client, "wide", text)
    (found,) = [each for each in paper.found if each["code"] == "unknown-player"]
    column = len('bids ""') + wide + len(" pass, ")
    assert found["range"] == ranged(4, column, 4, column + 3)
    assert "unknown-player" not in {each["code"] for each in paper.put(4, column, column + 3, "Bo")}


def test_odd_breaks_of_lines_are_none(client: Client) -> None:
    """U+2028 and a form feed stand within a line, as the protocol has it."""
    paper = Paper(client, "breaks", 'ombre 1\r\ntitle "a\u2028b\x0c"\r\nplayers Al, Bo, Cy\r\n')
    (found,) = paper.put(2, 0, 7, "playrs")
    assert found["range"]["start"]["line"] == 2


def test_formatting(client: Client) -> None:
    options = {"tabSize": 4, "insertSpaces": True}
    text = BELINDA.replace("dealer  ", "dealer ").replace("result  ", "result ")
    assert text != BELINDA
    paper = Paper(client, "formatted", text)
    edits = paper.ask("formatting", options=options)
    assert edited(text, edits) == BELINDA
    again = Paper(client, "again", BELINDA)
    assert again.ask("formatting", options=options) == []
    within = paper.ask("rangeFormatting", range=ranged(0, 0, 3, 0), options=options)
    assert within == []


def edited(text: str, edits: list[dict[str, Any]]) -> str:
    lines = text.split("\n")
    starts = [sum(len(each) + 1 for each in lines[:n]) for n in range(len(lines) + 1)]

    def offset(at: dict[str, int]) -> int:
        return min(starts[at["line"]] + at["character"], len(text))

    for edit in sorted(edits, key=lambda e: offset(e["range"]["start"]), reverse=True):
        start, end = offset(edit["range"]["start"]), offset(edit["range"]["end"])
        text = text[:start] + edit["newText"] + text[end:]
    return text


def test_symbols_and_folds(client: Client) -> None:
    paper = Paper(client, "outline", BELINDA)
    (session,) = paper.ask("documentSymbol")
    (deal,) = session["children"]
    assert deal["name"] == "deal 1"
    assert deal["detail"] == "Belinda, play, sacada"
    assert [each["name"][:2] for each in deal["children"]] == [f"{n} " for n in range(1, 10)]
    folds = [(fold["startLine"], fold["endLine"]) for fold in paper.ask("foldingRange")]
    assert folds[0][0] == 0
    assert len(folds) == 3


def at(text: str, words: str, inside: int = 0) -> dict[str, int]:
    line, column = place(text, words, inside)
    return {"line": line, "character": column}


HOVERS = {
    "SA S3 S4": "spadille**: trump 1 of 11",
    "A S3 S4": "*spadille*: The ace of spades. It is the highest trump",
    "acada": "*sacada*: The ombre's win",
    "xchange Belinda": "*exchange*: To lay cards off",
    "lay, Baron": "*play*: The lowest call",
    "S3 S4": "three of spades**: trump 11 of 11",
    "HKQ D45": "king of hearts**: 1 of 10",
    "Anonym\npool": "total +0 before this deal, -14 after it",
    "aldenham": "Ombre after Lord Aldenham",
    "play, Baron": "call 1 in rank",
    "tricks\n": "opens the play",
}


@pytest.mark.parametrize("words", HOVERS)
def test_hover(client: Client, words: str) -> None:
    paper = Paper(client, "hover", BELINDA)
    found = paper.ask("hover", position=at(BELINDA, words))
    assert HOVERS[words] in found["contents"]["value"]


def test_hover_over_a_word_of_a_comment_asks_the_glossary(client: Client) -> None:
    text = BELINDA + "# without Basto\n"
    found = Paper(client, "comment", text).ask("hover", position=at(text, "Basto", 2))
    assert found["contents"]["value"].startswith("*basto*: The ace of clubs")
    assert found["range"]["start"] == at(text, "Basto")


def test_hover_over_a_fault_explains_its_rule_with_the_source(client: Client) -> None:
    text = BELINDA.replace("(2-0-0)", "(1-1-0)", 1)
    found = Paper(client, "fault", text).ask("hover", position=at(text, "(1-1-0)", 2))
    assert "**wrong-tally** (P" in found["contents"]["value"]
    assert found["contents"]["value"].endswith("]")


OFFERS = [
    ("SA S3 S4", 0, "SA SK S2 CA CK HK HQ D4 D5"),
    ("S3 S4", 0, "SQ SJ S7 S5 S3"),
    ("S4   (1-0-0)", 0, "S6 S4"),
    ("Anonym\npool", 0, "Belinda Baron Anonym"),
    ("play, Baron", 0, "pass play voltereta solo oros vole"),
    ("sacada", 0, "sacada puesta codille vole vole-failed surrendered passed-out lost"),
    ("HQ D54", 0, "CQ HQ DA D4 D5"),
    ("Rape of", 0, ""),
]


@pytest.mark.parametrize(("words", "inside", "wanted"), OFFERS)
def test_completion(client: Client, words: str, inside: int, wanted: str) -> None:
    paper = Paper(client, "complete", BELINDA)
    found = paper.ask("completion", position=at(BELINDA, words, inside))
    names = [item["textEdit"]["newText"] for item in found]
    assert names[: len(wanted.split())] == wanted.split()
    assert bool(names) == bool(wanted)


CASES = read_yaml(Path(__file__).with_name("completion.yaml"))
HANDS = """hand Al SA S2 S3 HK HQ DK C7 C6 C5
hand Bo CA S4 S5 HJ HA DQ CK CQ CJ
hand Cy SK SQ SJ S7 S6 H2 H3 H4 H5
"""


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_only_what_is_lawful_is_offered(client: Client, case: dict[str, Any]) -> None:
    head = f"ombre 1\nrules {case.get('book', 'aldenham')}\nplayers Al, Bo, Cy\n"
    head += f"suits {case['suits']}\n" if "suits" in case else ""
    head += "deal 1\ndealer Cy\n" + (HANDS if "hands" in case else "")
    text = case.get("head", head) + case["text"]
    if case["text"].startswith("hand Cy"):
        text = text.replace(HANDS.splitlines(keepends=True)[-1], "")
    before, _, after = text.rpartition("|")
    where = {"line": before.count("\n"), "character": len(before.rpartition("\n")[2])}
    found = Paper(client, "lawful", before + after).ask("completion", position=where)
    words = [item["textEdit"]["newText"] for item in found]
    if "offers" in case:
        assert words == case["offers"]
    assert set(case.get("among", ())) <= set(words)
    assert set(case.get("never", ())).isdisjoint(words)


def test_completion_of_what_is_typed_next(client: Client) -> None:
    text = BELINDA[: BELINDA.index("2          S2")]

    def offered(typed: str) -> list[str]:
        now = Paper(client, "next", text + typed)
        line, column = text.count("\n"), len(typed)
        found = now.ask("completion", position={"line": line, "character": column})
        return [item["textEdit"]["newText"] for item in found]

    assert {"2", "result", "payments", "vole"} <= set(offered(""))
    assert "bids" not in offered("")
    assert offered("2 Belinda: ") == "SK S2 CA CK HK HQ D4 D5".split()
    assert set(offered("2 Belinda: CK ")) == set("SQ SJ S7 S5 HA DK DQ DJ".split())


def test_options_of_a_book_with_their_values(client: Client) -> None:
    text = "ombre 1\nrules aldenham + \n"
    found = Paper(client, "options", text).ask(
        "completion", position={"line": 1, "character": len("rules aldenham + ")}
    )
    told = {item["label"]: item["detail"] for item in found}
    assert told["reserve="].startswith("reserve=N")
    assert "favor" in told


def test_where_a_hand_was_stated_and_all_places(client: Client) -> None:
    paper = Paper(client, "places", BELINDA)
    card = paper.ask("definition", position=at(BELINDA, "S3 S4"))
    line, column = place(BELINDA, "SQJ53")
    assert card["range"] == ranged(line, column + 4, line, column + 5)
    name = paper.ask("definition", position=at(BELINDA, "Anonym\npool", 2))
    assert name["range"]["start"]["line"] == place(BELINDA, "hand    Anonym")[0]
    context = {"includeDeclaration": True}
    found = paper.ask("references", position=at(BELINDA, "Anonym\npool"), context=context)
    assert len(found) == BELINDA.count("Anonym") - 1, "all but that in a note"


def test_rename_a_player(client: Client) -> None:
    paper = Paper(client, "rename", BELINDA)
    where = at(BELINDA, "Anonym\npool", 1)
    assert paper.ask("prepareRename", position=where)["start"] == at(BELINDA, "Anonym\npool")
    edits = paper.ask("rename", position=where, newName="Sir Plume")["changes"][paper.uri]
    text = edited(BELINDA, edits)
    assert text == BELINDA.replace("Anonym", '"Sir Plume"').replace(
        'that "Sir Plume" may', "that Anonym may"
    )
    assert Paper(client, "renamed", text).found == []


NAMED = "ombre 1\nplayers {}, Bo, Cy\ndeal 1\ndealer {}\nbids {} pass, Bo pass, Cy pass\n"


@pytest.mark.parametrize(
    ("written", "named", "made"),
    [
        (("Zoe\u0308",) * 3, "Anna", "Anna"),
        (("Zoe\u0308", "Zoë", '"Zoe\u0308"'), "Anna", "Anna"),
        (("Anna",) * 3, "Zoe\u0308", "Zoë"),
        (("Anna",) * 3, '"a" b', r'"\"a\" b"'),
        (("Anna",) * 3, '"a', r'"\"a"'),
        (("Anna",) * 3, '"a b"', '"a b"'),
        ((r'"a \"b\""',) * 3, "Anna", "Anna"),
    ],
)
def test_a_name_is_renamed_however_it_is_written(
    client: Client, written: tuple[str, ...], named: str, made: str
) -> None:
    text = NAMED.format(*written)
    paper = Paper(client, "named", text)
    edits = paper.ask("rename", position={"line": 3, "character": 8}, newName=named)
    wanted = NAMED.format(made, made, made)
    if client.able["positionEncoding"] == "utf-8":  # a column is a byte: each is made a letter
        text, wanted, edits = (
            json.loads(json.dumps(each, ensure_ascii=False).encode().decode("latin-1"))
            for each in (text, wanted, edits)
        )
    assert edited(text, edits["changes"][paper.uri]) == wanted


def test_two_players_are_not_made_one(client: Client) -> None:
    paper = Paper(client, "two", NAMED.format("Zoë", "Zoë", "Zoë").replace("Bo", "Anna"))
    for name in ("Zoë", "Zoe\u0308", ' "Zoë" '):
        asked = {"textDocument": {"uri": paper.uri}, "position": {"line": 1, "character": 14}}
        said = client.answer("textDocument/rename", {**asked, "newName": name})
        assert said["error"]["message"] == "Zoë is another player already"


def test_hints_behind_tricks_and_results(client: Client) -> None:
    text = BELINDA.replace("   (1-0-0)", "")
    text = text.replace("payments Belinda +23, Baron -9, Anonym -9, pool -5\n", "")
    paper = Paper(client, "hints", text)
    found = paper.ask("inlayHint", range=ranged(0, 0, 60, 0))
    told = {hint["position"]["line"]: hint["label"] for hint in found}
    assert told[place(text, "1 Belinda")[0]] == "> Belinda (1-0-0)"
    assert told[place(text, "result")[0]] == "Belinda +23, Baron -9, Anonym -9"


def test_semantic_tokens(client: Client) -> None:
    paper = Paper(client, "tokens", BELINDA)
    legend = client.able["semanticTokensProvider"]["legend"]["tokenTypes"]
    lines, line, column, found = BELINDA.split("\n"), 0, 0, set()
    data = paper.ask("semanticTokens/full")["data"]
    for down, right, length, kind, _ in zip(*[iter(data)] * 5, strict=True):
        line, column = line + down, right + (column if not down else 0)
        found.add((lines[line][column : column + length], legend[kind]))
    wanted = {("trump", "keyword"), ("SA", "enumMember"), ("aldenham", "namespace")}
    assert wanted | {("Baron", "variable"), ("[SK>SQ]", "decorator"), ("1714", "number")} <= found
    some = paper.ask("semanticTokens/range", range=ranged(3, 0, 5, 0))["data"]
    assert 0 < len(some) < len(data)


def test_the_lens_tells_the_outcome_and_opens_the_replay(client: Client) -> None:
    paper = Paper(client, "lens", BELINDA)
    (lens,) = paper.ask("codeLens")
    command = lens["command"]
    assert command["title"] == "Belinda, play, sacada: replay"
    asked = {"command": command["command"], "arguments": command["arguments"]}
    address = client.ask("workspace/executeCommand", asked)
    if client.shows:
        assert client.wait("window/showDocument")["uri"] == address
    page = Path(url2pathname(urlsplit(address).path)).read_text("utf-8")
    assert "Belinda" in page
    assert page.startswith("<!")
    assert address.endswith("#s1d1")
    assert 'id="s1d1"' in page
    whole = client.ask("workspace/executeCommand", asked | {"arguments": [paper.uri]})
    assert "#" not in whole


def test_each_lens_opens_the_replay_at_its_own_deal(client: Client) -> None:
    two = BELINDA[BELINDA.index("ombre 1") :] + "\n" + SEASON
    lenses = Paper(client, "lenses", two).ask("codeLens")
    places = [lens["command"]["arguments"][1] for lens in lenses]
    assert places == ["s1d1", "s2d1", "s2d2"]


SEASON = "ombre 1\nrules lhombre\nplayers A, B, C\nresults\n1 A spil S won\n2 B solo H won\n"


def done(paper: Paper, text: str, where: dict[str, int], title: str) -> str:
    """Return the text after an action that is offered at a place."""
    asked = {"range": {"start": where, "end": where}, "context": {"diagnostics": []}}
    offered = {each["title"]: each for each in paper.ask("codeAction", **asked)}
    assert title in offered, list(offered)
    return edited(text, offered[title]["edit"]["changes"][paper.uri])


LACKING = {
    "Fill in winners and tallies": re.sub(r" +(?:> \w+ )?\(\d-\d-\d\)", "", BELINDA),
    "Fill in the payments": re.sub("payments.*\n", "", BELINDA),
    "Fill in the result and the payments": re.sub("result.*\npayments.*\n", "", BELINDA),
    "Fill in the result": re.sub("result.*\npayments.*\n", "", BELINDA),
}


@pytest.mark.parametrize("title", LACKING)
def test_what_is_known_is_filled_in(client: Client, title: str) -> None:
    text = LACKING[title]
    assert text != BELINDA
    paper = Paper(client, "fill", text)
    filled = done(paper, text, at(text, "trump"), title)
    assert Paper(client, "filled", filled).found == []
    if "payments" in title:
        assert "payments Belinda +23, Baron -9, Anonym -9, pool -5" in filled
    elif "winners" in title:
        assert "2          S2 S5 S6 > Belinda (2-0-0)" in filled
    else:
        assert filled.endswith("result sacada\n")


def test_a_finding_is_ignored_with_a_reason(client: Client) -> None:
    text = BELINDA.replace("(2-0-0)", "(1-1-0)", 1)
    paper = Paper(client, "ignore", text)
    ignored = done(paper, text, at(text, "(1-1-0)", 1), "Ignore wrong-tally in this line")
    assert "(1-1-0)  # ombre: ignore wrong-tally\n" in ignored
    assert Paper(client, "ignored", ignored).found == []


def test_a_name_of_two_words_is_quoted(client: Client) -> None:
    text = "ombre 1\nplayers Ana Maria, Bo, Cy\n"
    paper = Paper(client, "quote", text)
    assert [each["code"] for each in paper.found] == ["syntax"]
    quoted = done(paper, text, {"line": 1, "character": 12}, 'Quote "Ana Maria"')
    assert quoted == text.replace("Ana Maria", '"Ana Maria"')


TOLD = """ombre 1
rules lhombre
players Anna, Bo, Carl

results
1 Anna solo S won
2 Bo spil H kruk Anna
3 Carl tourné D bet
"""
AT_LENGTH = """ombre 1
rules lhombre
players Anna, Bo, Carl

results
1 Anna solo S won

deal 2
contract Bo spil
trump   H
tricks ?
result  kruk Anna

results
3 Carl tourné D bet
"""


def test_a_deal_is_told_at_length_and_in_one_line(client: Client) -> None:
    paper = Paper(client, "forms", TOLD)
    long = done(paper, TOLD, at(TOLD, "2 Bo", 2), "Tell the deal at length")
    assert long == AT_LENGTH
    again = Paper(client, "forms back", long)
    assert done(again, long, at(long, "trump"), "Tell the deal in one line") == TOLD


def test_a_deal_whose_cards_would_be_lost_is_not_told_in_one_line(client: Client) -> None:
    paper = Paper(client, "kept", BELINDA)
    asked = {"range": ranged(*place(BELINDA, "trump"), *place(BELINDA, "trump"))}
    offered = paper.ask("codeAction", **asked, context={"diagnostics": []})
    assert "Tell the deal in one line" not in [each["title"] for each in offered]


SLIPS = 'ombre 1\nplayers "Anne Lee", Bea, Cleo\ndeal 1\ndealer Clea\nbids Anne Lee solo, ?\n'


def test_a_repair_that_is_certain_is_preferred(client: Client) -> None:
    paper = Paper(client, "repair", SLIPS)
    asked = {"range": ranged(3, 8, 3, 8), "context": {"diagnostics": [], "only": ["quickfix"]}}
    first, *others = paper.ask("codeAction", **asked)
    assert first["title"] == "Write `Cleo` for `Clea`"
    assert first["isPreferred"]
    assert first["diagnostics"][0]["code"] == "unknown-player"
    assert {each["kind"] for each in others} == {"quickfix"}


def test_all_repairs_at_once(client: Client) -> None:
    paper = Paper(client, "repairs", SLIPS)
    asked = {"range": ranged(0, 0, 0, 0), "context": {"diagnostics": [], "only": ["source.fixAll"]}}
    (offered,) = paper.ask("codeAction", **asked)
    mended = edited(SLIPS, offered["edit"]["changes"][paper.uri])
    assert mended == SLIPS.replace("Clea", "Cleo", 1).replace("bids Anne Lee", 'bids "Anne Lee"')


def test_a_repair_of_a_source_is_an_emendation(client: Client) -> None:
    text = 'ombre 1\nsource "A book"\n' + SLIPS.partition("\n")[2]
    paper = Paper(client, "source", text)
    mended = done(paper, text, at(text, "Clea"), "Write `[Clea>Cleo]` for `Clea`")
    assert "dealer [Clea>Cleo]" in mended


def test_a_finding_has_a_page_that_explains_it(client: Client) -> None:
    (found,) = Paper(client, "page", BELINDA.replace("(2-0-0)", "(1-1-0)", 1)).found
    assert found["codeDescription"]["href"].endswith("/findings/play.html#wrong-tally")


def test_all_places_are_marked(client: Client) -> None:
    paper = Paper(client, "marked", BELINDA)
    found = paper.ask("documentHighlight", position=at(BELINDA, "SA S3"))
    assert [each["range"]["start"] for each in found] == [
        at(BELINDA, "SAK2"),
        at(BELINDA, "SA2 [+SK]"),
        at(BELINDA, "SA S3"),
    ]


TWO_SLIPS = "ombre 1\nregler lhombre\nplayers A, Bo, Cy\nresultat\n1 Bo spil S vann\n"


def lines(found: list[dict[str, Any]]) -> list[int]:
    return [each["range"]["start"]["line"] for each in found]


def test_what_its_proposals_bring_to_light_is_told_at_once(client: Client) -> None:
    """As `ombre check` does: the line of results is judged only below `results`."""
    paper = Paper(client, "two slips", TWO_SLIPS)
    assert lines(paper.found) == [1, 3, 4]
    assert lines(paper.put(1, 0, 0, "# a word\n")) == [2, 4, 5]


PICTURE = b"\x89PNG\r\n\x1a\n" + b"\0\0\0\rIHDR" + b"\0\0\0\x09" * 2 + b"\x08\0\0\0\0" + b"\0" * 4


def test_pictures_that_are_not_there_are_told(client: Client, tmp_path: Path) -> None:
    """When the record is opened, when it is saved, and where an address is typed."""
    path = tmp_path / "leaf.ombre"
    text = 'ombre 1\nplayers Al, Bo, Cy\nfacsimile "page.png"\n'
    path.write_text(text, "utf-8")
    paper = Paper(client, "leaf", "")
    paper.uri = path.as_uri()
    (found,) = client.open(paper.uri, text)
    assert (found["code"], found["severity"]) == ("wrong-facsimile", 2)
    assert found["range"] == ranged(2, 10, 2, 20)
    (tmp_path / "page.png").write_bytes(PICTURE)
    client.tell("textDocument/didSave", {"textDocument": {"uri": paper.uri}})
    assert client.wait("textDocument/publishDiagnostics")["diagnostics"] == []
    (then,) = paper.put(2, 15, 15, "s")
    assert "did you mean `page.png`?" in then["message"]


def test_a_long_record_is_judged_when_nobody_types(client: Client) -> None:
    """Until then findings stand where they have gone, but for those where something is typed."""
    deals = "".join(f"deal {n}\ndealer Al\nhand Bo SA SA\n" for n in range(1, 700))
    paper = Paper(client, "many", f"ombre 1\nplayers Al, Bo, Cy\n{deals}")
    before = lines(paper.found)
    assert len(before) >= 699
    assert lines(paper.put(2, 0, 0, "pool\n")) == [line + 1 for line in before]
    then = client.wait("textDocument/publishDiagnostics")["diagnostics"]
    assert lines(then)[0] == 2
    assert lines(then)[-1] == before[-1] + 1


def test_a_proposed_emendation_is_read(client: Client) -> None:
    text = BELINDA.replace("trump   S", "trump   H")
    paper = Paper(client, "mend", text)
    where = paper.found[0]["range"]["start"]
    mended = done(paper, text, where, "Read [H>S]")
    assert "trump   [H>S]" in mended
    assert Paper(client, "mended", mended).found == []
