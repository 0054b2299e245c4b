"""`new`: a folder with a ruleset that is sound at once, as a copy of another or a variant of it."""

from __future__ import annotations

from pathlib import Path

from .base import Base, base_of
from .beginning import Beginning, made_folder, schemas, withdraw, write
from .copied import SCENARIOS, copied
from .naming import in_words, name_for
from .template import filled
from .variant import make_variant

#: What a new game begins with when nothing is named: the small game of the tutorial.
SMALL_GAME = "two_lines"


def new_game(place: Path, source: str = SMALL_GAME) -> Beginning:
    """Make the folder `place` with a copy of a ruleset under the folder's name.

    Raises CannotBegin, FaultyRuleset. Whatever was made is taken away again then.
    """
    name, base = name_for(place), base_of(source)
    made_folder(place)
    return _filled_folder(place, name, base, variant=False)


def new_variant(place: Path, source: str) -> Beginning:
    """Make the folder `place` with a variant of a ruleset. Raises as `new_game` does."""
    name, base = name_for(place), base_of(source)
    made_folder(place)
    return _filled_folder(place, name, base, variant=True)


def _filled_folder(place: Path, name: str, base: Base, variant: bool) -> Beginning:
    try:
        files = make_variant(base, name, place) if variant else _make_copy(base, name, place)
        tested = any(file.startswith(f"{SCENARIOS}/") for file in files)
        extra = {**schemas(), "README.md": _readme(base, name, variant, tested)}
        write(place, extra)
    except BaseException:
        withdraw(place)
        raise
    what = "a variant of" if variant else "a copy of"
    return Beginning(name, place, f"{what} {base.name}", (*files, *extra))


def _make_copy(base: Base, name: str, place: Path) -> tuple[str, ...]:
    files = copied(base, name, place)
    write(place, files)
    return tuple(files)


def _readme(base: Base, name: str, variant: bool, tested: bool) -> str:
    """What the folder holds and what to type; a folder without scenarios has nothing to test."""
    template = "variant.md" if variant else "game.md"
    text = filled(template, name=name, title=in_words(name), base=base.name, players=str(base.model.low_players))
    lines = text.splitlines(keepends=True)
    return text if tested else "".join(each for each in lines if "`scenarios/`" not in each and " test " not in each)
