"""Changes one thing at a time in shipped rulesets, and sees whether `check` notices.

    python tools/mutate.py union_station chicago_express --most 600 --seed 0 --show missed

Each edit is a slip that people make (`mutation/slips.py`). It may be refused, with an error on its line or the next or
only far away; it may leave the rules the same; it may make another rule that is as sound, such as another number, which
only a scenario can tell; else it does harm and was missed. The table counts them by sort.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tools.mutation.judging import WAYS, Verdict, verdicts
from tools.mutation.table import share_refused, share_suggested, shares, table


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("rulesets", nargs="+")
    parser.add_argument("--most", type=int, default=300, help="slips of each ruleset")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--show", choices=(*WAYS, "unmended"), action="append", default=[], help="list these singly")
    chosen = parser.parse_args()
    found: list[Verdict] = []
    for name in chosen.rulesets:
        here = verdicts(name, chosen.most, chosen.seed)
        print(f"{name}: {shares(here)}")
        found += here
    print(*table(found), sep="\n")
    print(f"all: {shares(found)}")
    for each in found:
        if each.way in chosen.show or ("unmended" in chosen.show and _is_unmended(each)):
            line = each.slip.lines[min(each.slip.line, len(each.slip.lines)) - 1].strip()
            print(f"{each.way}: {each.slip.sort}, line {each.slip.line}: {line}\n    {each.said}")
    return 0 if share_refused(found) >= 0.95 and share_suggested(found) >= 0.8 else 1


def _is_unmended(each: Verdict) -> bool:
    return bool(each.slip.word) and each.way in ("beside", "far") and not each.suggested


if __name__ == "__main__":
    sys.exit(main())
