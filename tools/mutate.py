"""Changes one thing at a time in a shipped ruleset, and sees whether `check` notices.

    python tools/mutate.py union_station --most 300 --seed 0

Each edit is a slip that people make: letters swapped in a key, in a name or in a word of an expression, a value of
another type, a key nobody knows, a key given twice. An edit counts as harmless when the rules are the same as before
(`stockrail diff` finds nothing), or when it only gives another name to something that is named nowhere else, or adds
something that nothing uses (of which `check` warns); as told when `check` gives an error, and as missed otherwise.
Deleted lines are listed apart: many leave a ruleset that is sound, but of another game, and only a scenario can tell.
"""

from __future__ import annotations

import argparse
import re
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

from stockrail.ruleset.difference import differences
from stockrail.ruleset.load import load
from stockrail.ruleset.model import Ruleset

RULESETS = Path(__file__).parent.parent / "rulesets"
#: Keys whose values are for people only.
TALK = ("says", "note", "source", "title", "status", "name", "colour")
#: How far from the slip, in lines, an error may stand and still be beside it.
BESIDE = 2

_KEY = re.compile(r"^(\s*(?:- )?)([a-z_]{4,})(\(.*\))?:(\s|$)")
_WORD = re.compile(r"[a-z_]{4,}")


@dataclass(frozen=True, slots=True)
class Slip:
    """One edit: the new lines, what sort it is, and the line (from 1) where it was made."""

    sort: str
    line: int
    lines: tuple[str, ...]
    word: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a slip: `told` beside it, `far` if only elsewhere, `harmless`, `missed`."""

    slip: Slip
    what: str
    error: str = ""
    #: Whether the message or its advice names the word that was meant.
    suggested: bool = False


def slips(lines: list[str], random: Random) -> Iterator[Slip]:
    """Slips in every line that means something to the rules."""
    talking = -1  # the indentation of a text that goes on over lines
    for place, line in enumerate(lines):
        indent = len(line) - len(line.lstrip())
        if not line.strip() or line.lstrip().startswith("#") or 0 <= talking < indent:
            continue
        talking = -1
        key = _KEY.match(line)
        if key is None:
            continue
        lead, word, rest = key[1], key[2], line[key.end() :]
        if word in TALK:
            talking = indent if rest.strip() in ("", ">", "|", ">-", "|-") else -1
            continue

        def changed(sort: str, new: str, word: str = "", place: int = place) -> Slip:
            return Slip(sort, place + 1, (*lines[:place], new, *lines[place + 1 :]), word)

        yield changed("typo in a key", lead + swapped(word, random) + line[len(lead) + len(word) :], word)
        yield Slip("unknown key", place + 1, (*lines[:place], " " * len(lead) + "zzyzx: 1", *lines[place:]))
        if rest.strip() and "{" not in rest and "[" not in rest:
            yield changed("wrong type", line[: key.end()] + "[[1, 2]]")
            words = list(_WORD.finditer(rest))
            if words:
                found = random.choice(words)
                typo = rest[: found.start()] + swapped(found[0], random) + rest[found.end() :]
                yield changed("typo in a value", line[: key.end()] + typo, found[0])
        if rest.strip():
            yield Slip(
                "key twice", place + 1, (*lines[: place + 1], " " * len(lead) + line[len(lead) :], *lines[place + 1 :])
            )
        yield Slip("deleted line", place + 1, (*lines[:place], *lines[place + 1 :]))


def swapped(word: str, random: Random) -> str:
    """The word with two neighbouring letters that differ changed round."""
    places = [i for i in range(len(word) - 1) if word[i] != word[i + 1]]
    at = random.choice(places)
    return word[:at] + word[at + 1] + word[at] + word[at + 2 :]


def judged(slip: Slip, folder: Path, before: Ruleset) -> Verdict:
    """Write the slip into a copy of the ruleset and look at it."""
    from stockrail.compiler.check import check

    file = folder / "ruleset.yaml"
    file.write_text("\n".join(slip.lines) + "\n", encoding="utf-8")
    after, problems = load(file)
    if after is not None and not any(p.level == "error" for p in problems):
        problems = [*problems, *check(after)]
    errors = [p for p in problems if p.level == "error"]
    if not errors:
        same = after is not None and not differences(before, after)
        return Verdict(slip, "harmless" if same or _only_a_name(slip) else "missed")
    lines = [
        p.span.source.place(p.span.start)[0] for p in errors if p.span is not None and p.span.source.path == str(file)
    ]
    near = any(abs(line - slip.line) <= BESIDE for line in lines)
    suggested = bool(slip.word) and any(slip.word in text for p in errors for text in (p.message, *p.help))
    return Verdict(slip, "told" if near else "far", f"{errors[0].span}: {errors[0].message}", suggested)


def _only_a_name(slip: Slip) -> bool:
    """A key that is no word of the language is a name: the author's own, or a new one of something unused."""
    return slip.sort == "unknown key" or (slip.sort == "typo in a key" and slip.word not in _vocabulary())


@cache
def _vocabulary() -> frozenset[str]:
    """Every key that the published schema knows."""
    schema = (RULESETS.parent / "schemas" / "ruleset.schema.json").read_text(encoding="utf-8")
    return frozenset(re.findall(r'"([a-z_]+)": ?\{', schema))


def verdicts(name: str, most: int, seed: int) -> list[Verdict]:
    """Up to `most` slips in a shipped ruleset, picked by the seed, and what became of each."""
    random = Random(seed)
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / name
        shutil.copytree(RULESETS / name, folder)
        lines = (folder / "ruleset.yaml").read_text(encoding="utf-8").splitlines()
        found = list(slips(lines, random))
        before, _ = load(folder / "ruleset.yaml")
        assert before is not None
        return [judged(slip, folder, before) for slip in random.sample(found, min(most, len(found)))]


def share_told(found: list[Verdict]) -> float:
    """Of the slips that change the rules (deleted lines apart), the share that `check` refuses."""
    harmful = [v for v in found if v.what != "harmless" and v.slip.sort != "deleted line"]
    return sum(v.what in ("told", "far") for v in harmful) / len(harmful)


def share_suggested(found: list[Verdict]) -> float:
    """Of the typos that are told, the share in which the word that was meant is named."""
    typos = [v for v in found if v.slip.word and v.what in ("told", "far")]
    return sum(v.suggested for v in typos) / len(typos)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("rulesets", nargs="+")
    parser.add_argument("--most", type=int, default=300)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    worst = 1.0
    for name in chosen.rulesets:
        found = verdicts(name, chosen.most, chosen.seed)
        print(
            f"{name}: {len(found)} slips, {share_told(found):.1%} of the harmful ones refused,",
            f"{share_suggested(found):.1%} of the typos mended by the advice",
        )
        for sort in sorted({v.slip.sort for v in found}):
            counts = Counter(v.what for v in found if v.slip.sort == sort)
            print(
                f"  {sort:<16}" + "   ".join(f"{what} {counts[what]}" for what in ("told", "far", "harmless", "missed"))
            )
        for each in found:
            if each.what == "missed" and each.slip.sort != "deleted line":
                print(
                    f"  missed: line {each.slip.line}, {each.slip.sort}: {each.slip.lines[each.slip.line - 1].strip()}"
                )
        worst = min(worst, share_told(found))
    return 0 if worst >= 0.95 else 1


if __name__ == "__main__":
    sys.exit(main())
