"""What `explain` says, taken from the declarations themselves: codes, effects, functions."""

from __future__ import annotations

from importlib import import_module
from inspect import getdoc
from pathlib import Path
from textwrap import fill, indent

from ..effects.effect import DECLARED, EFFECTS, Declared
from ..language.functions.declare import FUNCTIONS
from ..source.catalogue import example, explanations
from .document import WIDTH


def codes() -> dict[str, str]:
    """Every message code with its title."""
    return {code: each.title for code, each in explanations().items()}


def effects() -> dict[str, str]:
    """Every effect's verb with the first sentence on it."""
    _import_all("effects")
    return {verb: _on_effect(verb).split(". ")[0].rstrip(".") for verb in sorted(EFFECTS)}


def functions() -> dict[str, str]:
    """Every function's name with its shape; names with an underscore are of what functions share."""
    _import_all("language/functions")
    return {name: FUNCTIONS[name].shape for name in sorted(FUNCTIONS) if not name.startswith("_")}


def of_code(word: str) -> str | None:
    """A code's explanation, a faulty example, and what `check` says of it."""
    found = explanations().get(word)
    if found is None:
        return None
    parts = [f"{found.code}: {found.title}", _filled(found.text)]
    pair = example(word)
    if pair is not None:
        faulty, printed = pair
        parts += ["For example:", indent(faulty.rstrip(), "    ")]
        if printed:
            parts += ["`check` says:", indent(printed.rstrip(), "    ")]
    return "\n\n".join(parts)


def of_effect(word: str) -> str | None:
    """What an effect does, its keys, and an example that passes and one that fails."""
    if word not in effects():
        return None
    declared = DECLARED[EFFECTS[word]]
    return "\n\n".join(
        [
            _filled(f"{word}: {getdoc(EFFECTS[word])}"),
            _keys(declared),
            "This is right:\n\n" + indent(declared.passing.strip("\n"), "    "),
            "This is not:\n\n" + indent(declared.failing.strip("\n"), "    "),
        ]
    )


def _on_effect(verb: str) -> str:
    return " ".join((getdoc(EFFECTS[verb]) or "").split())


def _filled(text: str) -> str:
    """Paragraphs filled to the width of plain text."""
    return "\n\n".join(fill(" ".join(each.split()), WIDTH) for each in text.split("\n\n"))


def _keys(declared: Declared) -> str:
    wide = max(len(each.key) for each in declared.arguments)
    lines = []
    for each in declared.arguments:
        optional = " (may be left out)" if each.optional else ""
        lines.append(f"  {f'{each.key}:':<{wide + 1}}  {each.says}{optional}")
    return "\n".join(lines)


def of_function(word: str) -> str | None:
    """A function's shape, what it says of itself, and examples."""
    if word not in functions():
        return None
    found = FUNCTIONS[word]
    parts = [found.shape, _filled(found.says)]
    if found.passing:
        parts.append("This is right:\n\n" + "\n".join(f"    {line}" for line in found.passing))
    if found.failing:
        parts.append("This is not:\n\n" + "\n".join(f"    {line}" for line in found.failing))
    return "\n\n".join(parts)


def _import_all(folder: str) -> None:
    """Declarations register themselves when their module is imported."""
    package = Path(__file__).parent.parent
    root = __name__.split(".")[0]
    for file in sorted((package / folder).glob("*.py")):
        parts = file.relative_to(package).with_suffix("").parts
        import_module(".".join((root, *parts)))
