"""What becomes of a slip: refused beside it, refused elsewhere, or taken, and then whether that does harm."""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

from stockrail.compiler.check import check
from stockrail.compiler.partly import check_partly
from stockrail.ruleset.difference import differences
from stockrail.ruleset.load import load
from stockrail.ruleset.model import Ruleset
from stockrail.source.problem import Problem

from .slips import ANOTHER_RULE, Slip, slips

RULESETS = Path(__file__).parent.parent.parent / "rulesets"
#: How far from the slip, in lines, an error may stand and still be beside it.
BESIDE = 1
#: What may become of a slip.
WAYS = ("beside", "far", "same", "other", "missed", "crashed")


@dataclass(frozen=True, slots=True)
class Verdict:
    """`way` is `beside` or `far` for one that is refused; `same` if the rules are as before; `other` if it makes
    another rule that is as sound; `missed` if it does harm and is taken; `crashed` if `check` failed."""

    slip: Slip
    way: str
    #: Whether a warning that was not there before stands beside a slip that is taken.
    warned: bool = False
    #: Whether the first line of advice has the word that was meant.
    suggested: bool = False
    said: str = ""


def verdicts(name: str, most: int, seed: int) -> list[Verdict]:
    """Up to `most` slips in a shipped ruleset, as many of each sort as can be, and what becomes of each."""
    random = Random(seed)
    with _copy(name) as file:
        lines = file.read_text(encoding="utf-8").splitlines()
        picked = _evenly(list(slips(lines, random)), most, random)
        before, problems = _looked_at(file, lines)
        assert before is not None
        known = {(each.code, each.message) for each in problems}
        return [judged(slip, file, before, known) for slip in picked]


@contextmanager
def _copy(name: str) -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / name
        shutil.copytree(RULESETS / name, folder)
        yield folder / "ruleset.yaml"


def _evenly(found: list[Slip], most: int, random: Random) -> list[Slip]:
    """So many slips, one of each sort in turn."""
    sorts: dict[str, list[Slip]] = {}
    for slip in found:
        sorts.setdefault(slip.sort, []).append(slip)
    for each in sorts.values():
        random.shuffle(each)
    picked: list[Slip] = []
    while len(picked) < min(most, len(found)):
        for each in sorts.values():
            picked += [each.pop()] if each and len(picked) < most else []
    return picked


def _looked_at(file: Path, lines: list[str] | tuple[str, ...]) -> tuple[Ruleset | None, list[Problem]]:
    ruleset, problems = load(file, {str(file.resolve()): "\n".join(lines) + "\n"})
    if ruleset is not None:
        faulty = any(each.level == "error" for each in problems)
        problems = [*problems, *(check_partly(ruleset, problems) if faulty else check(ruleset))]
    return ruleset, problems


def judged(slip: Slip, file: Path, before: Ruleset, known: set[tuple[str, str]]) -> Verdict:
    """`known` are the codes and messages of what was told of the sound ruleset."""
    try:
        after, problems = _looked_at(file, slip.lines)
    except Exception as error:
        return Verdict(slip, "crashed", said=repr(error))
    new = [each for each in problems if (each.code, each.message) not in known]
    near = [each for each in new if _is_near(each, slip, file)]
    errors = [each for each in new if each.level == "error"]
    if errors:
        told = [each for each in near if each.level == "error"]
        first = (told or errors)[0]
        return Verdict(slip, "beside" if told else "far", False, _is_suggested(slip, told), str(first))
    way = _taken(slip, before, after)
    return Verdict(slip, way, bool(near), said=str(near[0]) if near else "")


def _is_near(problem: Problem, slip: Slip, file: Path) -> bool:
    for span in (problem.span, problem.second[0] if problem.second else None):
        if span is not None and span.source.path == str(file):
            first, last = span.source.place(span.start)[0], span.source.place(max(span.end - 1, span.start))[0]
            if first - BESIDE <= slip.line <= max(last, first) + BESIDE:
                return True
    return False


def _is_suggested(slip: Slip, told: list[Problem]) -> bool:
    """Whether the first advice of an error beside the slip has the word that was meant."""
    advised = [each.help[0] for each in told if each.help][:1]
    return bool(slip.word) and any(re.search(rf"\b{re.escape(slip.word)}\b", line) for line in advised)


def _taken(slip: Slip, before: Ruleset, after: Ruleset | None) -> str:
    if after is not None and not differences(before, after):
        return "same"
    return "other" if _is_sound(slip) else "missed"


def _is_sound(slip: Slip) -> bool:
    """Whether the edit makes another rule, or another name, that an author may as well have meant."""
    if slip.sort in ANOTHER_RULE:
        return True
    if slip.sort in ("a line left out", "one level in", "one level out"):
        return True  # the rest is a whole ruleset, of another game
    return slip.sort.endswith("in a key") and slip.word not in _vocabulary()


@cache
def _vocabulary() -> frozenset[str]:
    """Every key that the published schema knows; any other is a name, the author's own."""
    schema = (RULESETS.parent / "schemas" / "ruleset.schema.json").read_text(encoding="utf-8")
    return frozenset(re.findall(r'"([a-z_]+)": ?\{', schema))
