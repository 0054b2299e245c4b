"""Every code has an explanation and a faulty example, whose problems are printed as recorded."""

from __future__ import annotations

import inspect

import pytest
from stockrail.source import catalogue
from stockrail.source.catalogue import example, explanations
from stockrail.source.folders import folder
from stockrail.source.read import read_source
from stockrail.source.report import render
from stockrail.source.text import Source
from stockrail.source.yaml_tree import read_tree

#: A missing or a huge file can't be shown by a file.
WITHOUT_EXAMPLE = {"unreadable", "more-problems"}


def codes_of_this_folder() -> list[str]:
    explanations()
    here = "stockrail.source."
    return sorted(
        name
        for name, wordings in catalogue._WORDINGS.items()
        if any(wording.__module__.startswith(here) for _, wording in wordings)
    )


def test_there_are_codes() -> None:
    assert "duplicate-key" in codes_of_this_folder()
    assert list(explanations()) == sorted(explanations())


@pytest.mark.parametrize("name", codes_of_this_folder())
def test_each_code_is_explained_once(name: str) -> None:
    titled = [wording for title, wording in catalogue._WORDINGS[name] if title is not None]
    assert len(titled) == 1
    explanation = explanations()[name]
    assert explanation.title.strip(".") == explanation.title != ""
    assert inspect.getdoc(titled[0]) == explanation.text
    assert explanation.text.count(". ") + explanation.text.count(".\n") >= 1


@pytest.mark.parametrize("name", codes_of_this_folder())
def test_example_is_printed_as_recorded(name: str) -> None:
    if name in WITHOUT_EXAMPLE:
        assert example(name) is None
        return
    pair = example(name)
    assert pair is not None
    found = read_source(folder("examples") / f"{name}.yaml")
    problems = read_tree(Source(f"{name}.yaml", found.text))[1] if isinstance(found, Source) else [found]
    assert [problem.code for problem in problems] == [name]
    printed = render(problems).replace(f"{folder('examples')}/", "")
    assert f"{printed}\n" == pair[1]


def test_unknown_codes() -> None:
    assert example("no-such-code") is None
    with pytest.raises(KeyError):
        folder("no_such_folder")


@pytest.mark.parametrize("name", ["grammar", "schemas", "rulesets", "examples"])
def test_data_folders_exist(name: str) -> None:
    assert folder(name).is_dir()
