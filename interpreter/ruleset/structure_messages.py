"""The wording of what is wrong with the shape of a file: keys, and what stands behind them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..effects.effect import DECLARED, EFFECTS
from ..language.change_meant import change_lines
from ..source.catalogue import code
from ..source.meant import mend
from ..source.nearest import choices_line, nearest, surely
from ..source.problem import Problem
from ..source.scalars import describe_node, number_meant, quoted
from ..source.text import Source, Span
from ..source.tree import Mapping, Node, Scalar
from ..source.tree import Sequence as List
from .effect_messages import verb_and_rest, written
from .messages import span_meant
from .shape import PATH_PATTERN, REMARKS


@code("unknown-key", "A key that means nothing here")
def unknown_key(span: Span, key: str, title: str, known: Sequence[str]) -> Problem:
    """Every map of a ruleset has a fixed set of keys. A key that isn't one of them would be passed over in
    silence, so it is refused. `note:`, `source:` and `status:` may stand in any map, for text of your own."""
    near = meant(key, known) or surely(key, REMARKS)
    said = f"{title} has no `{key}`"
    if key in _ELSE_IF and "else" in known:
        return Problem("unknown-key", span, said, ("write `else:`, and below it `- if: …` with a `then:` of its own",))
    if near:
        fix = mend(span, key, known) or mend(span, key, REMARKS)
        return Problem("unknown-key", span, said, (f"did you mean `{near}`?",), fix=fix)
    if key in EFFECTS and title.startswith("`"):
        return Problem("unknown-key", span, said, (f"`{key}` begins an effect of its own: write `- {key}:`",))
    if key in EFFECTS and "do" in known:
        return Problem("unknown-key", span, said, (f"effects stand in a list under `do:`, as `- {key}: …`",))
    return Problem("unknown-key", span, said, (f"it may have {choices_line(known)}",) if known else ())


@code("unknown-key")
def key_too_far_in(span: Span, key: str, title: str, beside: str) -> Problem:
    """What stands below this key shows that it is another thing of the same sort."""
    return Problem("unknown-key", span, f"{title} has no `{key}`",
                   (f"if `{key}` is {title} of its own, begin its line in the column of `{beside}`",))


@code("unknown-key")
def strange_map(span: Span, title: str, keys: Sequence[str], help: tuple[str, ...]) -> Problem:
    """Several keys that mean nothing, where the one that is needed is missing."""
    return Problem("unknown-key", span, f"{title} has no {choices_line([f'`{key}`' for key in keys])}", help)


def one_for_each(name: str, kind: str, starts: Sequence[str]) -> tuple[str, ...]:
    """A field that has a value for each member of a kind, some of them with starts of their own."""
    write = f"write `{name}({kind}): int = {starts[0]}`: it has one value for each {kind}"
    return (write, "starts that differ are set in `setup:`") if len(starts) > 1 else (write,)


#: One or more places such as `rules.bonus`.
_PATHS = r"[A-Za-z_]\w*(?:\.\w+)+(?:[,; ]+[A-Za-z_]\w*(?:\.\w+)+)*"

#: A second condition, asked where the first does not hold.
_ELSE_IF = ("elif", "elseif", "else_if", "elsif", "else if")

#: Keys that authors bring along from elsewhere, and what they may be called here.
_ELSEWHERE: dict[str, tuple[str, ...]] = {
    "condition": ("if", "is"), "default": ("is",), "description": ("says",), "effects": ("do",), "event": ("when",),
    "on": ("when",), "otherwise": ("else",), "then": ("do",), "trigger": ("when",), "type": ("is",), "value": ("is",),
    "comment": ("note",), "score": ("scoring",), "scores": ("scoring",), "phases": ("flow",),
    "functions": ("define",), "if": ("is", "requires"), "test": ("is", "if"), "message": ("says",), "reason": ("says",),
    "text": ("says",), **dict.fromkeys(_ELSE_IF, ("else",)),
    **dict.fromkeys(("variant_of", "based_on", "base", "inherits", "inherits_from", "parent"), ("extends",)),
    **dict.fromkeys(("import", "imports", "include", "includes", "libraries"), ("use",)),
}


def meant(key: str, known: Sequence[str]) -> str | None:
    """The known key that an unknown one was meant to be."""
    return next((here for here in _ELSEWHERE.get(key, ()) if here in known), None) or nearest(key, known)


def certainly_meant(key: str, known: str) -> bool:
    """Whether a key is this one, but for a slip or a habit."""
    return key == known or known in _ELSEWHERE.get(key, ()) or surely(key, (known,)) == known


@code("only-in-variant", "A key that only a variant has")
def only_in_variant(span: Span, key: str) -> Problem:
    """`remove:` and `instead:` speak of the ruleset that a file extends. They mean nothing in a file without
    `extends:`."""
    return Problem("only-in-variant", span, f"`{key}` means nothing in a file without `extends:`",
                   ("take it out, or name the ruleset that is changed: `extends: name`",))


@code("remove-further-in", "A removal that does not stand at the top")
def remove_further_in(span: Span, steps: Sequence[str]) -> Problem:
    """A variant takes things out in one list at the top of its file, each by its path from there:
    `remove: [rules.bonus, scoring.cash]`."""
    path = ".".join(step.partition("(")[0].strip() for step in steps)
    return Problem("remove-further-in", span, "`remove` stands at the top of the file, and names what is taken out",
                   (f"write `remove: [{path}]` at the top, and leave this out",))


@code("missing-key", "A key that has to be there")
def missing_key(span: Span, title: str, key: str, says: str) -> Problem:
    """Some keys are compulsory: without them a thing would have no meaning."""
    of_variant = ("or `extends: name`, if it changes another ruleset",) if (title, key) == ("a ruleset", "flow") else ()
    return Problem("missing-key", span, f"{title} needs `{key}`", (f"`{key}`: {says}", *of_variant))


@code("missing-key")
def rule_without_change(span: Span, condition: str) -> Problem:
    """A rule with a condition where the change should stand that sets it off."""
    whole = condition if re.fullmatch(r"[\w.()=<>!+* -]+", condition) else "the condition"
    return Problem("missing-key", span, "a rule needs `when`",
                   (f"write `when: {whole} becomes true`: it is done whenever that comes about",
                    "`if` is asked besides, when something else has set it off"))


@code("one-of-two", "Two keys of which exactly one is written")
def neither(span: Span, title: str, keys: Sequence[str]) -> Problem:
    """An `end:` says how it comes about, by `if:` or `when:`, and when it is judged: with `after:
    happening` when that is over, with `at: once` in the middle of whatever made it true. Both pairs need
    exactly one."""
    either = " or ".join(f"`{key}`" for key in keys)
    return Problem("one-of-two", span, f"{title} needs {either}", _once_or_after(keys))


@code("one-of-two")
def both(span: Span, title: str, keys: Sequence[str]) -> Problem:
    return Problem("one-of-two", span, f"{title} has {' or '.join(f'`{key}`' for key in keys)}, not both",
                   ("take one of them out",))


def _once_or_after(keys: Sequence[str]) -> tuple[str, ...]:
    if "after" not in keys:
        return ()
    return ("write `after: action` to let the action be finished first, or name a procedure or phase instead",
            "or `at: once` to stop in the middle of it")


@code("missing-key")
def key_in_value(span: Span, verb: str, parts: Sequence[tuple[str, str]], between: str) -> Problem:
    """`parts` are the keys and values that one text was meant to be; `between` stands between two entries."""
    lines = [f"{key}: {value}" for key, value in parts]
    said = f"`{parts[1][0]}` is a key of its own in `{verb}`, not a word of an expression"
    below = " and ".join(f"`{line}`" for line in lines[1:])
    help = f"write `{', '.join(lines)}`" if between == ", " else f"write `{lines[0]}` and below it {below}"
    return Problem("missing-key", span, said, (help,), fix=(span, between.join((parts[0][1], *lines[1:]))))


@code("missing-key")
def second_line_missing(span: Span, title: str, key: str, help: tuple[str, ...]) -> Problem:
    """Both lines of an effect written as one."""
    return Problem("missing-key", span, f"{title} needs `{key}`", help)


@code("comment-in-text", "A text cut short by a comment")
def comment_in_text(comment: Span, text: Span) -> Problem:
    """A `#` with a space before it begins a comment, in a text too: what follows is not part of it.

    If it is meant as text, put all of the text in quotes. A comment is set off by two spaces before the
    `#` and one behind it, or stands on a line of its own.
    """
    whole = f"{text.text}{comment.source.text[text.end : comment.end]}"
    return Problem("comment-in-text", comment, "this is a comment, not part of the text before it",
                   (f"if it is part of the text, write {quoted(whole)}",
                    "if it is a comment, set it off by two spaces, or put it on a line of its own"), level="warning")


@code("wrong-form", "Something of another form than is asked for")
def wrong_form(node: Node, place: str, wanted: str) -> Problem:
    """Behind each key stands text, a number, a list or a map. `check` says which is asked for here, and
    what was found. Only `true` and `false` are yes-or-no values, only plain digits are numbers; `NO`,
    `007` and `1E5` are text."""
    if isinstance(node, Scalar) and node.value is None and node.style == "plain":
        return _nothing_there(node, place, wanted)
    said = f"{place} should be {wanted}; {describe_node(node)}"
    help, fix = _mend(node, wanted)
    return Problem("wrong-form", _first_line(node.span), said, help, fix=fix)


@code("wrong-form")
def given_in_parts(node: Mapping, owner: str) -> Problem:
    lines = tuple(f"write `{owner}.{entry.name}: {entry.value.span.text}`" for entry in node.entries)
    message = f"each field that is given has a line of its own; a map stands here for `{owner}`"
    return Problem("wrong-form", _first_line(node.span), message, lines)


@code("wrong-form")
def player_by_number(span: Span, number: int) -> Problem:
    fix = (span, f"p{number}")
    return Problem("wrong-form", span, "a player is named here, not counted", (f"write `p{number}`",), fix=fix)


def _nothing_there(node: Scalar, place: str, wanted: str) -> Problem:
    help = ("`[]` says that nothing is done",) if wanted == "a list of effects" else ()
    verb = place.strip("`")
    if wanted.startswith("an expression") and verb in EFFECTS:
        first = DECLARED[EFFECTS[verb]].arguments[0]
        help = ("write `decide: player` for the one whose turn it is",) if verb == "decide" else (
            f"`{verb}`: {first.says}",)
    return Problem("wrong-form", node.span, f"{place} should be {wanted}, but nothing stands here", help)


def _mend(node: Node, wanted: str) -> tuple[tuple[str, ...], tuple[Span, str] | None]:
    """What to write instead, and an edit where that is certain."""
    if isinstance(node, Scalar):
        return _mend_scalar(node, wanted)
    if isinstance(node, List):
        return _mend_list(node, wanted), None
    if wanted in _TEXTS and node.span.text.startswith("{") and "\n" not in node.span.text:
        text = quoted(node.span.text)
        return (f"a text that begins with a brace stands in quotes: {text}",), (node.span, text)
    if "list of effects" in wanted and node.entries and node.entries[0].name in EFFECTS:
        return (f"write `- ` before it: `- {node.entries[0].name}: …`",), None
    if wanted.startswith("an expression"):
        return ("an expression is one text, without a colon in it",), None
    return (), None


def _mend_scalar(node: Scalar, wanted: str) -> tuple[tuple[str, ...], tuple[Span, str] | None]:
    meant = number_meant(node)
    if "whole number" in wanted and "list" not in wanted and meant is not None:
        return (f"write {meant}",), (node.span, str(meant))
    if wanted.startswith(("a name", "a label")):
        word = "is a word of the language" if isinstance(node.value, bool) else "begins with no letter"
        return (f"`{node.body.text}` {word} and can't be a name",), None
    if "list of whole numbers" in wanted and isinstance(node.value, int) and not isinstance(node.value, bool):
        listed = f"[{node.body.text}]"
        return (f"write {listed}",), (node.span, listed)
    if isinstance(node.value, int) and wanted.startswith("a map with is, default"):
        return (f"write {{default: {node.body.text}}} to change the default of an option below",
                f"a new option has its type too: {{is: int, default: {node.body.text}}}"), None
    if not isinstance(node.value, str):
        text = quoted(node.body.text)
        return ((f"as text it is written {text}",), (node.span, text)) if wanted in _TEXTS else ((), None)
    if wanted.startswith("an effect"):
        return _effect_meant(node.value, node.span.source), None
    if "list of whole numbers" in wanted and re.fullmatch(r"-?[0-9]+([,;]? *(and )?-?[0-9]+)*", node.value):
        listed = f"[{', '.join(re.findall(r'-?[0-9]+', node.value))}]"
        return (f"write {listed}",), (node.span, listed)
    if wanted.startswith(_LISTS_OF_WORDS) and re.fullmatch(rf"{_ITEM}((, *| +and +){_ITEM})*", node.value):
        listed = f"[{', '.join(re.split(r', *| +and +', node.value))}]"
        return (f"write {listed}",), (node.span, listed)
    if wanted == "a list of answers":
        return (f"write each answer on a line of its own, as `- {node.value}`",), None
    if wanted.startswith("a map with"):
        return _mend_map(node.value, wanted), None
    if wanted.startswith("a list of") and re.fullmatch(_PATHS, node.value):
        listed = f"[{', '.join(re.split(r'[,; ]+', node.value))}]"
        return (f"write {listed}",), (node.span, listed)
    if wanted == "a list of effects" and re.fullmatch(r"[A-Za-z_]\w*(\(.*\))?", node.value):
        return (f"to do `{node.value}`, write `- run: {node.value}`",), None
    return (), None


_LISTS_OF_WORDS = ("a list of libraries", "a list of names", "a list of answers")
_ITEM = r"[A-Za-z_][\w./-]*"


def _mend_map(text: str, wanted: str) -> tuple[str, ...]:
    """A condition where a map has it under a key."""
    keys = re.split(r", | and ", wanted.removeprefix("a map with "))
    if "if" not in keys or "at" not in keys:
        return ()
    whole = quoted(text) if "," in text else text
    return (f"write {{if: {whole}, after: action}}, or `at: once` instead of `after: action`",)


def _effect_meant(text: str, source: Source) -> tuple[str, ...]:
    """What effect a text in a list of effects was meant to be."""
    verb, _, rest = text.partition(" ")
    lines = verb_and_rest(f"{verb.rstrip(':')} {rest}".rstrip())
    if lines:
        return (written(lines),)
    if verb.rstrip(":") in EFFECTS:
        return (f"write `- {verb.rstrip(':')}: …`",)
    if re.fullmatch(r"[A-Za-z_]\w*(\(.*\))?", text):
        return (f"to do `{text}`, write `- run: {text}`",)
    return change_lines(text, source)


_TEXTS = ("text with {expressions}", "text of the author's own", "text")


def _mend_list(node: List, wanted: str) -> tuple[str, ...]:
    items = [item.body.text for item in node.items if isinstance(item, Scalar)]
    if wanted.startswith("an expression") and items and len(items) == len(node.items):
        return (f"a set is written `set({', '.join(items)})`",)
    if wanted.startswith("one label") and len(items) == 1:
        return (f"write `{items[0]}`, without brackets",)
    if "a range such as 3..5" in wanted and items and len(items) == len(node.items):
        return _range_of(items)
    if wanted.startswith("a map from answers") and items and len(items) == len(node.items):
        return (f"write {{{', '.join(f'{quoted_key(item)}: null' for item in items)}}}; "
                "a reason may stand instead of null",)
    if wanted == "a map from keys to values" and items:
        return (f"write a key before each value, as `{{0: {items[0]}, 1: {items[min(1, len(items) - 1)]}, …}}`",)
    maps = [item for item in node.items if isinstance(item, Mapping)]
    if wanted.startswith("a map from") and maps and len(maps) == len(node.items):
        return ("leave out the `- ` before each name",)
    return ()


def _range_of(items: Sequence[str]) -> tuple[str, ...]:
    """Numbers one after the other, as a range."""
    numbers = [int(item) for item in items if item.isdecimal()]
    if len(numbers) < len(items) or numbers != list(range(numbers[0], numbers[-1] + 1)):
        return ()
    return (f"write {numbers[0]}..{numbers[-1]}",) if len(numbers) > 1 else (f"write {numbers[0]}",)


def quoted_key(text: str) -> str:
    return quoted(text) if "," in text else text


def _first_line(span: Span) -> Span:
    """A map or list over many lines is shown by its first line."""
    length = len(span.text.split("\n", 1)[0].rstrip())
    return Span(span.source, span.start, span.start + length)


@code("not-one-of", "A word that isn't one of the few that may stand here")
def not_one_of(node: Node, place: str, choices: Sequence[object]) -> Problem:
    """Some keys take one of a few words."""
    words = [str(choice).lower() if isinstance(choice, bool) else str(choice) for choice in choices]
    near = nearest(node.span.text, words)
    help = (f"did you mean `{near}`?",) if near else ()
    return Problem("not-one-of", node.span, f"{place} should be {choices_line(words)}", help,
                   fix=mend(node.span, node.span.text, words))


@code("not-one-of")
def moment(span: Span, key: Span, name: str) -> Problem:
    """`at: action`, where only `at: once` can stand."""
    return Problem("not-one-of", span, "`at` should be once",
                   (f"to judge it when something is over write `after: {name}`",), fix=(key, "after"))


@code("bad-name", "Something that can't be a name")
def bad_name(span: Span, text: str, reserved: bool) -> Problem:
    """A name is a word of letters, digits and underscores that begins with a letter. Fifteen words of the
    language can't be names: any, no, every, count, those, first, the, sum, highest, lowest, if, not, none,
    true, false. Behind the name of a field, define, procedure or action may stand its parameters in
    brackets."""
    if reserved:
        return Problem("bad-name", span, f"`{text}` is a word of the language and can't be a name",
                       (f"choose another name, such as `{text}_`",))
    said = f"`{text}` can't be a name"
    each = re.fullmatch(rf"({_WORD}) (?:of|per|for|by|in) (?:a |an |the |each |every )?({_WORD})", text)
    if each and re.search(rf"^ +{each[2]}:", span.source.text, re.M):
        head = f"{each[1]}({each[2]})"
        return Problem("bad-name", span, said, (f"what there is for each {each[2]} is written `{head}`",))
    return Problem("bad-name", span, said, (_name_help(text),))


@code("bad-name")
def bad_name_of(node: Node, place: str, text: str, reserved: bool) -> Problem:
    """A value that should be a name: several names with commas, or a name with its article."""
    article = re.fullmatch(rf"(?:the|a|an) ({_WORD})", text)
    if article:
        return Problem("bad-name", node.span, f"`{text}` can't be a name", (f"write `{article[1]}`",),
                       fix=(node.span, article[1]))
    names = re.split(r" *[,;|/] *| +(?:or|and) +", text)
    if len(names) < 2 or not all(re.fullmatch(_CALL, name) for name in names):
        return bad_name(node.span, text, reserved)
    said = f"{place} has several names here"
    if place == "`between`":
        listed = f"[{', '.join(names)}]"
        return Problem("bad-name", node.span, said, (f"write {listed}",), fix=(node.span, listed))
    if place == "`or`":
        labels = f"{{{', '.join(f'{name}: []' for name in names)}}}"
        return Problem("bad-name", node.span, said, (f"write {labels}",), fix=(node.span, labels))
    return Problem("bad-name", node.span, f"{said}, and one stands here", (f"write `{names[0]}` or `{names[1]}`",))


_WORD = r"[A-Za-z_][A-Za-z0-9_]*"
_CALL = rf"{_WORD}(?:\([^()]*\))?"


def _name_help(text: str) -> str:
    if re.match(r"[0-9]", text):
        return f"a name begins with a letter: `n{re.sub(r'[^A-Za-z0-9_]', '_', text)}`"
    if "(" in text:
        return "parameters stand in brackets behind the name: `name(kind, type other)`"
    mended = re.sub(r"[^A-Za-z0-9_]+", "_", text).strip("_")
    if re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", mended):
        return f"a name has letters, digits and underscores only: `{mended}`"
    return "a name has letters, digits and underscores only, and begins with a letter"


@code("bad-text", "Text that can't be read as what is asked for")
def bad_text(node: Node, place: str, wanted: str) -> Problem:
    """Here stands text of a certain form, such as a range of players `3..5` or a place `rules.bonus`."""
    listed = re.split(r", *| +and +", node.span.text) if "a range such as 3..5" in wanted else []
    if len(listed) > 1 and _range_of(listed):
        return Problem("bad-text", node.span, f"{place} should be {wanted}", _range_of(listed),
                       fix=(node.span, _range_of(listed)[0].removeprefix("write ")))
    numbers = span_meant(node.span.text)
    if numbers and "range" in wanted:
        return Problem("bad-text", node.span, f"{place} should be {wanted}", (f"write {numbers}",),
                       fix=(node.span, numbers))
    path = ".".join(re.findall(r"\w+", node.span.text))
    if "place of what is removed" in wanted and re.match(PATH_PATTERN, path):
        return Problem("bad-text", node.span, f"{place} should be {wanted}", (f"write `{path}`",),
                       fix=(node.span, path))
    return Problem("bad-text", node.span, f"{place} should be {wanted}")


@code("too-few", "A list or map without anything in it")
def too_few(node: Node, place: str, wanted: str) -> Problem:
    """An empty list means nothing here. Write what belongs there, or take the key out."""
    return Problem("too-few", node.span, f"{place} should be {wanted}, but it is empty")


@code("one-answer", "Several players in one line of answers")
def one_answer(node: Mapping, place: str) -> Problem:
    """Each item of `when:` is one player's answer, so that the order is plain."""
    return Problem("one-answer", node.entries[1].key.span, f"{place} is one player's answer",
                   (f"begin a new item: `- {node.entries[1].name}: …`",))
