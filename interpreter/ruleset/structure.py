"""Checks the shape of a file against the published schema and says in the author's words what is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

from ..effects.effect import EFFECTS
from ..effects.forms import Form
from ..language.change_meant import change_lines
from ..language.words import CHANGES, RESERVED
from ..source.frozen import frozen
from ..source.plenty import MOST_PROBLEMS, shortened
from ..source.problem import Problem
from ..source.text import Span
from ..source.tree import Mapping, Node, Scalar, Sequence
from . import structure_messages as messages
from .effect_messages import unknown_effect
from .key_in_value import key_in_value
from .messages import bad_row_key
from .sections import INSTEAD
from .shape import REMARKS, ROW_PATTERN
from .unknown_keys import strange_map
from .validator import faults

if TYPE_CHECKING:
    from jsonschema import ValidationError

#: Signs of which the reading of the expression speaks.
_CHANGING = re.compile(r"[-+:]= |\+\+")
#: Of these every key is a thing of its own.
_WHOLE_FILES = ("a ruleset", "a variant", "a library", "a file of members", "a file of scenarios")
_ONLY_IN_OVERLAY = (INSTEAD.key, "remove")


def check_structure(tree: Node, form: Form) -> list[Problem]:
    """What is wrong with the shape of a file of this form, in the order of the file; one message a cause."""
    found: dict[tuple[str, Span], Problem] = {}
    waiting = faults(form.name, plain(tree))
    variant = "extends" in _keys(tree)
    more = 0
    for fault in waiting:
        worded = list(islice(_word(_place(tree, fault), variant), MOST_PROBLEMS))
        found = {(each.code, each.span): each for each in worded if each.span is not None} | found
        if len(found) >= MOST_PROBLEMS:
            more = max(_causes(fault) - len(worded), 0) + sum(map(_causes, waiting))
    return shortened(sorted(found.values(), key=_start), more)


def _start(problem: Problem) -> int:
    return problem.span.start if problem.span else 0


def _causes(fault: ValidationError) -> int:
    """How many problems a fault would be worded as."""
    if fault.validator != "additionalProperties":
        return 1
    keys: Any = fault.instance
    known: Any = fault.schema
    return len(keys.keys() - known["properties"].keys())


def plain(node: Node) -> Any:
    """The tree as dicts, lists and scalars."""
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    return {entry.name: plain(entry.value) for entry in node.entries}


@frozen
class _Placed:
    """A fault with its node, the key that owns the node, and what the messages call the place."""

    fault: ValidationError
    tree: Node
    node: Node
    owner: Span
    place: str

    @property
    def name(self) -> str:
        """The key that owns the node."""
        return self.place.strip("`")


def _place(tree: Node, fault: ValidationError) -> _Placed:
    node, owner, place = tree, None, "this file"
    for step in fault.absolute_path:
        if isinstance(node, Mapping):
            entry = next(entry for entry in node.entries if entry.name == step)
            node, owner, place = entry.value, entry.key.span, f"`{entry.name}`"
        elif isinstance(node, Sequence):
            node, owner, place = node.items[int(step)], None, _item_of(place)
    if owner is None:
        owner = node.entries[0].key.span if isinstance(node, Mapping) and node.entries else node.span
    return _Placed(fault, tree, node, owner, place)


def _item_of(place: str) -> str:
    return place if place.startswith("each item of ") else f"each item of {place}"


def _keys(tree: Node) -> set[str]:
    return {entry.name for entry in tree.entries} if isinstance(tree, Mapping) else set()


def _word(placed: _Placed, variant: bool) -> Iterator[Problem]:
    """The messages about one fault, by the keyword of the schema that found it."""
    match placed.fault.validator:
        case "additionalProperties":
            yield from _unknown_keys(placed, variant)
        case "required":
            yield from _missing_keys(placed)
        case "anyOf" | "not" if _only_asks_for_keys(placed.fault):
            yield from _one_of_two(placed)
        case "anyOf" | "type":
            yield _wrong_form(placed)
        case "enum":
            yield from _not_one_of(placed)
        case "pattern":
            yield _bad_text(placed)
        case "minItems" | "minProperties":
            yield messages.too_few(placed.node, placed.place, _wanted(placed.fault.schema))
        case "maxProperties" if isinstance(placed.node, Mapping):
            yield messages.one_answer(placed.node, placed.place)
        case other:
            raise AssertionError(f"no wording for {other}")


def _unknown_keys(placed: _Placed, variant: bool) -> Iterator[Problem]:
    assert isinstance(placed.node, Mapping)
    known = _known(placed.fault)
    told = _strange(placed.node, placed.fault)
    for entry in placed.node.entries:
        if entry.name in known or entry.name in REMARKS or entry.name in told:
            continue
        if entry.name == "remove" and variant:
            yield messages.remove_further_in(entry.key.span, [str(step) for step in placed.fault.absolute_path])
        elif entry.name in _ONLY_IN_OVERLAY:
            yield messages.only_in_variant(entry.key.span, entry.name)
        elif isinstance(entry.value, Mapping) and entry.value.entries and _keys(entry.value) <= set(known):
            yield messages.key_too_far_in(entry.key.span, entry.name, _title(placed.fault), placed.name)
        else:
            yield messages.unknown_key(entry.key.span, entry.name, _title(placed.fault), known)


def _missing_keys(placed: _Placed) -> Iterator[Problem]:
    """A key misspelt is not missing as well, nor is `do` where its effects stand without it."""
    assert isinstance(placed.node, Mapping)
    schema: Any = placed.fault.schema
    known, title = _known(placed.fault), _title(placed.fault)
    unknown = [entry.name for entry in placed.node.entries if entry.name not in schema["properties"]][:MOST_PROBLEMS]
    meant = {messages.meant(key, known) for key in unknown} | {"do" for key in unknown if key in EFFECTS}
    meant |= _keys_in_values(placed.node, title)
    strange = _strange(placed.node, placed.fault)
    for key in schema["required"]:
        if placed.node.get(key) is None and (strange or key not in meant):
            if strange:
                missing = key, schema["says"][key]
                yield strange_map(placed.tree, placed.node, placed.name, title, missing, strange)
                return
            if (title, key) == ("a rule", "when") and "if" in _keys(placed.node):
                yield from _rule_without_change(placed)
                continue
            help = _written_as_one(placed.node) if key in ("to", "by") else ()
            if help:
                yield messages.second_line_missing(placed.owner, title, key, help)
            else:
                yield messages.missing_key(placed.owner, title, key, schema["says"][key])


def _rule_without_change(placed: _Placed) -> Iterator[Problem]:
    """A rule that has only an `if`; of a change that stands there the reading of the expression speaks."""
    condition = placed.node.get("if") if isinstance(placed.node, Mapping) else None
    text = " ".join(condition.span.text.split()) if condition else ""
    if not any(word in CHANGES for word in text.split()):
        yield messages.rule_without_change(placed.owner, text)


def _strange(node: Mapping, fault: ValidationError) -> list[str]:
    """The keys of a map that mean nothing, and nothing that is missing from it, while something is."""
    schema: Any = fault.schema
    title, known = _title(fault), _known(fault)
    if not set(schema.get("required", ())) - {entry.name for entry in node.entries} or title in _WHOLE_FILES:
        return []
    unknown = [entry.name for entry in node.entries if entry.name not in known and entry.name not in REMARKS]
    if any(key in EFFECTS or key in _ONLY_IN_OVERLAY for key in unknown):
        return []
    if title != "a field" and any(messages.meant(key, [*known, *REMARKS]) for key in unknown):
        return []
    return unknown[:MOST_PROBLEMS]


def _keys_in_values(node: Mapping, title: str) -> set[str | None]:
    """The keys that stand within the values of an effect; it is said of them when the effect is read."""
    verb = title.strip("`")
    found = key_in_value(node, verb) if verb in EFFECTS else None
    keys: set[str | None] = set(found[1]) if found else set()
    texts = [entry.value.span.text for entry in node.entries if isinstance(entry.value, Scalar)]
    if verb == "if" and any(" then " in text for text in texts):
        keys.add("then")
    return keys | {"to", "by"} if any(map(_CHANGING.search, texts)) else keys


def _written_as_one(node: Mapping) -> tuple[str, ...]:
    """What to write for `set: x = 3`."""
    first = node.entries[0] if node.entries else None
    if first is None or not isinstance(first.value, Scalar) or not isinstance(first.value.value, str):
        return ()
    return change_lines(first.value.value, first.value.span.source, "") if first.name in EFFECTS else ()


def _one_of_two(placed: _Placed) -> Iterator[Problem]:
    """In JSON Schema whatever is no map has all keys."""
    fault: Any = placed.fault
    if not isinstance(placed.node, Mapping):
        return
    if fault.validator == "not":
        yield messages.both(placed.owner, fault.schema["title"], fault.validator_value["required"])
    else:
        keys = [branch["required"][0] for branch in fault.validator_value]
        yield messages.neither(placed.owner, fault.schema["title"], keys)


def _wrong_form(placed: _Placed) -> Problem:
    wanted = _wanted(placed.fault.schema)
    if wanted.startswith("an effect") and isinstance(placed.node, Mapping) and placed.node.entries:
        entry = placed.node.entries[0]
        return unknown_effect(entry)
    path = [str(step) for step in placed.fault.absolute_path]
    if path[-2:-1] == ["given"] and isinstance(placed.node, Mapping) and placed.node.entries:
        return messages.given_in_parts(placed.node, path[-1])
    if path[-1:] == ["turn"] and type(placed.fault.instance) is int:
        return messages.player_by_number(placed.node.span, placed.fault.instance)
    return messages.wrong_form(placed.node, placed.place, wanted)


def _not_one_of(placed: _Placed) -> Iterator[Problem]:
    schema: Any = placed.fault.schema
    value = placed.fault.instance
    # A value of another type has had its message; in JSON true and 1 differ, in Python they don't.
    if isinstance(value, str) == isinstance(schema["enum"][0], str):
        if schema["enum"] == ["once"] and isinstance(value, str) and value.isidentifier() and value[:2] != "on":
            yield messages.moment(placed.node.span, placed.owner, value)
            return
        yield messages.not_one_of(placed.node, placed.place, schema["enum"])


def _bad_text(placed: _Placed) -> Problem:
    schema: Any = placed.fault.schema
    text = str(placed.fault.instance)
    if "description" not in schema:  # the pattern of keys
        assert isinstance(placed.node, Mapping)
        entry = next(entry for entry in placed.node.entries if entry.name == text)
        if schema["pattern"] == ROW_PATTERN:
            return bad_row_key(entry.key.span, text)
        return messages.bad_name(entry.key.span, text, _word_of(text) in RESERVED)
    if schema["description"].startswith(("a name", "a label")):
        return messages.bad_name_of(placed.node, placed.place, text, text in RESERVED)
    return messages.bad_text(placed.node, placed.place, schema["description"])


def _word_of(head: str) -> str:
    return head.partition("(")[0].strip()


def _only_asks_for_keys(fault: ValidationError) -> bool:
    value: Any = fault.validator_value
    return set(value if isinstance(value, dict) else value[0]) == {"required"}


def _known(fault: ValidationError) -> list[str]:
    schema: Any = fault.schema
    return [key for key in schema["properties"] if key not in REMARKS]


def _title(fault: ValidationError) -> str:
    schema: Any = fault.schema
    title: str = schema["title"]
    return f"`{title}`" if title in EFFECTS else title


def _wanted(schema: Any) -> str:
    """What a schema asks for, in words."""
    if "title" in schema and "properties" in schema:
        return f"a map with {_listed([key for key in schema['properties'] if key not in REMARKS])}"
    said: str = schema["description"]
    return said


def _listed(keys: list[str]) -> str:
    return ", ".join(keys[:-1]) + " and " + keys[-1] if len(keys) > 1 else "".join(keys)
