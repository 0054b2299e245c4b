"""The public names: exactly these, each importable, none an accident."""

import subprocess
import sys

import stockrail

NAMES = [
    "BadLog", "BadSetting", "CannotReplay", "CannotRestore", "Change", "ChangedRules", "Choice", "Decision",
    "Divergence", "Event", "Explanation", "FaultyRuleset", "Game", "GameFault", "Hidden", "IllegalChoice",
    "NoSuch", "NumberRange", "Problem", "Reason", "Replay", "Ruleset", "Score", "State", "Stuck", "Term", "View",
    "WrongArgument", "check", "load", "played_again", "read_log", "replay", "restore", "written",
]


def test_the_list_is_exact() -> None:
    assert sorted(stockrail.__all__) == NAMES
    assert set(NAMES) <= set(dir(stockrail))


def test_every_name_is_there() -> None:
    for name in NAMES:
        assert getattr(stockrail, name).__name__ == name
    assert not hasattr(stockrail, "nothing")


def test_importing_the_package_imports_nothing_else() -> None:
    code = "import stockrail, sys; print(sorted(m for m in sys.modules if m.startswith('stockrail.')))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.strip() == "[]"
