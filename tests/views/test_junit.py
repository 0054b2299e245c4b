"""JUnit XML as build servers read it."""

from xml.etree import ElementTree

from stockrail.views.junit import Case, as_junit


def test_failures_carry_their_text() -> None:
    text = as_junit("game", [Case("a", "x.yaml", 3, ""), Case('b "&"', "x.yaml", 9, "cash is 3 <4>\nmore")])
    suite = ElementTree.fromstring(text)
    assert (suite.get("tests"), suite.get("failures")) == ("2", "1")
    passed, failed = suite
    assert len(passed) == 0
    assert failed.get("name") == 'b "&"'
    assert failed.get("line") == "9"
    assert failed[0].get("message") == "cash is 3 <4>"
    assert failed[0].text == "cash is 3 <4>\nmore"
