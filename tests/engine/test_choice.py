"""Choices and their texts, which are each other's inverse for every type of value."""

import pytest
from stockrail.engine.choice import Answers, Choice, NumberRange
from stockrail.engine.program import LABEL, NO_MEMBER, NO_NUMBER, Ask, Site, ValueType

KINDS = {"hex": ("M4", "N3"), "player": ("p1", "p2")}
SITE = Site("x.yaml", 1, 1, 1, 2)


def answers(type: ValueType | None, *labels: str) -> Answers:
    name = "it" if type else None
    ask = Ask("it", name, type, labels, (False,) * len(labels), 0, 0, (), -1, (), SITE)
    return Answers(ask, KINDS)


@pytest.mark.parametrize(
    ("type", "code", "text", "value"),
    [
        (ValueType("int"), 12, "it 12", 12),
        (ValueType("money"), -3, "it -3", -3),
        (ValueType("int", optional=True), NO_NUMBER, "it none", None),
        (ValueType("bool"), 1, "it yes", True),
        (ValueType("bool"), 0, "it no", False),
        (ValueType("bool", optional=True), NO_MEMBER, "it none", None),
        (ValueType("member", "hex"), 1, "it N3", "N3"),
        (ValueType("member", "hex", True), NO_MEMBER, "it none", None),
    ],
)
def test_a_value_has_one_text(type: ValueType, code: int, text: str, value: object) -> None:
    choice = answers(type).choice(code)
    assert (choice.text, choice.name, choice.value, choice.label) == (text, "it", value, None)
    assert answers(type).code(text) == code


def test_a_label_is_its_own_text() -> None:
    choice = answers(ValueType("int"), "pass", "stop").choice(LABEL + 1)
    assert (choice.text, choice.name, choice.value, choice.label) == ("stop", None, None, "stop")
    assert answers(ValueType("int"), "pass", "stop").code("  stop ") == LABEL + 1


@pytest.mark.parametrize(
    "text",
    ["", "it", "12", "it 012", "it +5", "it 1_000", "it ٣", "it 1 2", "it none", "it -0", f"it {9 * 10**30}"],
)
def test_other_spellings_do_not_fit(text: str) -> None:
    assert answers(ValueType("int"), "pass").code(text) is None


def test_members_are_spelled_as_they_are() -> None:
    assert answers(ValueType("member", "hex")).code("it m4") is None
    assert answers(ValueType("member", "hex")).code("it none") is None


def test_a_member_may_be_written_by_its_second_name() -> None:
    ask = Ask("it", "it", ValueType("member", "hex"), (), (), 0, 0, (), -1, (), SITE)
    named = Answers(ask, KINDS, {"hex": {"harbour": "N3"}})
    assert named.code("it harbour") == 1
    assert named.choice(1).text == "it N3"


def test_choices_are_values() -> None:
    assert Choice("bid 12", "bid", 12, code=4) == Choice("bid 12", "bid", 12, code=5)
    assert len({Choice("pass", label="pass"), Choice("pass", label="pass")}) == 1
    assert repr(Choice("pass", label="pass")) == "Choice('pass')"


def test_a_range_of_numbers_expands_to_choices() -> None:
    bids = NumberRange("bid", 5, 9, 2)
    assert [choice.text for choice in bids] == ["bid 5", "bid 7", "bid 9"]
    assert (len(bids), bids.text, str(NumberRange("bid", 1, 3))) == (3, "bid 5..9 step 2", "bid 1..3")
    assert bids.choice(7) in bids
    assert Choice("bid 6", "bid", 6) not in bids
    with pytest.raises(ValueError, match=r"6 is not in bid 5\.\.9 step 2"):
        bids.choice(6)
