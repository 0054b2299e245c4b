"""The tree of a document: values, places, and what two loaders agree on."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from stockrail.source import yaml_tree
from stockrail.source.read import decode
from stockrail.source.text import Source
from stockrail.source.tree import DEEPEST, Mapping, Node, Scalar, Sequence
from stockrail.source.yaml_tree import read_tree

STYLES = """\
# Größe
plain: Größe ist 3 # a comment
single: 'näh ist fern'  # another
double: "Ä < ö"
literal: |  # a third
  a < 3
  and ü > 4

folded: >-

    not zu
    and b
longer: ä is not none
  and b
last: {a: ß, 'b': [é, "x y"]}
"""

BODIES = {
    "plain": ("plain", "Größe ist 3"),
    "single": ("single", "näh ist fern"),
    "double": ("double", "Ä < ö"),
    "literal": ("literal", "a < 3\n  and ü > 4"),
    "folded": ("folded", "not zu\n    and b"),
    "longer": ("plain", "ä is not none\n  and b"),
}


def tree_of(text: str) -> Any:
    tree, problems = read_tree(Source("x.yaml", text))
    assert problems == []
    return tree


def plain(node: Node | None) -> Any:
    """The tree as plain values."""
    if isinstance(node, Mapping):
        return {entry.name: plain(entry.value) for entry in node}
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    return node.value if node else None


def scalars(node: Any) -> list[Scalar]:
    if isinstance(node, Mapping):
        return [found for entry in node for part in (entry.key, entry.value) for found in scalars(part)]
    if isinstance(node, Sequence):
        return [found for item in node.items for found in scalars(item)]
    return [node]


@pytest.fixture(params=["C", "Python"])
def loader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "Python":
        monkeypatch.setattr(yaml_tree, "_Fast", yaml.SafeLoader)


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.usefixtures("loader")
def test_bodies_of_all_styles(line_end: str, mark: bytes) -> None:
    source = decode(mark + STYLES.replace("\n", line_end).encode(), "x.yaml")
    assert isinstance(source, Source)
    tree, problems = read_tree(source)
    assert problems == []
    assert isinstance(tree, Mapping)
    for name, (style, body) in BODIES.items():
        scalar = tree.get(name)
        assert isinstance(scalar, Scalar)
        assert scalar.style == style
        assert scalar.body.text.replace("\r\n", "\n") == body
        assert not scalar.escaped
    assert [scalar.body.text for scalar in scalars(tree.get("last"))] == ["a", "ß", "b", "é", "x y"]


@pytest.mark.usefixtures("loader")
def test_spans() -> None:
    tree = tree_of("a:\n  - b: 'é'\n    c: [1,\n 2]\n\n# no\nd: |\n  x\n\ne: 1\n")
    items = tree.get("a")
    assert items.span.text == "- b: 'é'\n    c: [1,\n 2]"
    assert items.items[0].span.text == "b: 'é'\n    c: [1,\n 2]"
    assert items.items[0].get("b").span.text == "'é'"
    assert str(items.items[0].get("b").body) == "x.yaml:2:9"
    assert items.items[0].get("c").span.text == "[1,\n 2]"
    assert tree.get("d").span.text == "|\n  x"
    assert str(tree.get("d").body) == "x.yaml:8:3"
    assert tree.span.text.endswith("e: 1")


@pytest.mark.usefixtures("loader")
@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("true", True),
        ("false", False),
        ("null", None),
        ("~", None),
        ("", None),
        ("0", 0),
        ("-12", -12),
        ("9" * 18, 10**18 - 1),
        ("9" * 19, "9" * 19),
        ("007", "007"),
        ("-01", "-01"),
        ("+1", "+1"),
        ("1_000", "1_000"),
        ("1e5", "1e5"),
        ("3.5", "3.5"),
        ("0x1F", "0x1F"),
        ("18:46", "18:46"),
        ("2024-01-15", "2024-01-15"),
        ("NO", "NO"),
        ("on", "on"),
        ("True", "True"),
        ("Null", "Null"),
        ("=", "="),
        ("'1'", "1"),
        ('"true"', "true"),
        ("|-\n  1", "1"),
        ("１２", "１２"),
    ],
)
def test_scalar_rules(written: str, value: object) -> None:
    found = tree_of(f"a: {written}\n").get("a").value
    assert found == value
    assert type(found) is type(value)


@pytest.mark.usefixtures("loader")
def test_keys_are_text_or_numbers() -> None:
    tree = tree_of("true: 1\nnull: 2\n~: 3\n4: 5\n-6: 7\n'8': 9\nNO: 10\n? q\n: 11\n")
    assert [entry.name for entry in tree] == ["true", "null", "~", "4", "-6", "8", "NO", "q"]
    assert [entry.key.value for entry in tree][:5] == ["true", "null", "~", 4, -6]


def test_a_number_and_its_text_are_one_key() -> None:
    _, [problem] = read_tree(Source("x.yaml", "1: a\n'1': b\n"))
    assert problem.code == "duplicate-key"


def test_escaped_scalars_say_so() -> None:
    tree = tree_of("a: \"x\\ty\"\nb: 'it''s'\nc: 'it'\nd: \"x\n  y\"\n")
    assert [entry.value.escaped for entry in tree] == [True, True, False, False]
    assert tree.get("d").value == "x y"


def test_bare_keys_in_braces() -> None:
    tree = tree_of("menus: {turn: {buy_stock:, lay_track:, sell_stock:}}\n")
    assert plain(tree) == {"menus": {"turn": {"buy_stock": None, "lay_track": None, "sell_stock": None}}}
    assert [entry.key.span.text for entry in tree.get("menus").get("turn")][1] == "lay_track"


def test_bare_keys_in_braces_of_a_long_file() -> None:
    _, [problem] = read_tree(Source("x.yaml", "a: {b:, c:}\n" + "# a long comment\n" * 20_000))
    assert problem.code == "colon-space"
    assert str(problem.span) == "x.yaml:1:5"


def test_lists_of_bare_names_and_texts_with_brackets_are_fine() -> None:
    tree = tree_of("a: [x, f(y), '(']\nb: {c, d}\nsays: one (of, two) 5:3 http://x.y/z\n")
    assert plain(tree)["b"] == {"c": None, "d": None}


def test_deepest_nesting() -> None:
    assert plain(tree_of("[" * DEEPEST + "]" * DEEPEST)) is not None
    tree, [problem] = read_tree(Source("x.yaml", "[" * (DEEPEST + 1) + "]" * (DEEPEST + 1)))
    assert tree is None
    assert problem.code == "nesting"
    assert str(problem.span) == f"x.yaml:1:{DEEPEST + 1}"


@pytest.mark.parametrize("text", ["[" * 500_000, "{a: " * 250_000, "- " * 500_000, "? " * 500_000])
def test_bottomless_files_are_refused(text: str) -> None:
    tree, [problem] = read_tree(Source("x.yaml", text))
    assert tree is None
    assert problem.code == "nesting"


def test_bombs_are_refused() -> None:
    lines = ["a0: &a0 [x, x]"] + [f"a{i}: &a{i} [{f'*a{i - 1}, ' * 9}]" for i in range(1, 3_000)]
    tree, problems = read_tree(Source("x.yaml", "\n".join(lines)))
    assert tree is None
    assert {problem.code for problem in problems} == {"anchor", "more-problems"}
    assert len(problems) == 101


def test_more_than_the_limit_is_refused() -> None:
    tree, [problem] = read_tree(Source("x.yaml", "a: b\n" * 1_000_000))
    assert tree is None
    assert problem.code == "unreadable"


def test_doubtful_files_have_no_tree() -> None:
    for text in ("a: &x 1", "a: *x", "a: !x 1", "a: 1\n---\nb: 2", "[a]: 1", "<<: {}", "a: [", ""):
        tree, problems = read_tree(Source("x.yaml", text))
        assert tree is None
        assert problems


def test_documents_may_be_marked() -> None:
    assert plain(tree_of("%YAML 1.2\n---\na: 1\n...\n")) == {"a": 1}


@pytest.mark.usefixtures("loader")
def test_both_loaders_give_these_places() -> None:
    tree = tree_of(STYLES)
    places = [(scalar.span.start, scalar.span.end, scalar.body.start) for scalar in scalars(tree)]
    assert places[:4] == [(8, 13, 8), (15, 26, 15), (39, 45, 39), (47, 61, 48)]
