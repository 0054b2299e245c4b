"""The bench: `python -m tools.bench` measures everything, `python -m tools.bench speed copy` these two."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Callable
from typing import Any

from .engines import (
    chicago_express_against_hand,
    copy_against_play,
    railroad_barons_against_hand,
    union_station_against_hand,
)
from .finding import Finding, NotThereYet, Settings
from .frontier import frontier_growth
from .generated import Disagreement
from .processes import cached_check, cold_check, help_page, start_of_simulate, two_workers

SECTIONS: dict[str, Callable[[Settings], Finding]] = {
    "speed": union_station_against_hand,
    "speed-chicago-express": chicago_express_against_hand,
    "speed-railroad-barons": railroad_barons_against_hand,
    "frontier": frontier_growth,
    "copy": copy_against_play,
    "check": cold_check,
    "cached-check": cached_check,
    "help": help_page,
    "start": start_of_simulate,
    "workers": two_workers,
}


def main(arguments: list[str] | None = None) -> int:
    """Measure and print; 0 if every section reached what it must, 1 if one did not or could not run."""
    parser = _parser()
    parsed = parser.parse_args(arguments)
    unknown = [name for name in parsed.sections if name not in SECTIONS]
    if unknown:
        parser.error(f"no section {unknown[0]}; there are {', '.join(SECTIONS)}")
    settings = Settings(**{name: getattr(parsed, name) for name in Settings.__dataclass_fields__})
    findings: list[Finding] = []
    failures: dict[str, str] = {}
    for name in parsed.sections or SECTIONS:
        print(f"measuring {name} …", file=sys.stderr)
        try:
            findings.append(SECTIONS[name](settings))
        except (NotThereYet, Disagreement) as failure:
            failures[name] = f"{type(failure).__name__}: {failure}"
    _print(findings, failures, parsed.format)
    return 1 if failures or any(f.verdict == "missed" for f in findings) else 0


def _parser() -> argparse.ArgumentParser:
    usual = Settings()
    parser = argparse.ArgumentParser(prog="python -m tools.bench", description=__doc__)
    parser.add_argument("sections", nargs="*", metavar="section", help=", ".join(SECTIONS))
    parser.add_argument("--format", choices=("text", "json"), default="text")
    parser.add_argument("--rounds", type=int, default=usual.rounds)
    parser.add_argument("--slice-seconds", type=float, default=usual.slice_seconds, help="CPU time a round")
    parser.add_argument("--ruleset", default=usual.ruleset, help="for the sections that start processes")
    parser.add_argument("--players", type=int, default=usual.players)
    parser.add_argument("--seed", type=int, default=usual.seed)
    parser.add_argument("--games", type=int, default=usual.games, help="games that the engines replay")
    parser.add_argument("--simulated", type=int, default=usual.simulated, help="games that the workers play")
    parser.add_argument("--here", action="store_true", help="start processes in this environment")
    return parser


def _print(findings: list[Finding], failures: dict[str, str], form: str) -> None:
    if form == "json":
        print(json.dumps(_report(findings, failures), indent=2, ensure_ascii=False))
        return
    for finding in findings:
        print(finding)
    for name, why in failures.items():
        print(f"failed {name}: {why}")


def _report(findings: list[Finding], failures: dict[str, str]) -> dict[str, Any]:
    return {
        "schema_version": 1,
        "python": platform.python_version(),
        "processors": os.cpu_count(),
        "load": [round(load, 2) for load in os.getloadavg()],
        "findings": [finding.to_dict() for finding in findings],
        "failures": failures,
    }
