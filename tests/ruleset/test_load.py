"""From files to the model."""

from __future__ import annotations

from pathlib import Path

import pytest
from stockrail.compiler.limits import too_large
from stockrail.effects.run import Run
from stockrail.language.syntax import BoundedType, Integer, Name, TrackType
from stockrail.ruleset.load import load
from stockrail.ruleset.model import Ruleset

DATA = Path(__file__).parent / "data"


@pytest.fixture(scope="module")
def orchard() -> Ruleset:
    ruleset, problems = load(DATA / "orchard")
    assert problems == []
    assert ruleset is not None
    return ruleset


def test_what_stands_at_the_top(orchard: Ruleset) -> None:
    assert (orchard.name, orchard.title) == ("orchard", "The Orchard")
    assert (orchard.low_players, orchard.high_players) == (2, 4)
    assert orchard.about.source == "made up for tests"
    files = [Path(source.path).name for source in orchard.sources]
    assert files == ["ruleset.yaml", "trees.yaml", "fair.yaml"]
    assert orchard.broken == frozenset()


def test_options_and_tracks(orchard: Ruleset) -> None:
    rows = orchard.options["rows"]
    assert isinstance(rows.type, BoundedType)
    assert isinstance(rows.default, Integer)
    price, sun = orchard.tracks.values()
    assert isinstance(price.spaces, BoundedType)
    assert [(mark.name.name, mark.spaces) for mark in price.marks] == [("gold", (5, 10)), ("dear", (18,))]
    assert sun.spaces == (1, 2, 4, 8)


def test_rows_have_one_key_for_each_dimension(orchard: Ruleset) -> None:
    purse, harvest = orchard.tables.values()
    assert [(row.keys[0].low, row.keys[0].high) for row in purse.rows] == [(2, 2), (3, 4)]
    keys = [tuple(key.member or (key.low, key.high) for key in row.keys) for row in harvest.rows]
    assert keys == [("apple", (1, 1)), ("apple", (2, 4)), ("pear", (1, 1))]
    assert isinstance(harvest.otherwise, Integer)


def test_kinds(orchard: Ruleset) -> None:
    kinds = orchard.kinds
    assert [(kind.name.name, kind.plural) for kind in kinds.values()] == [
        ("sort", "sorts"), ("tree", "trees"), ("card", "cards"), ("player", "players"),
    ]
    t1, t2, _ = kinds["tree"].members
    assert t1.facts["near"].value == ("t2",)
    assert t1.facts["name"].value == "The oldest"
    assert t2.about.source == "the map"
    assert "source" not in t2.facts
    assert [(nick.name, member.name) for nick, member in kinds["tree"].names] == [("oldest", "t1")]
    sort, value = kinds["card"].one_for_each
    assert isinstance(sort.values, Name)
    assert isinstance(value.values, tuple)
    assert [one.value for one in value.values] == [1, 2]


def test_fields(orchard: Ruleset) -> None:
    cash, hand, apples, debts = orchard.kinds["player"].state
    assert (hand.seen, hand.head.name) == ("owner", "hand")
    assert [parameter.name for parameter in apples.head.parameters] == ["sort"]
    assert debts.least is not None
    assert cash.declaration.start is not None
    deck, stack, _, market, _ = orchard.state
    assert deck.seen == "none"
    assert stack.about.says is not None
    assert isinstance(market.declaration.type, TrackType)


def test_blocks(orchard: Ruleset) -> None:
    assert [type(effect).__name__ for effect in orchard.setup] == ["Shuffle", "Each"]
    sale = orchard.procedures["sale"]
    assert [take.head.name for take in sale.takes] == ["fee", "limit"]
    assert [give.name.name for give in sale.gives] == ["sold"]
    pick = orchard.actions["pick"]
    assert [condition.says is not None for condition in pick.requires] == [False, True]
    assert [name.name for name in pick.choose] == ["tree", "n"]
    [run] = orchard.actions["sell"].do
    assert isinstance(run, Run)
    assert [given.key.name for given in run.given] == ["fee"]


def test_the_branches_of_a_menu(orchard: Ruleset) -> None:
    plant, _, sell, rest, swap = orchard.menus["turn"].branches
    assert (plant.label, plant.call and plant.call.name) == ("plant", "plant")
    assert (sell.label, sell.call and sell.call.name) == ("sell_apples", "sell")
    assert (rest.call, len(rest.do)) == (None, 1)
    assert (len(swap.requires), swap.says is not None) == (1, True)


def test_rules_and_ends(orchard: Ruleset) -> None:
    dear = orchard.rules["dear"]
    assert dear.during is not None
    assert dear.after is not None
    assert (dear.when.word, dear.when.as_name) == ("rises through", "mark")
    old, broke, gold = orchard.ends.values()
    assert (old.after and old.after.name, broke.after) == ("winter", None)
    assert gold.when is not None
    assert len(orchard.ties) == 1
    assert [part.name.name for part in orchard.scoring] == ["cash", "trees"]


def test_what_a_library_needs(orchard: Ruleset) -> None:
    [need] = orchard.needs
    assert (need.kind.name, need.name.name) == ("player", "cash")
    assert list(orchard.procedures) == ["fair", "grow", "sale"]


def test_a_library_by_itself() -> None:
    library, problems = load(DATA / "fair.yaml")
    assert problems == []
    assert library is not None
    assert library.library
    assert (library.name, list(library.procedures)) == ("fair", ["fair"])
    [cash] = library.kinds["player"].state
    assert cash.head.name == "cash", "what it needs is declared as a game would"


def test_a_shipped_ruleset_by_its_name() -> None:
    ruleset, _ = load("union_station")
    assert ruleset is not None
    assert ruleset.name == "union_station"


def test_a_broken_part_is_left_out_and_its_name_kept(tmp_path: Path) -> None:
    file = tmp_path / "orchard.yaml"
    file.write_text(
        "format: 1\nruleset: orchard\nplayers: 2\n"
        "define:\n  ripe(tree): tree.age >\n  late: season = 4\n"
        "flow:\n  play:\n    - let: bread\n      be: 3 +\n    - say: Done.\n"
    )
    ruleset, problems = load(file)
    assert ruleset is not None
    assert list(ruleset.defines) == ["late"]
    assert len(ruleset.flow[0].do) == 1
    assert {"ripe", "bread"} <= ruleset.broken
    assert len(problems) == 2


def test_problems_of_all_files_in_one_run(tmp_path: Path) -> None:
    (tmp_path / "map.yaml").write_text("members:\n  a: {next: [b], note: 3}\n")
    (tmp_path / "shop.yaml").write_text("format: 1\nlibrary: shop\nprocedures:\n  sell: [{pays: 1}]\n")
    (tmp_path / "ruleset.yaml").write_text(
        "format: 1\nruleset: orchard\nplayers: 2\nuse: [shop]\nkinds:\n  hex: {members: {from: map.yaml}}\n"
        "flow: {play: [{set: a}]}\n"
    )
    ruleset, problems = load(tmp_path)
    assert ruleset is not None
    assert [(Path(str(problem.span)).name.split(":")[0], problem.code) for problem in problems] == [
        ("ruleset.yaml", "missing-key"), ("map.yaml", "wrong-form"), ("shop.yaml", "unknown-effect"),
    ]


def test_a_file_named_twice_is_read_once(tmp_path: Path) -> None:
    (tmp_path / "map.yaml").write_text("members:\n  a: {note: 3}\n")
    (tmp_path / "ruleset.yaml").write_text(
        "format: 1\nruleset: orchard\nplayers: 2\nflow: {}\n"
        "kinds:\n  hex: {members: {from: map.yaml}}\n  tile: {members: {from: map.yaml}}\n"
    )
    ruleset, problems = load(tmp_path)
    assert ruleset is not None
    assert (len(ruleset.sources), [problem.code for problem in problems]) == (2, ["wrong-form"])


def test_members_in_a_file_that_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(
        "format: 1\nruleset: orchard\nplayers: 2\nflow: {}\nkinds: {hex: {members: {from: map.yaml}}}\n"
    )
    _, [problem] = load(tmp_path)
    assert problem.code == "unreadable"
    assert problem.second is not None
    assert problem.second[0].text == "map.yaml"


def test_what_a_file_names_is_looked_for_from_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of that name in the folder one works in is another thing."""
    (tmp_path / "ruleset.yaml").write_text("format: 1\nruleset: game\nplayers: 2\nuse: [auctions]\nflow: {play: []}\n")
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios" / "auctions.yaml").write_text("format: 1\nruleset: game\nscenarios: {}\n")
    monkeypatch.chdir(tmp_path / "scenarios")
    ruleset, _ = load(Path("..") / "ruleset.yaml")
    assert ruleset is not None
    assert "ascending_auction" in ruleset.procedures


@pytest.mark.parametrize("name", ["", "nowhere", "nowhere.yaml", ".", "/", "a\0b", "library"])
def test_what_is_no_ruleset(name: str) -> None:
    ruleset, problems = load(name)
    assert ruleset is None
    assert [problem.level for problem in problems] == ["error"]


@pytest.mark.parametrize("text", [
    "", "# only a comment", "3", "- a", "{}", "format: 9", "a: [", "? [a]\n: b", "!x {}",
])
def test_a_file_that_is_no_ruleset(tmp_path: Path, text: str) -> None:
    file = tmp_path / "x.yaml"
    file.write_text(text)
    _, problems = load(file)
    assert problems


def test_a_range_of_members_the_wrong_way_round(tmp_path: Path) -> None:
    file = tmp_path / "ruleset.yaml"
    text = (DATA / "orchard" / "ruleset.yaml").read_text(encoding="utf-8")
    file.write_text(text.replace("value: 1..2", "value: 2..1"), encoding="utf-8")
    _, problems = load(file)
    assert [(p.code, p.span.text, p.help) for p in problems if p.code == "bad-row" and p.span] == [
        ("bad-row", "2..1", ("write 1..2",)),
    ]


def test_a_range_of_members_far_too_long(tmp_path: Path) -> None:
    file = tmp_path / "ruleset.yaml"
    file.write_text(
        "format: 1\nruleset: long\nplayers: 2\n"
        "kinds: {n: {one_for_each: {i: 1..999999999}, facts: {i: int}}}\nflow: {play: [{end: done}]}\n",
        encoding="utf-8",
    )
    ruleset, problems = load(file)
    assert problems == []
    assert ruleset is not None
    assert [p.code for p in too_large(ruleset, {})] == ["too-many"]
