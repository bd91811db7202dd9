"""What holds of every page as text: it is whole, links lead somewhere, nothing of it is markup."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from base64 import b64encode
from collections import Counter
from functools import cache
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path

import pytest

from ombre_records import check, parse
from ombre_records.analysis.double_dummy.review import reviewed
from ombre_records.base.document.html.fragments import Fragments, Suited
from ombre_records.base.document.outline import Heading, Picture, say
from ombre_records.base.document.style import Style
from ombre_records.base.document.template_folder import UnusableTemplateError, template_file
from ombre_records.base.source import source
from ombre_records.referee.report import Report
from ombre_records.telling.transcript import show

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
RECORDS = (
    *sorted(HERE.glob("*.ombre")),
    ROOT / "tests" / "slow" / "browser" / "attack.ombre",
    ROOT / "records" / "quintillo.ombre",
    ROOT / "records" / "two-handed.ombre",
)
every_record = pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
VOID = frozenset("meta input br hr img link use path".split())


def page(path: Path, **style: object) -> str:
    report = check(parse(path.read_text("utf-8"), path.name))
    return show(report, "html", Style(**style))


@cache
def plain_page(path: Path) -> str:
    return page(path)


def test_a_session_of_results_in_a_frame_has_its_table() -> None:
    made = page(ROOT / "records" / "club-evening.ombre", embed=True)
    assert '<nav id="index"' in made
    assert '<nav id="index"' not in page(ROOT / "records" / "quintillo.ombre", embed=True)


def test_results_told_in_prose_have_their_words_beside_each_deal() -> None:
    made = page(ROOT / "records" / "club-evening.ombre", prose=True)
    assert re.sub("<[^>]*>", "", made).count("Dorte won a tourné in") == 1


class Reader(HTMLParser):
    """Reads a page, holding it to its tags being closed in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: Counter[str] = Counter()
        self.texts: dict[str, list[str]] = {}
        self.policy = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        about = dict(attrs)
        self.tags[tag] += 1
        self.ids += [about["id"]] if "id" in about else []
        self.links += [about["href"]] if "href" in about else []
        assert not {name for name in about if name.startswith("on") or name == "style"}
        if about.get("http-equiv") == "Content-Security-Policy":
            self.policy = about["content"]
        if tag not in VOID:
            self.open.append(f"{tag}:{about.get('type', '')}")

    def handle_endtag(self, tag):
        if tag not in VOID:
            assert self.open.pop().partition(":")[0] == tag

    def handle_data(self, data):
        if self.open:
            self.texts.setdefault(self.open[-1], []).append(data)


@every_record
def test_the_page_is_whole(path):
    reader = Reader(plain_page(path))
    assert reader.open == []
    assert [name for name, count in Counter(reader.ids).items() if count > 1] == []
    assert [link for link in reader.links if link.removeprefix("#") not in reader.ids] == []
    assert not set(reader.tags) & set("img iframe object embed link base form a:".split())


@every_record
def test_the_policy_lets_in_the_own_style_and_script_and_nothing_else(path):
    reader = Reader(plain_page(path))
    hashes = [
        "'sha256-" + b64encode(sha256("".join(reader.texts[tag]).encode()).digest()).decode() + "'"
        for tag in ("style:", "script:")
    ]
    assert reader.policy.split("; ") == [
        "default-src 'none'",
        f"style-src {hashes[0]}",
        f"script-src {hashes[1]}",
        "base-uri 'none'",
        "form-action 'none'",
        "require-trusted-types-for 'script'",
    ]


def test_costs_are_no_footnotes():
    made = reviewed(check(parse((HERE / "evening.ombre").read_text("utf-8"))))
    text = show(made, "html", Style())
    assert '<li><span class="m">8.</span> Dot&#x27;s ' in text
    ids = Reader(text).ids
    assert len(ids) == len(set(ids))


@every_record
def test_what_the_script_reads_is_json_that_ends_nothing(path):
    reader = Reader(plain_page(path))
    data = reader.texts["script:application/json"]
    assert not re.search("[<>&\u2028\u2029]", "".join(data))
    assert all(json.loads(text) for text in data)


def test_the_language_is_told_and_every_word_is_used():
    text = page(RECORDS[0], language="fr")
    assert '<html lang="fr">' in text
    words = json.loads(Reader(text).texts["script:application/json"][-1])["words"]
    used = set(re.findall(r"\bwords\.(\w+)", template_file("replay.js").read_text("utf-8")))
    computed = {"found", "noted", "emended", "outcome", "payments"}
    assert used | computed == set(words)


@pytest.mark.parametrize(
    ("suits", "there", "not_there"),
    [
        ("unicode", "♠", "SAK2"),
        ("letters", ">S<", "♠"),
        ("french", 'href="#french-S"', "♠"),
        ("spanish", 'href="#spanish-S"', "♠"),
    ],
)
def test_suits_are_written_as_asked_for(suits, there, not_there):
    text = page(ROOT / "records" / "belinda.ombre", suits=suits)
    body = "".join(re.split(r"<script[^>]*>.*?</script>", text, flags=re.DOTALL))
    assert there in body
    assert not_there not in body


def test_a_page_without_a_deal_has_what_was_found():
    text = show(check(parse("ombre 2\nhand\n\nteh\n")), "html")
    reader = Reader(text)
    assert "replay" not in reader.ids
    assert "unknown-statement" in text
    assert Reader(show(Report(source(""), "edited", (), ()), "html")).open == []


def test_characters_that_html_may_not_have_are_left_out():
    text = (ROOT / "records" / "belinda.ombre").read_text("utf-8")
    odd = text.replace("codille threatens", "a\ufffe b\u202e c\ufdd0")
    shown = show(check(parse(odd)), "html")
    assert not set("\ufffe\u202e\ufdd0") & set(shown)
    assert "a\ufffd b\ufffd c\ufffd" in shown


def test_a_users_template_stands_in_place_of_the_projects(tmp_path):
    (tmp_path / "replay.css").write_text("body { color: #123456 }", "utf-8")
    text = page(RECORDS[0], templates=tmp_path)
    css = template_file("colors.css").read_text("utf-8") + "body { color: #123456 }"
    assert f"<style>{css}</style>" in text
    digest = b64encode(sha256(css.encode()).digest()).decode()
    assert digest in Reader(text).policy
    (tmp_path / "replay.html").write_text("{{ nothing }}", "utf-8")
    with pytest.raises(UnusableTemplateError, match="nothing"):
        page(RECORDS[0], templates=tmp_path)


def test_headings_never_skip_a_level_and_pictures_have_words():
    written = Fragments(Suited(Style()), 1).blocks(
        (Heading(1, say("A")), Heading(3, say("B")), Picture("<svg></svg>", 'a "picture"')), "s"
    )
    assert written == (
        '<h2>A</h2>\n<h3>B</h3>\n<figure aria-label="a &quot;picture&quot;"><svg></svg></figure>\n'
    )


# ---------------------------------------------------------------- contrast

PAIRS = {
    ("ink", "ground"), ("ink", "sheet"), ("ink", "baize"), ("ink", "mark"),
    ("weak", "ground"), ("weak", "sheet"), ("link", "ground"), ("link", "sheet"),
    ("link", "mark"), ("error", "ground"), ("error", "sheet"), ("error", "mark"),
    *((suit, ground) for suit in "SCHD" for ground in ("ground", "sheet", "mark")),
}  # fmt: skip
"""What is written on what."""


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
def test_what_is_written_stands_out(scheme):
    shared = template_file("colors.css").read_text("utf-8")
    css = template_file("replay.css").read_text("utf-8")
    own = shared.partition("{")[2].partition("}")[0] + css.partition("}")[0]
    spanish = css.partition(".suits-spanish {")[2].partition("}")[0]
    board = template_file("board.css").read_text("utf-8")
    card = board.partition("flex: none;\n  list-style: none;")[2].partition("}")[0]
    for block in (own, spanish):
        colors = _colors(own, scheme) | _colors(block, scheme)
        for text, ground in PAIRS:
            assert _contrast(colors[text], colors[ground]) >= 4.5, (text, ground)
        assert _contrast(colors["edge"], colors["ground"]) >= 3
    for color in _colors(card, scheme).values():
        assert _contrast(color, "fffdf7") >= 4.5
    for kind in ("unknown", "perhaps"):
        faint = board.partition(f":is(.card, .sample).{kind} {{")[2].partition("}")[0]
        ground = re.findall("#([0-9a-f]{6})", faint.partition(";")[0])[-1]
        assert all(_contrast(color, ground) >= 4.5 for color in _colors(faint, scheme).values())
        assert len(_colors(faint, scheme)) == 4


def _colors(block: str, scheme: int) -> dict[str, str]:
    found = {}
    for name, value in re.findall(r"--(\w+): ([^;]+);", block):
        both = re.findall(r"#([0-9a-f]{3,6})", value)
        if both:
            color = both[scheme if len(both) > 1 else 0]
            found[name] = color if len(color) == 6 else "".join(char * 2 for char in color)
    return found


def _contrast(one: str, other: str) -> float:
    dark, light = sorted(map(_luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(color: str) -> float:
    parts = (int(color[at : at + 2], 16) / 255 for at in (0, 2, 4))
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


# ---------------------------------------------------------------- the Nu checker


def test_the_pages_are_valid_html(tmp_path):
    jar = os.environ.get("OMBRE_VNU")
    if not jar or not shutil.which("java"):
        pytest.skip("no Nu checker: npm install vnu-jar, and set OMBRE_VNU to its vnu.jar")
    files = []
    for path in RECORDS:
        for suits in ("unicode", "letters"):
            files.append(tmp_path / f"{path.stem}-{suits}.html")
            files[-1].write_text(page(path, suits=suits), "utf-8")
    command = ["java", "-jar", jar, "--errors-only", *map(str, files)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


# ---------------------------------------------------------------- losses

HYPHENED = re.compile(r"(?<![\w.,:;/)+-])-\d")


@pytest.mark.parametrize("language", ["en", "da"])
@pytest.mark.parametrize("to", ["html", "svg"])
def test_losses_have_a_true_minus(to, language):
    report = check(parse((ROOT / "records/quintillo.ombre").read_text("utf-8"), "quintillo"))
    made = show(report, to, Style(language=language))
    said = re.findall(
        r">([^<>]*)<", re.sub(r"(?s)<(script|style)(?! type=\"app).*?</\1>", "", made)
    )
    record = json.loads(re.search(r'id="data">(.*?)</script>', made)[1]) if to == "html" else {}
    texts = [text for text in said if not text.startswith("{")]
    assert any("\u2212" in text for text in texts)
    assert [text for text in texts if HYPHENED.search(text)] == []
    assert to == "svg" or "-8" in record["files"][0][1], "the record is taken along as it is"


def test_what_a_page_says_of_payments_can_be_typed():
    text = (ROOT / "records/quintillo.ombre").read_text("utf-8")
    typed = re.sub(r"(?m)^(payments|totals).*$", lambda line: line[0].replace("-", "\u2212"), text)
    assert typed != text
    before, after = (check(parse(each, "x")) for each in (text, typed))
    assert show(before, "text") == show(after, "text")
