"""How often the first suggestion mends a misprinted record; run it with a number of cases.

Counts, for so many noticed cases with one misprint and with two, those with one smallest answer and
those of them that give the original back, and the time that a record takes.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[1] / "analysis"))

from misprinted import Verdict, judged, misprinted


def measure(count: int, cases: int, start: int = 0, tell: bool = False) -> None:
    """Judge cases with so many misprints in a deal, and print what comes of them."""
    verdicts: list[Verdict] = []
    times: list[float] = []
    by_kind: Counter[tuple[str, str]] = Counter()
    seed = start
    while len(verdicts) < cases:
        case = misprinted(seed, count)
        seed += 1
        if case is None:
            continue
        begun = perf_counter()
        verdict = judged(case)
        if not verdict.noticed:
            continue
        times.append(perf_counter() - begun)
        verdicts.append(verdict)
        by_kind[" + ".join(case.kinds), _word(verdict)] += 1
        if tell and not verdict.mended:
            _tell(seed - 1, case.kinds, verdict, times[-1])
    unique = [each for each in verdicts if each.unique]
    right = sum(each.mended for each in unique)
    times.sort()
    firsts = sum(each.mended for each in verdicts)
    stopped = sum(not each.complete for each in verdicts)
    nothing = sum(not any(d.suggestions for d in v.suggestions) for v in verdicts)
    print(f"{count} misprint(s): {cases} cases noticed")
    print(f"  one smallest answer in {len(unique)}, right in {right} ({right / len(unique):.1%})")
    print(f"  the first answer right in {firsts} ({firsts / cases:.1%}), none in {nothing}")
    print(f"  the search gave up in {stopped}; median {times[len(times) // 2]:.2f} s,", end=" ")
    print(f"nine of ten under {times[len(times) * 9 // 10]:.2f} s, worst {times[-1]:.2f} s")
    for (kinds, word), number in sorted(by_kind.items()):
        if count == 1:
            print(f"  {kinds:14} {word:16} {number}")


def _word(verdict: Verdict) -> str:
    return (
        f"{'one answer' if verdict.unique else 'several'}, {'right' if verdict.mended else 'wrong'}"
    )


def _tell(seed: int, kinds: tuple[str, ...], verdict: Verdict, seconds: float) -> None:
    print(f"seed {seed}: {kinds} {_word(verdict)} {seconds:.2f} s")
    for deal in verdict.suggestions:
        costs = [(s.cost, [(e.old, e.new) for e in s.edits]) for s in deal.suggestions[:3]]
        print(f"    deal {deal.deal} complete={deal.complete} {costs}")


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 150
    for misprints in (1, 2):
        measure(misprints, number, int(sys.argv[2]) if len(sys.argv) > 2 else 0, "-v" in sys.argv)
