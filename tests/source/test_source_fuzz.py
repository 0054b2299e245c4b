"""Whatever is in a file, reading it neither raises nor hangs, and every span lies within it."""

from __future__ import annotations

import subprocess
import sys

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from stockrail.source import yaml_tree
from stockrail.source.problem import Problem
from stockrail.source.read import decode
from stockrail.source.report import render
from stockrail.source.text import Source, Span
from stockrail.source.tree import Mapping, Node, Scalar
from stockrail.source.yaml_tree import read_tree

RULES = """\
format: 1
title: Größe – "eins", 'zwei' # 3
kinds:
  tree: {members: [apple, pear], facts: {fruit: int}}
  hex:
    members:
      a1: {cost: 3, near: [b1, c1]}
define:
  ripe(tree): >
    tree.fruit > 3
    and not tree.closed
flow:
  play:
    - turns: first
      do:
        - decide: player
          between: {buy: , sell: , 'pass': [1, 2]}
        - say: |-
            it's {n}: done
"""
PIECES = st.sampled_from(
    [
        ": ",
        ":",
        "- ",
        "-",
        "\n",
        "  ",
        "\t",
        "'",
        '"',
        "[",
        "]",
        "{",
        "}",
        ",",
        "#",
        " #",
        "&a",
        "*a",
        "!b",
        ">",
        "%",
        "@",
        "`",
        "?",
        "? ",
        "\\",
        "a",
        "1",
        "---\n",
        "...",
        "<<: ",
        "\r\n",
        "\xa0",
        "\ufeff",
        "ä",
        "\u2028",
        "\x85",
        "😀",
        "\\U0011",
        "%YAML 2",
        "!<",
        "~",
        "\x00",
        "|",
    ]
)
SMALL = settings(max_examples=200, deadline=None, derandomize=True)


def check(source: Source) -> None:
    """Reads a source with both loaders, renders all problems, looks at all spans."""
    for loader in (yaml_tree._Fast, yaml.SafeLoader):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(yaml_tree, "_Fast", loader)
            tree, problems = read_tree(source)
        assert tree is not None or problems
        if tree is not None:
            check_spans(tree, source)
        for problem in problems:
            check_problem(problem, source)
        for form in ("text", "json", "github"):
            render(problems, form).encode()


def check_problem(problem: Problem, source: Source) -> None:
    spans = [problem.span, problem.second and problem.second[0], problem.fix and problem.fix[0]]
    for span in spans:
        assert span is None or span.source is not source or 0 <= span.start <= span.end <= len(source.text)
    assert problem.message


def check_spans(node: Node, source: Source) -> None:
    assert 0 <= node.span.start <= node.span.end <= len(source.text)
    if isinstance(node, Scalar):
        assert node.span.start <= node.body.start <= node.body.end <= node.span.end
        if isinstance(node.value, str) and node.style == "plain":
            assert "".join(node.value.split()) == "".join(node.body.text.split())
        return
    if isinstance(node, Mapping):
        for entry in node:
            check_spans(entry.key, source)
            check_spans(entry.value, source)
        return
    for item in node.items:
        check_spans(item, source)


@SMALL
@given(st.binary(max_size=200))
def test_any_bytes(data: bytes) -> None:
    source = decode(data, "x.yaml")
    if isinstance(source, Problem):
        render([source]).encode()
    else:
        check(source)


@SMALL
@given(st.text(max_size=200))
def test_any_text(text: str) -> None:
    check(Source("x.yaml", text))


@SMALL
@given(st.lists(PIECES, max_size=30).map("".join))
def test_anything_like_yaml(text: str) -> None:
    check(Source("x.yaml", text))


@SMALL
@given(st.integers(0, len(RULES)), st.integers(0, 4), st.lists(PIECES, max_size=2).map("".join))
def test_rules_with_a_fault(at: int, cut: int, put: str) -> None:
    check(Source("x.yaml", RULES[:at] + put + RULES[at + cut :]))


@SMALL
@given(st.integers(0, 19), st.integers(0, 19), st.sampled_from(["", " ", "  ", "\t", "- ", "-"]))
def test_rules_with_lines_moved(line: int, to: int, indent: str) -> None:
    lines = RULES.splitlines(keepends=True)
    moved = lines.pop(line % len(lines))
    lines.insert(to, indent + moved)
    check(Source("x.yaml", "".join(lines)))


@SMALL
@given(
    st.text(st.sampled_from("abÄ日 \t\u0301😀\x1b"), max_size=250), st.integers(0, 260), st.integers(0, 260)
)
def test_any_span_can_be_shown(line: str, start: int, length: int) -> None:
    source = Source("x.yaml", f"{line}\nx: 1\n")
    end = min(start + length, len(source.text))
    shown = render([Problem("odd", Span(source, min(start, end), end), "odd")])
    assert shown.count("\n") == 3
    assert max(map(len, shown.split("\n"))) < 140


def test_interfaces_do_not_load_yaml() -> None:
    """The engine of a compiled game needs positions and problems, but no parser."""
    program = (
        "import sys, stockrail.source.text, stockrail.source.tree, stockrail.source.problem;"
        "print(sorted({'yaml', 'lark', 'jsonschema', 'difflib', 'json'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
