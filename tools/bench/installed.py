"""Stockrail as a user has it: laid out as in a wheel, in an environment of its own.

The environment in which one works on Stockrail will not do for start-up times: the import hook of an editable
install alone can double the time that Python takes to do nothing, and that would flatter every ratio.
"""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
import tempfile
import tomllib
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]

_UNWANTED = shutil.ignore_patterns("__pycache__", ".*")
_SCRIPT = "import sys\nfrom stockrail.cli.front import main\nsys.exit(main())\n"


@dataclass(frozen=True, slots=True)
class Installed:
    """Commands of an environment with Stockrail in it; `rulesets` is the folder of the shipped ones."""

    python: str
    script: str
    rulesets: Path

    def stockrail(self, *arguments: str) -> list[str]:
        return [self.python, self.script, *arguments]

    def nothing(self) -> list[str]:
        return [self.python, "-c", "pass"]


@contextmanager
def installed(here: bool = False) -> Iterator[Installed]:
    """A fresh environment that goes away at the end; the dependencies are those of this Python.

    `here` stands for the environment of this Python itself, with its copy of the rulesets.
    """
    with tempfile.TemporaryDirectory() as folder:
        if here:
            yield _here(Path(folder))
            return
        venv.create(folder, symlinks=os.name != "nt")
        variables = {"base": folder, "platbase": folder}
        packages = Path(sysconfig.get_path("purelib", "venv", variables))
        scripts = Path(sysconfig.get_path("scripts", "venv", variables))
        _copy_packages(packages)
        # A plain path: hooks that lie there are not started.
        (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n", "utf-8")
        yield Installed(str(scripts / "python"), _script(scripts), packages / "stockrail" / "rulesets")


def _here(folder: Path) -> Installed:
    rulesets = shutil.copytree(ROOT / "rulesets", folder / "rulesets", ignore=_UNWANTED)
    return Installed(sys.executable, _script(folder), Path(rulesets))


def _script(folder: Path) -> str:
    script = folder / "stockrail-command"
    script.write_text(_SCRIPT, "utf-8")
    return str(script)


def _copy_packages(target: Path) -> None:
    folders = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]["package-dir"]
    for package, folder in sorted(folders.items()):
        place = target.joinpath(*package.split("."))
        shutil.copytree(ROOT / folder, place, ignore=_UNWANTED, dirs_exist_ok=True)
