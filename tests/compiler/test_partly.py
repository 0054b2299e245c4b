"""What is wrong elsewhere is told in the same run as what could not be read, but no slip twice."""

from __future__ import annotations

from pathlib import Path

import pytest
import stockrail

WHOLE = """\
format: 1
ruleset: stage
players: 2
kinds:
  coach: {plural: coaches, members: [red, blue], state: {seats: 0..5}}
actions:
  fill:
    choose: coach from coaches
    do:
      - raise: coach.seats
  empty:
    choose: coach from coaches
    do:
      - set: coach.seats
        to: least
define:
  least: 0
flow:
  play:
    - turns: seat(1)
      do:
        - decide: player
          between: [fill, empty]
end:
  full:
    if: red.seats = 5
    after: action
scoring:
  seats: red.seats
"""


def codes(folder: Path, *changes: tuple[str, str]) -> list[str]:
    text = WHOLE
    for old, new in changes:
        assert text.count(old) >= 1, old
        text = text.replace(old, new, 1)
    file = folder / "stage.yaml"
    file.write_text(text, encoding="utf-8")
    return [problem.code for problem in stockrail.check(file) if problem.level == "error"]


def test_the_whole_is_sound(tmp_path: Path) -> None:
    assert codes(tmp_path) == []


@pytest.mark.parametrize(
    ("first", "code"),
    [
        (("players: 2", "players: 2\ncolour: blue"), "unknown-key"),
        (("raise: coach.seats", "rise: coach.seats"), "unknown-effect"),
        (("after: action", "aftr: action"), "unknown-key"),
        (("choose: coach from coaches", "choose: coach of coaches"), ""),
    ],
    ids=lambda each: each[1] if isinstance(each, tuple) else each,
)
def test_what_is_wrong_elsewhere_is_told_too(first: tuple[str, str], code: str, tmp_path: Path) -> None:
    found = codes(tmp_path, first, ("seats: red.seats", "seats: grey.seats"))
    assert "unknown-name" in found
    assert len(found) >= 2
    assert code in ("", *found)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("  least: 0", "  least: [0]"),  # what uses it is not wrong by itself
        ("state: {seats", "stat: {seats"),
        ("kinds:", "kindz:"),
        ("members: [red, blue]", "mmebers: [red, blue]"),
        ("  fill:\n", "  fill:\n    let: {a: 1}\n"),
        ("  empty:\n    choose: coach from coaches", "  empty:\n    chose: coach from coaches"),
    ],
)
def test_what_may_follow_is_not_told(old: str, new: str, tmp_path: Path) -> None:
    assert len(codes(tmp_path, (old, new))) == 1
