"""Texts that no author should write, and some that nobody would: by name, with what must be said about them.

What must be said is the code of an error, or "" where the text is odd but sound.
"""

from __future__ import annotations

import json

HEAD = "format: 1\nruleset: odd\nplayers: 2..3\n"
FLOW = """\
flow:
  play:
    - turns: seat(1)
      do:
        - decide: player
          between:
            go: [{say: on}]
"""


def ruleset(parts: str, flow: str = FLOW) -> str:
    return HEAD + parts + flow


def many(line: str, count: int, start: int = 0) -> str:
    """A line for each number, which stands for # in it and, plus one, for @."""
    numbers = range(start, start + count)
    return "".join(line.replace("#", str(number)).replace("@", str(number + 1)) for number in numbers)


def choosing(choice: str, then: str) -> str:
    """A flow in which every turn is a choice."""
    asked, _, _ = FLOW.replace("decide: player", choice).replace("between:", then).partition("            go")
    return asked


def nested(*lines: str, depth: int = 24) -> str:
    """Steps within steps, beside something hidden that has to be followed through them."""
    hidden = "kinds: {player: {state: {cash: {is: purse = 3, seen: owner}, n: int = 0}}}\n"
    steps = ""
    for level in range(depth):
        steps += "".join(f"{'    ' * level}  {line.replace('#', str(level))}\n" for line in lines)
    innermost = f"{'    ' * depth}  - pay: min(1, p1.cash)\n{'    ' * depth}    from: p1\n"
    return ruleset(f"{hidden}setup:\n{steps}{innermost}")


# Files that are no rulesets at all

NO_RULESETS: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", "empty-file"),
    "comments": (b"# one\n\n# two\n", "empty-file"),
    "null": (b"null\n", "wrong-form"),
    "a number": (b"7\n", "wrong-form"),
    "a text": (b"Buy low, sell high\n", "wrong-form"),
    "a list": (b"- a\n- b\n", "wrong-form"),
    "a map of anything": (b"a: 1\nb: [2, 3]\n", "unknown-key"),
    "JSON": (json.dumps({"ruleset": "odd", "players": [2, 3]}).encode(), "missing-key"),
    "a program": (b"def main():\n    print('{}')\n", "unknown-key"),
    "a web page": (b"<html><body>404</body></html>\n", "wrong-form"),
    "bytes": (bytes(range(256)) * 40, "encoding"),
    "a picture": (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "encoding"),
    "UTF-16": (ruleset("").encode("utf-16"), "encoding"),
    "UTF-16 without a mark": (ruleset("").encode("utf-16-le"), "encoding"),
    "UTF-32": (ruleset("").encode("utf-32"), "encoding"),
    "Latin-1": (ruleset("title: Größe\n").encode("latin-1"), "encoding"),
    "a bell": (ruleset("title: a\x07b\n").encode(), "control-character"),
    "10 MB": (ruleset("note: " + "x" * 10_000_000 + "\n").encode(), "unreadable"),
    "brackets without end": (b"note: " + b"[" * 200_000, "nesting"),
    "maps without end": ("".join(" " * depth + "a:\n" for depth in range(900)).encode(), "nesting"),
    "dashes without end": (b"- " * 200_000, "nesting"),
    "a bomb of aliases": (
        ("a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\n" + many("d#: &d# [*c, *c, *c, *c]\n", 60)).encode(), "anchor",
    ),
    "an alias of itself": (b"a: &a [*a]\n", "anchor"),
    "tags": (b"!!python/object/apply:os.system ['true']\n", "tag"),
    "documents": (ruleset("").encode() + b"---\n" + ruleset("").encode(), "several-documents"),
    "all keys alike": (b"a: 1\n" * 20_000, "duplicate-key"),
    "thousands of unknown keys": (many("k#: 1\n", 30_000).encode(), "unknown-key"),
    "a later format": (b"format: 99\nruleset: odd\n", "format"),
}

# Definitions without end

CIRCLES: dict[str, tuple[str, str]] = {
    "a define of itself": (ruleset("define:\n  a: a + 1\n"), "recursive"),
    "three defines": (ruleset("define:\n  a: b\n  b: c\n  c: a\n"), "recursive"),
    "a circle of thousands": (ruleset("define:\n" + many("  d#: d@\n", 3000) + "  d3000: d0\n"), "recursive"),
    "a procedure of itself": (ruleset("procedures:\n  a: [{run: a}]\n"), "recursive"),
    "two procedures": (ruleset("procedures:\n  a: [{run: b}]\n  b: [{run: a}]\n"), "recursive"),
    "actions": (ruleset("actions:\n  a: {do: [{decide: player, between: [a]}]}\n"), "recursive"),
    "a long chain of defines": (ruleset("define:\n" + many("  d#: d@ + 1\n", 3000) + "  d3000: 1\n"), "long-chain"),
    "a long chain backwards": (ruleset("define:\n  d0: 1\n" + many("  d@: d# + 1\n", 3000)), "long-chain"),
    "a long chain of procedures": (
        ruleset("procedures:\n" + many("  d#: [{run: d@}]\n", 3000) + "  d3000: [{say: x}]\nsetup: [{run: d0}]\n"),
        "long-chain",
    ),
    "defines that double": (
        ruleset(
            "define:\n" + many("  d#(int x): d@(x + 1) + d@(x + x)\n", 39) + "  d39(int x): x\nscoring: {a: d0(3)}\n"
        ),
        "too-much-work",
    ),
    "conditions that double": (
        ruleset(
            "state: {n: 0..9 = 0}\ndefine:\n" + many("  d#(player): d@(player) and n > # or d@(player)\n", 39)
            + "  d39(player): n > 3\nscoring: {a: count p in players where d0(p)}\n"
        ),
        "too-much-work",
    ),
    "procedures that double": (
        ruleset(
            "state: {n: int = 0}\nprocedures:\n" + many("  d#:\n    - run: d@\n    - run: d@\n", 35)
            + "  d35: [{raise: n}]\nsetup: [{run: d0}]\n"
        ),
        "too-much-work",
    ),
    "rules that set each other off": (
        ruleset(
            "state: {a: int = 0, b: int = 0}\n"
            "rules:\n  r: {when: a rises, do: [{raise: b}]}\n  s: {when: b rises, do: [{raise: a}]}\n"
            "setup: [{raise: a}]\n"
        ),
        "",
    ),
    "three hundred rules in a row": (
        ruleset(
            "state:\n" + many("  n#: int = 0\n", 301)
            + "rules:\n" + many("  r#: {when: n# rises, do: [{raise: n@}]}\n", 300),
            FLOW.replace("{say: on}", "{raise: n0}"),
        ),
        "",
    ),
    "more circles than can be counted": (
        ruleset(
            "state:\n" + many("  n#: int = 0\n", 41)
            + "rules:\n  s: {when: n40 rises, do: [{raise: n0}]}\n"
            + many("  r#: {when: n# rises, do: [{raise: n@}]}\n", 40)
            + many("  q#: {when: n# rises, do: [{raise: n@}]}\n", 40),
            FLOW.replace("{say: on}", "{raise: n0}"),
        ),
        "rule-circle",
    ),
}

# Large numbers

A = ", ".join(f"a{number}" for number in range(1000))
B = A.replace("a", "b")
NUMBERS = ", ".join(map(str, range(1000)))

HUGE: dict[str, tuple[str, str]] = {
    "a repeat without end": (
        ruleset("state: {n: int = 0}\nsetup:\n  - repeat: 99999999999999999999\n    do: [{raise: n}]\n"),
        "too-much-work",
    ),
    "repeats within repeats": (
        ruleset(
            "state: {n: int = 0}\nsetup:\n"
            "  - repeat: 99999\n    do:\n      - repeat: 99999\n        do: [{raise: n}]\n"
        ),
        "too-much-work",
    ),
    "a range to walk": (ruleset("scoring: {a: sum n for n in 0..99999999999}\n"), "too-much-work"),
    "ranges within ranges": (
        ruleset("scoring:\n  a: count n in 0..99999 where (any k in 0..99999 where k > n)\n"), "too-much-work",
    ),
    "a range to choose from": (
        ruleset("", choosing("choose: n from 1..99999999999", "do: [{say: on}]")),
        "too-much-work",
    ),
    "an option worked out for ever": (
        ruleset("options:\n  o: {is: int, default: count n in 1..1000000000 where n > 3}\n"), "too-much-work",
    ),
    "facts worked out for ever": (
        ruleset("kinds:\n  k:\n    members: [a, b]\n    facts: {v: int = sum n for n in 0..2000000000}\n"),
        "too-much-work",
    ),
    "a start worked out for ever": (ruleset("state: {n: int = sum k for k in 0..2000000000}\n"), "too-much-work"),
    "a number beyond all numbers": (
        ruleset("options: {o: {is: int, default: 99999999999999999999}}\n"),
        "out-of-range",
    ),
    "a range beyond all numbers": (ruleset("state: {n: 0..99999999999 = 0}\n"), ""),
    "a loop over a hundred thousand": (
        ruleset("state: {n: int = 0}\nsetup:\n  - each: k in 1..100000\n    do: [{raise: n}]\n"), "",
    ),
    "a loop over a milliard": (
        ruleset("state: {n: int = 0}\nsetup:\n  - each: k in 1..1000000000\n    do: [{raise: n}]\n"), "too-much-work",
    ),
    "a million members": (
        ruleset(f"kinds:\n  a:\n    one_for_each:\n      p: [{NUMBERS}]\n      q: [{NUMBERS}]\n"), "too-many",
    ),
    "two to the fortieth members": (
        ruleset("kinds:\n  a:\n    one_for_each:\n" + many("      p#: [0, 1]\n", 40)), "too-many",
    ),
    "members in a long list": (
        ruleset("kinds:\n  a:\n    members: [" + many("m#, ", 50_000) + "m]\n"), "too-many",
    ),
    "as many members as there may be": (
        ruleset(
            "kinds:\n  hex:\n    plural: hexes\n    members:\n"
            + "".join(f"      h{n}: {{q: {n % 100}, r: {n // 100}}}\n" for n in range(10_000))
            + "    facts:\n      q: int\n      r: int\n      neighbours: set of hex = hexagons(q, r)\n"
            "    state: {discs: 0..5 = 0}\nscoring: {a: size(near(h0))}\n"
        ),
        "",
    ),
    "a field for each of a million pairs": (
        ruleset(f"kinds:\n  a: {{members: [{A}], state: {{'n(b)': int = 0}}}}\n  b: {{members: [{B}]}}\n"), "too-many",
    ),
    "a field by six": (
        ruleset(f"kinds:\n  a: {{members: [{A}], state: {{'n(a, a, a, a, a)': int = 0}}}}\n"), "too-many",
    ),
    "a table without end": (
        ruleset("tables:\n  t: {by: 1..99999999999, is: int, rows: {1..99999999999: 3}}\n"), "too-many",
    ),
    "a wide table": (
        ruleset("tables:\n  t: {by: [1..9999, 1..9999], is: int, rows: {1..9999: {1..9999: 3}}}\n"), "too-many",
    ),
    "a wide table, mostly else": (
        ruleset("tables:\n  t: {by: 1..2000000000, is: int, rows: {1: 3}, else: 4}\n"), "too-many",
    ),
    "rows far outside": (
        ruleset("tables:\n  t: {by: [1..2, 1..2], is: int, rows: {1..99999999: {1..99999999: 3}}}\n"), "wrong-row",
    ),
    "thousands of rows for the same": (
        ruleset(
            "tables:\n  t:\n    by: [1..300, 1..300]\n    is: int\n    rows:\n"
            + many("      #..300: {1..300: 3}\n", 300)
        ),
        "wrong-row",
    ),
    "a track without end": (ruleset("tracks: {t: {is: int, spaces: 0..99999999999}}\n"), "too-many"),
    "a row without end": (ruleset("tracks: {t: {is: int, spaces: 0..10, row: 99999999999}}\n"), ""),
    "a thousand players": (HEAD.replace("2..3", "1000") + FLOW, "bad-players"),
    "players without end": (HEAD.replace("2..3", "2..99999999999") + FLOW, "bad-players"),
    "no players": (HEAD.replace("2..3", "0") + FLOW, "bad-players"),
}

# Long texts

DEEP = "(size(deck) + " * 45
LONG: dict[str, tuple[str, str]] = {
    "a sum of a thousand": (ruleset("define:\n  a: " + " + ".join(["1"] * 999) + "\n"), "expression-size"),
    "a name of 3,990 letters": (ruleset("define:\n  a: " + "b" * 3990 + "\n"), "unknown-name"),
    "8,000 letters": (ruleset("define:\n  a: " + " + ".join(["1"] * 2000) + "\n"), "expression-size"),
    "brackets": (ruleset("define:\n  a: " + "(" * 1900 + "1" + ")" * 1900 + "\n"), ""),
    "open brackets": (ruleset("define:\n  a: " + "(" * 3900 + "\n"), "operand"),
    "not not not": (ruleset("define:\n  a: " + "not " * 990 + "true\n"), "expression-size"),
    "minus minus": (ruleset("define:\n  a: " + "-" * 3900 + "1\n"), "expression-size"),
    "if if if": (ruleset("define:\n  a: " + "if true then 1 else " * 190 + "1\n"), "expression-size"),
    "dots": (ruleset("define:\n  a: x" + ".y" * 1900 + "\n"), "expression-size"),
    "steps if steps": (nested("- if: p1.n = #", "  then:"), ""),
    "steps else steps": (nested("- if: p1.n = #", "  then: []", "  else:"), ""),
    "steps for players": (nested("- each: x# in (first p# in players where p#.n = #)", "  do:"), "nesting"),
    "steps at random": (nested("- random: x# from 1..2", "- if: x# = 1", "  then:"), ""),
    "steps while steps": (nested("- while: p1.n > #", "  at_most: 1", "  do:"), "nesting"),
    "steps again": (nested("- repeat: 1", "  do:"), "nesting"),
    "questions within questions": (
        ruleset("define:\n  a: " + many("(any p# in players where ", 90) + "true" + ")" * 90 + "\n"), "expression-size",
    ),
    "signs": (ruleset("define:\n  a: " + "+*/<>=!&|" * 400 + "\n"), "foreign-sign"),
    "deep defines within deep defines": (
        ruleset(
            "kinds: {a: {members: [b]}}\nstate: {deck: pile of a}\ndefine:\n"
            + many(f"  d#: {DEEP}d@{')' * 45}\n", 39) + "  d39: 1\nscoring: {a: d0}\n"
        ),
        "",
    ),
    "ten thousand effects": (
        ruleset(
            "state: {n: int = 0}\nrules:\n  r:\n    when: action ends\n    do:\n"
            + many("      - {set: n, to: #}\n", 10_000)
        ),
        "",
    ),
    "ten thousand effects in a line": (
        ruleset("state: {n: int = 0}\nsetup: [" + "{raise: n}, " * 10_000 + "{raise: n}]\n"), "",
    ),
    "five thousand ways": (
        ruleset("", FLOW.replace("            go: [{say: on}]\n", many("            w#: []\n", 5000))), "",
    ),
    "twenty thousand defines": (ruleset("define:\n" + many("  d#: 1 + #\n", 20_000)), ""),
    "twenty thousand wrong defines": (ruleset("define:\n" + many("  d#: 1 + x#\n", 20_000)), "unknown-name"),
    "twenty thousand broken defines": (ruleset("define:\n" + many("  d#: 1 + + # x\n", 20_000)), "foreign-sign"),
    "a thousand ends": (ruleset("state: {n: int = 0}\nend:\n" + many("  e#: {if: n = #, at: once}\n", 1000)), ""),
    "a thousand parts of the score": (ruleset("scoring:\n" + many("  s#: #\n", 1000)), ""),
    "a thousand invariants": (ruleset("state: {n: int = 0}\ninvariants:\n" + many("  s#: n < #\n", 1000)), ""),
    "a thousand options": (ruleset("options:\n" + many("  o#: {is: 0..9, default: 1}\n", 1000)), ""),
    "a thousand kinds": (ruleset("kinds:\n" + many("  k#: {members: [m#]}\n", 1000)), ""),
    "loops within loops": (
        ruleset(
            "state: {n: int = 0}\nsetup:\n"
            + "".join(f"{'    ' * depth}  - repeat: 1\n{'    ' * depth}    do:\n" for depth in range(25))
            + "    " * 25 + "  - raise: n\n"
        ),
        "nesting",
    ),
    "conditions within conditions": (
        ruleset(
            "state: {n: int = 0}\nsetup:\n"
            + "".join(f"{'    ' * depth}  - if: n = {depth}\n{'    ' * depth}    then:\n" for depth in range(26))
            + "    " * 26 + "  - raise: n\n"
        ),
        "",
    ),
}

# Odd names

NAMES = (
    "__class__", "__init__", "self", "S", "P", "F", "f", "m_", "v_x", "d_a", "_", "__", "p1", "bank", "player",
    "players",
    "any", "no", "every", "first", "none", "true", "if", "not", "sum", "in", "for", "where", "and", "or", "by", "is",
    "with",
    "class", "def", "None", "True", "lambda", "import", "print", "original", "forever", "name", "colour", "text",
    "money",
    "int", "bool", "set", "order", "size", "near", "min", "turn", "round", "action", "pass", "says", "NO", "on", "y",
    "note",
    "x-y", "x y", "é", "Größe", "日本", "😀", "a.b", "a(b)", "1", "1a", "007", "-", "", "x" * 120,
)  # fmt: skip


def named(name: str) -> dict[str, str]:
    """Rulesets in which everything that can bear a name bears this one."""
    key = json.dumps(name, ensure_ascii=False)
    sections = {
        "kinds": "{members: [p, q], state: {n: int = 0}}", "state": "int = 0", "define": "1",
        "procedures": "[{say: x}]", "actions": "{do: [{say: x}]}", "options": "{is: 0..5, default: 1}",
        "tables": "{by: 1..2, is: int, rows: {1: 1, 2: 2}}", "tracks": "{is: int, spaces: 1..4, marks: {m: [2]}}",
        "menus": "{go: [{say: x}]}", "rules": "{when: action ends, do: [{say: x}]}", "end": "{if: true, at: once}",
        "scoring": "1", "invariants": "true",
    }
    flow = FLOW.replace("go:", f"{key}:")
    return {section: ruleset(f"{section}:\n  {key}: {value}\n") for section, value in sections.items()} | {
        "label": ruleset("", flow),
        "phase": ruleset("", FLOW.replace("  play:", f"  {key}:")),
        "member": ruleset(f"kinds:\n  a:\n    members: {{{key}: {{v: 1}}, b: {{v: 2}}}}\n    facts: {{v: int}}\n"),
        "fact": ruleset(f"kinds:\n  a:\n    members: {{p: {{{key}: 1}}}}\n    facts: {{{key}: int}}\n"),
        "mark": ruleset(f"tracks:\n  t: {{is: int, spaces: 1..4, marks: {{{key}: [2]}}}}\n"),
        "parameters": ruleset(f"procedures:\n  f(int {name}):\n    - say: x\ndefine:\n  g(int {name}): {name}\n"),
        "key": ruleset(f"kinds:\n  k: {{members: [m], state: {{'s({name})': int = 0}}}}\n"),
        "let": ruleset(f"setup:\n  - let: {key}\n    be: 1\n  - say: x {{{name}}}\n"),
        "each": ruleset(f"setup:\n  - each: {name} in players\n    do: [{{say: x}}]\n"),
        "choose": ruleset("", choosing(f"choose: {name} from players", "do: [{say: x}]")),
        "ruleset": f"format: 1\nruleset: {key}\nplayers: 2\n{FLOW}",
        "use": ruleset(f"use: [{key}]\n"),
        "extends": f"format: 1\nruleset: odd\nextends: {key}\n",
    }
