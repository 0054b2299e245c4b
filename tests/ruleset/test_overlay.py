"""Overlays: what is merged, kept, replaced, removed and refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from stockrail.ruleset.load import load
from stockrail.ruleset.model import Ruleset

DATA = Path(__file__).parent / "data"
BASE = """
format: 1
ruleset: base
players: 2..4
state: {season: 1..4}
tables: {share: {by: player_count, is: int, rows: {2..3: 5, 4: 4}}}
define: {late: {is: season = 4, says: It is late.}}
procedures:
  tidy(int n):
    - say: Tidy {n}.
    - say: Done.
rules:
  first_rule: {when: season rises, do: [{say: Spring.}]}
  second_rule: {when: season falls, do: [{say: Autumn.}]}
menus: {turn: {rest: , wait: []}}
end: {cold: {if: season = 4, at: once}}
flow: {play: [{run: tidy(1)}], night: [{say: Night.}]}
"""


@pytest.fixture(scope="module")
def frost() -> Ruleset:
    return _loaded(DATA / "frost")


def _loaded(path: Path) -> Ruleset:
    ruleset, problems = load(path)
    assert problems == []
    assert ruleset is not None
    return ruleset


def _over(folder: Path, text: str) -> tuple[Ruleset | None, list[str]]:
    (folder / "base.yaml").write_text(BASE)
    (folder / "over.yaml").write_text(f"format: 1\nruleset: over\nextends: base\n{text}")
    ruleset, problems = load(folder / "over.yaml")
    return ruleset, [problem.code for problem in problems]


def test_the_top_is_the_overlays(frost: Ruleset) -> None:
    assert (frost.name, frost.title, frost.high_players) == ("frost", "The Orchard in frost", 3)
    assert Path(frost.sources[0].path).parent.name == "frost"


def test_maps_merge_and_positions_stay(frost: Ruleset) -> None:
    rows = frost.options["rows"]
    assert (rows.default.span.text, Path(rows.default.span.source.path).parent.name) == ("2", "frost")
    assert (rows.type.span.text, Path(rows.type.span.source.path).parent.name) == ("2..6", "orchard")


def test_what_is_replaced_keeps_its_place_and_what_is_new_comes_last(frost: Ruleset) -> None:
    assert list(frost.defines) == ["owned", "ripe", "last", "value"]
    assert list(frost.procedures) == ["fair", "grow", "sale", "thaw"]
    assert list(frost.rules) == ["dear", "cold"]
    assert [member.name.name for member in frost.kinds["sort"].members] == ["apple", "pear", "plum"]


def test_what_is_removed_is_gone(frost: Ruleset) -> None:
    assert "counted" not in frost.rules
    labels = [branch.label for branch in frost.menus["turn"].branches]
    assert labels == ["plant", "pick", "sell_apples", "rest", "burn"]
    assert [member.name.name for member in frost.kinds["tree"].members] == ["t1", "t2"]


def test_originals_are_kept_and_reasons_with_them(frost: Ruleset) -> None:
    ripe = frost.defines["ripe"]
    assert ripe.original is not None
    assert ripe.original.body.span.text == "tree.age >= 2"
    assert ripe.about.says is not None
    assert [parameter.name for parameter in ripe.head.parameters] == ["which"]
    sale = frost.procedures["sale"]
    assert sale.original is not None
    assert (len(sale.do), len(sale.original.do), len(sale.takes)) == (2, 3, 2)


def test_original_in_setup_is_what_stood_there(frost: Ruleset) -> None:
    assert [type(effect).__name__ for effect in frost.setup] == ["Shuffle", "Each", "Run"]


def test_rows_for_players_who_may_no_longer_play_are_dropped(frost: Ruleset) -> None:
    assert [(row.keys[0].low, row.keys[0].high) for row in frost.tables["purse_of"].rows] == [(2, 2), (3, 3)]


def test_a_chain_of_overlays() -> None:
    late = _loaded(DATA / "late_frost")
    owned = late.defines["owned"]
    assert owned.original is not None
    assert owned.original.original is not None
    assert owned.original.original.original is None
    assert late.defines["ripe"].original is not None
    assert late.defines["ripe"].original.original is None, "giving another reason replaces no definition"


@pytest.mark.parametrize(("text", "codes"), [
    ("define: {late: original or season = 3}", []),
    ("define: {later: original}", ["no-original"]),
    ("define: {late: {says: Too late.}}", []),
    ("define: {later: {says: Too late.}}", ["nothing-to-change"]),
    ("define: {late(int n): season = n}", ["other-parameters"]),
    ("procedures: {tidy(int n): {says: Tidy up.}}", []),
    ("procedures: {tidy(int m): {says: Tidy up.}}", ["renamed-parameter"]),
    ("procedures: {tidy(int n): [{say: Done.}]}", ["dropped-effects"]),
    ("procedures: {tidy(int n): {instead: true, do: [{say: Done.}]}}", []),
    ("procedures: {tidy(int n): {do: [{if: true, then: [{run: original}]}]}}", []),
    ("procedures: {wipe(int n): [{run: original}]}", ["no-original"]),
    ("procedures: {wipe(int n): {instead: true, do: [{say: Done.}]}}", []),
    ("rules: {first_rule: {if: season = 2}}", []),
    ("rules: {third_rule: {if: season = 2}}", ["nothing-to-change"]),
    ("rules: {first_rule: {do: []}}", ["dropped-effects"]),
    ("setup: [{run: original}]", ["no-original"]),
    ("setup: {instead: true, do: []}", []),
    ("flow: {play: [{say: New.}]}", ["dropped-effects"]),
    ("remove: [rules.first_rule, define.late]", []),
    ("remove: [rules.third_rule]", ["nothing-to-remove"]),
    ("remove: [rule.first_rule]", ["nothing-to-remove"]),
    ("remove: [rules.first_rule.do]", ["cannot-remove"]),
    ("remove: [rules.first_rule.do]\nrules: {first_rule: {do: []}}", []),
    ("remove: [flow]", ["cannot-remove"]),
    ("remove: [flow.play]", []),
    ("end: {cold: {after: night}}", []),
    ("end: {cold: {when: season rises}}", []),
    ("remove: [end.cold.at]", ["cannot-remove"]),
    ("remove: [end.cold.at]\nend: {cold: {after: night}}", []),
    ("remove: [first_rule]", ["nothing-to-remove"]),
    ("remove: [first rule]", ["bad-text"]),
    ("menus: {turn: {rest: {says: Rest.}}}", ["nothing-to-change"]),
    ("menus: {turn: {sleep: {says: Sleep.}}}", ["nothing-to-change"]),
    ("menus: {turn: {sleep: {says: Sleep., do: []}}}", []),
    ("menus: {turn: {wait: {says: Wait.}}}", []),
    ("menus: {turn: [sleep, walk(1)]}", []),
    ("players: 2..5", []),
    ("invariants: {cold: season < 4}", []),
    ("rules: [a]", ["wrong-form"]),
])
def test_what_an_overlay_may_do(tmp_path: Path, text: str, codes: list[str]) -> None:
    assert _over(tmp_path, text)[1] == codes


def test_a_removed_thing_that_comes_again_comes_last(tmp_path: Path) -> None:
    text = "remove: [rules.first_rule]\nrules: {first_rule: {when: season rises, do: []}}"
    ruleset, codes = _over(tmp_path, text)
    assert codes == []
    assert ruleset is not None
    assert list(ruleset.rules) == ["second_rule", "first_rule"]


def test_another_moment_or_cause_takes_the_place_of_the_one_below(tmp_path: Path) -> None:
    ruleset, codes = _over(tmp_path, "end: {cold: {when: season rises through 4, after: night}}")
    assert codes == []
    assert ruleset is not None
    cold = ruleset.ends["cold"]
    assert (cold.condition, cold.when is not None, cold.after and cold.after.name) == (None, True, "night")


def test_files_that_extend_each_other(tmp_path: Path) -> None:
    for name, other in (("a", "b"), ("b", "a")):
        (tmp_path / f"{name}.yaml").write_text(f"format: 1\nruleset: {name}\nextends: {other}\n")
    ruleset, [problem] = load(tmp_path / "a.yaml")
    assert ruleset is None
    assert (problem.code, problem.message) == ("circle", "this leads back to where it started: a → b → a")


def test_libraries_that_use_each_other(tmp_path: Path) -> None:
    for name, other in (("a", "b"), ("b", "a")):
        (tmp_path / f"{name}.yaml").write_text(f"format: 1\nlibrary: {name}\nuse: [{other}]\n")
    _, [problem] = load(tmp_path / "a.yaml")
    assert problem.code == "circle"


def test_a_name_of_a_library_given_again(tmp_path: Path) -> None:
    (tmp_path / "shop.yaml").write_text("format: 1\nlibrary: shop\nprocedures: {tidy(int n): []}\n")
    (tmp_path / "game.yaml").write_text(BASE.replace("players", "use: [shop]\nplayers"))
    _, [problem] = load(tmp_path / "game.yaml")
    assert problem.code == "twice"
    assert problem.second is not None
    assert Path(problem.second[0].source.path).name == "shop.yaml"


def test_an_overlay_may_replace_what_a_library_brings(tmp_path: Path) -> None:
    (tmp_path / "shop.yaml").write_text("format: 1\nlibrary: shop\nprocedures: {sell: [{say: Sold.}]}\n")
    ruleset, codes = _over(tmp_path, "use: [shop]\nprocedures: {sell: [{run: original}, {say: Thanks.}]}")
    assert codes == []
    assert ruleset is not None
    assert ruleset.procedures["sell"].original is not None


def test_a_library_used_twice_comes_once(tmp_path: Path) -> None:
    (tmp_path / "shop.yaml").write_text("format: 1\nlibrary: shop\nprocedures: {sell: [{say: Sold.}]}\n")
    (tmp_path / "fair.yaml").write_text(
        "format: 1\nlibrary: fair\nuse: [shop]\nprocedures: {fair: [{run: sell}]}\n"
    )
    ruleset, codes = _over(tmp_path, "use: [shop, fair]")
    assert codes == []
    assert ruleset is not None
    assert list(ruleset.procedures) == ["fair", "sell", "tidy"]
