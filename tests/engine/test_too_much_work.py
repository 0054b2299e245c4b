"""Whatever a ruleset goes through, it comes to an end: by itself, or by a fault at the line that would not."""

from __future__ import annotations

from pathlib import Path

import pytest
import stockrail
from stockrail.engine.fault import GameFault

RULESET = """\
format: 1
ruleset: heap
players: 2
kinds:
  card: {members: [red, blue]}
  spot: {one_for_each: {x: 1..40, y: 1..40}}
  player: {state: {cash: purse = 9000000}}
state:
  heap: {is: pile of card, seen: all}
  rest: {is: pile of card, seen: all, most: 3}
  spots_left: set of spot
  n: int
define:
  alike(card): any y in heap where y != card and (any w in heap where w != y and w != card and w = card)
setup:
  - add: spots
    to: spots_left
flow:
  play:
    - repeat: COPIES
      do: [{put: red, on: heap}]
    - decide: seat(1)
      between:
        go:
WORK
        pass: []
    - end: over
scoring: {s: size(heap) + n}
"""

#: What is done, with so many cards in the heap, and the fault it must end in.
CASES = {
    "a pile that doubles": (1, "pile-full", """
          - repeat: 40
            do: [{each: x in heap, do: [{put: x, on: heap}]}]
"""),
    "a pile that grows for ever": (1, "pile-full", """
          - repeat: 1000000
            do: [{put: blue, under: heap}]
"""),
    "loops over piles": (1000, "endless", """
          - each: x in heap
            do: [{each: y in heap, do: [{each: z in heap, do: [{set: n, to: 1}]}]}]
"""),
    "loops over sets": (1, "endless", """
          - each: x in spots_left
            do: [{each: y in spots_left, do: [{each: z in spots_left, do: [{set: n, to: 1}]}]}]
"""),
    "questions about piles": (1000, "too-much-work", """
          - set: n
            to: count x in heap where (any y in heap where y != x and (any z in heap where z != y and z != x and z = x))
          - set: n
            to: count x in heap where (any y in heap where (any z in heap where z != y and z = x and z != x))
"""),
    "questions by a name": (9000, "too-much-work", """
          - set: n
            to: count x in heap where (any z in heap where alike(z) and z != x)
"""),
    "questions about ranges": (1, "too-much-work", """
          - set: n
            to: count x in 1..n + 5000 where (any y in 1..n + 5000 where (any z in 1..n + 5000 where x + y + z < n))
"""),
    "more drawn than a pile may hold": (9, "pile-full", """
          - repeat: 5
            do: [{draw: heap, to: rest}]
"""),
}


def started(folder: Path, copies: int, work: str) -> stockrail.Game:
    file = folder / "heap.yaml"
    file.write_text(RULESET.replace("COPIES", str(copies)).replace("WORK\n", work.lstrip("\n")), encoding="utf-8")
    return stockrail.load(file).start(2)


@pytest.mark.parametrize("case", CASES)
def test_it_ends_in_a_fault(case: str, tmp_path: Path) -> None:
    copies, code, work = CASES[case]
    game = started(tmp_path, copies, work)
    before = game.full_hash
    with pytest.raises(GameFault) as stopped:
        game.play("go")
    assert stopped.value.code == code
    assert stopped.value.site is not None
    assert game.full_hash == before


def test_what_is_counted_begins_anew(tmp_path: Path) -> None:
    """Many questions one after another are no fault, however much they take together."""
    work = """
          - repeat: 30
            do:
              - set: n
                to: count x in heap where (any y in heap where x != y and (any z in heap where z != x))
"""
    game = started(tmp_path, 900, work)
    game.play("go")
    assert game.over
