"""Every message code with its explanation."""

from __future__ import annotations

from stockrail.source.catalogue import explanations

from .markdown import paragraphs


def codes() -> str:
    """A section for each code, in alphabetical order."""
    return "\n\n".join(
        f"### {each.code}\n\n**{each.title}.** {paragraphs(each.text)}" for each in explanations().values()
    )
