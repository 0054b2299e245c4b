"""What was written, in words, and the number that may have been meant."""

from __future__ import annotations

import pytest
from stockrail.source.scalars import describe_node, describe_scalar, number_meant, plain_value, quoted
from stockrail.source.text import Source
from stockrail.source.tree import Mapping, Node, Scalar
from stockrail.source.yaml_tree import read_tree


def value_of(written: str) -> Node:
    tree, problems = read_tree(Source("x.yaml", f"a: {written}\n"))
    assert problems == []
    assert isinstance(tree, Mapping)
    return tree.entries[0].value


def scalar_of(written: str) -> Scalar:
    value = value_of(written)
    assert isinstance(value, Scalar)
    return value


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("007", "007 is text because of its leading zero"),
        ("1e5", "1e5 is text because of its letter: a number is written with digits only"),
        ("0x1F", "0x1F is text because of its letter: a number is written with digits only"),
        ("3.5", "3.5 is text because of its point: amounts are whole numbers"),
        ("NO", "NO is text; a yes-or-no value is written true or false"),
        ("True", "True is text; a yes-or-no value is written true or false"),
        ("NULL", "NULL is text; nothing at all is written null"),
        ("+5", "+5 is text because of its plus sign"),
        ("1,000", "1,000 is text because of its comma"),
        ("1_000", "1_000 is text because of what parts its digits"),
        ("$40", "$40 is text because of its currency sign"),
        ("40 %", "40 % is text because of its per cent sign"),
        ("18:46", "18:46 is text because of its colon"),
        ("2024-01-15", "2024-01-15 is text because of its hyphens"),
        ("12345678901234567890", "12345678901234567890 is text because it has more than 18 digits"),
        ("'12'", "'12' is text because of its quotes"),
        ('"ab"', '"ab" is text'),
        ("ab", "ab is text"),
        ("x " * 40, "x x x x x x x x x x x x x x x x x x x x… is text"),
        ("12", "12 is a number"),
        ("true", "true is a yes-or-no value"),
        ("null", "null means nothing at all"),
        ("", "nothing is written here"),
        ("|\n  x", "a block of text stands here"),
    ],
)
def test_description(written: str, words: str) -> None:
    assert describe_scalar(scalar_of(written)) == words


def test_descriptions_of_collections() -> None:
    assert describe_node(value_of("[1]")) == "a list stands here"
    assert describe_node(value_of("{b: 1}")) == "a map stands here"
    assert describe_node(value_of("1")) == "1 is a number"


@pytest.mark.parametrize(
    ("written", "number"),
    [
        ("007", 7),
        ("1,000", 1000),
        ("1_000_000", 1000000),
        ("+5", 5),
        ("$40", 40),
        ("40 €", 40),
        ("'12'", 12),
        ("'-3'", -3),
        ("3.5", None),
        ("1,5", None),
        ("ab", None),
        ("12", None),
        ("true", None),
    ],
)
def test_number_meant(written: str, number: int | None) -> None:
    assert number_meant(scalar_of(written)) == number


@pytest.mark.parametrize("text", ["ab", 'a "b"', "it's", "a \\ 'b' \"c\"", "x: y", "", "{b}", "# c", "07"])
def test_quoted_text_reads_as_itself(text: str) -> None:
    assert scalar_of(quoted(text)).value == text


def test_huge_numbers_do_no_harm() -> None:
    assert plain_value("9" * 100_000) == "9" * 100_000
