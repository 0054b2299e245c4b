"""The JSON Schema of one line of a log, and what is wrong with a line by it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from .hashes import HASH_EVERY
from .log import FORMAT, NEEDED

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator, ValidationError

Schema = dict[str, Any]

_COUNT: Schema = {"type": "integer", "minimum": 0}
_HASH: Schema = {"type": "string", "pattern": "^[0-9a-f]{16}$"}
_NUMBERS: Schema = {"type": "array", "items": {"type": "integer", "minimum": 1}, "minItems": 1}
_NAMES: Schema = {"type": "array", "items": {"type": "string"}}
_OUTCOME: Schema = {"type": ["integer", "string"]}

#: The keys of each sort of line, by the key that tells it apart.
_KEYS: dict[str, dict[str, Schema]] = {
    "log": {
        "log": {"const": "stockrail"},
        "format": {"const": FORMAT},
        "engine": {"type": "string", "description": "Version of the engine that wrote the log."},
        "ruleset": {"type": "string"},
        "digest": {"type": "string", "description": "SHA-256 of every text of the ruleset."},
        "players": {"type": "integer", "minimum": 1},
        "options": {"type": "object", "additionalProperties": {"type": ["integer", "boolean"]}},
        "seed": {"type": ["integer", "string"]},
        "start": {"type": "object", "description": "Where the game began, if not at the start of the rules."},
    },
    "over": {
        "over": {"type": "boolean"},
        "at": _COUNT,
        "hash": _HASH,
        "ended_by": _NAMES,
        "scores": {
            "type": "object",
            "additionalProperties": {
                "type": "object",
                "properties": {
                    "total": {"type": "integer"},
                    "parts": {"type": "object", "additionalProperties": {"type": "integer"}},
                },
                "required": ["total", "parts"],
                "additionalProperties": False,
            },
        },
        "winners": _NAMES,
    },
    "a": {
        "n": {"type": "integer", "minimum": 1, "description": "The answers ever given, counted."},
        "d": {"type": "integer", "minimum": 1, "description": "The decision it belongs to."},
        "p": {"type": "string", "description": "The player."},
        "a": {"type": "string", "description": "The answer: a label, or a name and its value."},
        "secret": {"const": True, "description": "Hidden from the others until all have answered."},
        "more": {"const": True, "description": "The decision goes on with a further answer."},
    },
    "chance": {
        "n": {**_COUNT, "description": "The answer that led to it; 0 is the setup."},
        "chance": {"enum": ["draw", "pick", "shuffle"]},
        "of": {"type": "string", "description": "The kind of what was drawn."},
        "out": {"anyOf": [_OUTCOME, {"type": "array", "items": _OUTCOME}]},
    },
    "hash": {"n": _COUNT, "hash": _HASH},
    "at": {"at": {**_COUNT, "description": "The game was taken to where it stood after this answer."},
           "undone": _NUMBERS, "redone": _NUMBERS},
}

_SAYS = {
    "log": "The header: what was played, and with what.",
    "over": "The last line: the hash of the state, and when the game is over how it came out.",
    "a": "An answer.",
    "chance": "How chance fell.",
    "hash": f"The hash of the state after an answer, every {HASH_EVERY} answers.",
    "at": "Moves were taken back or made again; they stay in the log.",
}


def log_schema() -> Schema:
    """The schema for one line of a log file."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "One line of a stockrail log",
        "oneOf": [_sort(mark, keys) for mark, keys in _KEYS.items()],
    }


def _sort(mark: str, keys: dict[str, Schema]) -> Schema:
    return {
        "description": _SAYS[mark], "type": "object", "properties": keys,
        "required": [mark, *NEEDED[mark]], "additionalProperties": False,
    }


def line_fault(line: dict[str, Any]) -> str:
    """What is wrong with a line that has the keys of its sort, "" if nothing."""
    mark = next(mark for mark in _KEYS if mark in line)
    errors = sorted(_validator(mark).iter_errors(line), key=lambda e: [str(part) for part in e.absolute_path])
    return _told(mark, errors[0]) if errors else ""


@cache
def _validator(mark: str) -> Draft202012Validator:
    from jsonschema import Draft202012Validator, validators

    # To JSON Schema 2.0 is an integer; nobody counts players or answers with it.
    types = Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda _, value: type(value) is int)
    extend: Any = validators.extend
    made: Draft202012Validator = extend(Draft202012Validator, type_checker=types)(_sort(mark, _KEYS[mark]))
    return made


def _instance(error: ValidationError) -> list[str]:
    return list(error.instance) if isinstance(error.instance, dict) else []


def _told(mark: str, error: ValidationError) -> str:
    if error.validator == "additionalProperties":
        stray = [key for key in _instance(error) if key not in _KEYS[mark]]
        return f"a line with `{mark}` takes no `{stray[0]}`" if stray else f"a line with `{mark}` is malformed"
    where = ".".join(str(part) for part in error.absolute_path) or mark
    if error.validator == "type":
        wanted = error.validator_value
        return f"`{where}` must be {' or '.join(wanted) if isinstance(wanted, list) else wanted}"
    return f"`{where}` has a value that no log has"
