"""A service that judges what strangers post: nothing is opened, in any thread."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

RECORDS = Path(__file__).parents[2] / "records"

SERVICE = """
import random, sys, threading
from pathlib import Path
import ombre_records
from ombre_records import Limits, check

whole = Path(sys.argv[1]).read_text("utf-8")
odd = ["/etc/passwd", "../secret.yaml", "house.yaml", "/proc/self/environ", "//host/share/a.yaml"]
posted = ["/etc/passwd", "belinda.ombre", "\\x00\\xff", "deal 1\\n" * 50, ""]
posted += [f'ombre 1\\nrules "{name}" + favor\\nplayers A, B, C\\n' for name in odd]
posted += [f'ombre 1\\nplayers A, B, C\\nfacsimile "{name}"\\n' for name in odd]
for seed in range(60):
    chance, letters = random.Random(seed), list(whole)
    for _ in range(seed % 7):
        letters[chance.randrange(len(letters))] = chance.choice('ABSDH x:>"[]\\n#0')
    named = f'rules "{chance.choice(odd)}"'
    posted.append("".join(letters).replace("rules   aldenham", named))

package = str(Path(ombre_records.__path__[0]).parent)
opened = []

def not_ours(path):
    ours = path.endswith(".pyc") or path.startswith((package, sys.prefix, sys.base_prefix))
    return not ours

def hear(event, given):
    if event == "open" and not_ours(str(given[0])):
        opened.append(str(given[0]))

def work(first):
    for text in posted[first::8]:
        report = check(text, files=False, limits=Limits(seconds=20))
        "".join(each.message for each in report)

sys.addaudithook(hear)
threads = [threading.Thread(target=work, args=(first,)) for first in range(8)]
for each in threads:
    each.start()
for each in threads:
    each.join()
print(len(posted), opened)
"""


def test_nothing_is_opened_for_what_is_posted(tmp_path: Path) -> None:
    command = [sys.executable, "-c", SERVICE, str(RECORDS / "belinda.ombre")]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("75 []\n", "")
