"""The environment of the bench holds the packages and data of a wheel, and no hooks."""

from __future__ import annotations

import subprocess

from tools.bench.installed import installed


def test_the_package_is_imported_from_the_environment() -> None:
    with installed() as environment:
        code = "import stockrail, lark; print(stockrail.__file__)"
        done = subprocess.run([environment.python, "-c", code], capture_output=True, text=True, check=True)
        assert str(environment.rulesets.parent) in done.stdout
        assert (environment.rulesets / "union_station" / "map.yaml").exists()
