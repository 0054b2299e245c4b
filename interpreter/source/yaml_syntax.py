"""What a complaint of the YAML parser means to the author of the file."""

from __future__ import annotations

import re
from collections.abc import Callable

from . import colon_messages, layout_messages, messages, syntax_messages
from .complaint import Complaint
from .levels import explain_level
from .lines import content_of, end_of_line, indent_of, line_start, unquoted_end, written_before
from .problem import Problem
from .text import Span
from .yaml_braces import braced_text
from .yaml_slips import missing_space

_INDENT = re.compile(r"[ \t]*")
_TABS = re.compile(r"\t+")
_NO_BREAK = re.compile("[\u00a0\u202f\u3000]")
#: The beginning of a line with such spaces in it, before a dash or a key.
_ODD_INDENT = re.compile(
    "^( *[\u00a0\u202f\u3000][ \u00a0\u202f\u3000]*)(?=- |[A-Za-z_][^:\n]*:(?:[ \n]|$))", re.MULTILINE
)
_KEY = re.compile(r"[^\s#].*?:(?:[ \t]+|$)")
_ODD_KEY = re.compile(r"[^\s:]+(?=:(?:\s|$))")
_TAG = re.compile(r"!\S*")
_BODY = re.compile(r'"((?:[^"\\\n\']|\\[^\n\'])*)"')
_BRACKET = re.compile(r"[\[{]|[\]}]|\"(?:[^\"\\]|\\.)*\"|(?<!\w)'[^']*'", re.DOTALL)
_NOTHING_BEGINS_SO = re.compile(
    "cannot start any token|node content|keys are not allowed|expected key|block end"
)


def explain_complaint(complaint: Complaint) -> Problem:
    """The first explanation that fits, else the parser's own words."""
    for explain in _EXPLANATIONS:
        problem = explain(complaint)
        if problem is not None:
            return problem
    at = min(complaint.at, len(complaint.text) - 1)
    return syntax_messages.unclear(complaint.span(at, at + 1), complaint.words)


def _depth(complaint: Complaint) -> Problem | None:
    """The C parser's own limit lies far beyond ours, but it reads ahead."""
    if "nesting depth" not in complaint.words:
        return None
    return messages.nesting(complaint.span(complaint.at, complaint.at + 1))


def _tab(complaint: Complaint) -> Problem | None:
    start = line_start(complaint.text, complaint.at)
    indent = _INDENT.match(complaint.text, start)
    found = _TABS.search(complaint.text, start, indent.end() if indent else start)
    found = found or _TABS.match(complaint.text, complaint.at)
    return layout_messages.tab(complaint.span(found.start(), found.end())) if found else None


def _strange_space(complaint: Complaint) -> Problem | None:
    indent = _ODD_INDENT.search(complaint.text, 0, end_of_line(complaint.text, complaint.at))
    if indent is not None:
        return layout_messages.strange_indent(complaint.span(*indent.span(1)))
    for at in (complaint.at, complaint.since or 0):
        begin, end = content_of(complaint.text, at)
        found = _NO_BREAK.search(complaint.text, line_start(complaint.text, at), end)
        if found and (found.start() <= begin or complaint.text[found.start() - 1] in ":-"):
            return layout_messages.strange_space(complaint.span(found.start(), found.end()))
    return None


def _quote(complaint: Complaint) -> Problem | None:
    """A quote that is never closed, or only by the next quote some lines below."""
    if complaint.since is not None and "quoted scalar" in complaint.doing and _runs_out(complaint.words):
        end = end_of_line(complaint.text, complaint.since)
        return syntax_messages.unclosed_quote(complaint.span(complaint.since, end))
    start, end = complaint.quoted or (0, 0)
    if "\n" not in complaint.text[start:end] or "\n" in complaint.text[end : complaint.at]:
        return None
    line, _ = complaint.source.place(end)
    return syntax_messages.quote_closed_late(complaint.span(start, end_of_line(complaint.text, start)), line)


def _runs_out(words: str) -> bool:
    return "end of stream" in words or "document" in words


def _escape(complaint: Complaint) -> Problem | None:
    if complaint.since is None or not re.search("quoted scalar|double-quoted", complaint.doing):
        return None
    at = complaint.text.rfind("\\", 0, complaint.at + 1)
    body = _BODY.match(complaint.text, complaint.since)
    return syntax_messages.escape(complaint.span(at, at + 2), body[1] if body else None) if at >= 0 else None


def _first_character(complaint: Complaint) -> Problem | None:
    start = complaint.at
    if complaint.since is not None and complaint.doing.endswith(("an alias", "an anchor", "a directive")):
        start = complaint.since
    elif complaint.here not in tuple("%@`,?|>") or not _NOTHING_BEGINS_SO.search(complaint.words):
        return None
    if complaint.here == "," and complaint.in_brackets:
        return syntax_messages.comma_alone(complaint.span(start, start + 1))
    key = _ODD_KEY.match(complaint.text, start)
    if key is not None and start == content_of(complaint.text, start)[0]:
        return syntax_messages.first_character(complaint.span(start, key.end()))
    return syntax_messages.first_character(complaint.value_from(start))


def _tag(complaint: Complaint) -> Problem | None:
    if "tag" not in f"{complaint.doing} {complaint.words}".split():
        return None
    start = complaint.since if complaint.since is not None else complaint.at
    found = _TAG.search(complaint.text, complaint.text.rfind("!", 0, start + 1))
    return messages.tag(complaint.span(found.start(), found.end())) if found else None


def _block_text(complaint: Complaint) -> Problem | None:
    if "block scalar" not in complaint.doing or complaint.since is None:
        return None
    return syntax_messages.block_text(complaint.value_from(complaint.since))


def _list_place(complaint: Complaint) -> Problem | None:
    if complaint.in_brackets and complaint.text.startswith("- ", complaint.at):
        return layout_messages.item_in_brackets(complaint.span(complaint.at, complaint.at + 1))
    if "sequence entries are not allowed" not in complaint.words:
        return None
    return layout_messages.list_place(complaint.value_from(complaint.at))


def _colon(complaint: Complaint) -> Problem | None:
    """A colon where no key can stand: a text with a colon, or a line indented too far."""
    if "mapping values are not allowed" not in complaint.words:
        return None
    begin, end = content_of(complaint.text, complaint.at)
    key = _KEY.match(complaint.text, begin, complaint.at)
    if key is not None:
        return _text_with_colon(complaint, begin, key.end())
    return _below_a_value(complaint, complaint.span(begin, end))


def _below_a_value(complaint: Complaint, line: Span) -> Problem | None:
    """The lines above are the value of some key, or one of them should have been a key."""
    keyless: int | None = None
    above = written_before(complaint.text, line_start(complaint.text, complaint.at))
    while above is not None:
        begin, end = content_of(complaint.text, above)
        key = _KEY.match(complaint.text, begin, end)
        if key is not None and (keyless is None or key.end() < end):
            name = key[0].rstrip().removesuffix(":")
            slip = missing_space(complaint.source, above)
            return slip or layout_messages.deeper(line, complaint.span(begin, end), begin - above, name)
        if key is not None:
            break
        keyless = above
        above = (
            written_before(complaint.text, above)
            if begin == above + indent_of(complaint.text, above)
            else None
        )
    return _keyless(complaint, keyless) if keyless is not None else None


def _keyless(complaint: Complaint, at: int) -> Problem | None:
    """A line that should have been a key."""
    line: Span = complaint.value_from(content_of(complaint.text, at)[0])
    if not line.text:
        return None
    if line.text.startswith(("'", '"', "[", "{")):
        return layout_messages.missing_colon(line, line.text, "")
    key, _, value = line.text.partition(" ")
    return missing_space(complaint.source, at) or layout_messages.missing_colon(line, key, value)


def _text_with_colon(complaint: Complaint, key: int, value: int) -> Problem:
    span = complaint.value_from(value)
    if span.text.startswith(("'", '"')):
        return syntax_messages.text_after_quote(span)
    return colon_messages.colon_in_text(span, complaint.text[key:value])


def _brackets(complaint: Complaint) -> Problem | None:
    """Trouble between brackets that are open, or a bracket that closes none."""
    here = complaint.span(complaint.at, complaint.at + 1)
    if complaint.since is None or not complaint.doing.endswith(("flow sequence", "flow mapping")):
        return syntax_messages.extra_bracket(here) if here.text in ("]", "}") else None
    opened = complaint.span(complaint.since, complaint.since + 1)
    closing = "]" if opened.text == "[" else "}"
    if here.text in ("]", "}") and here.text != closing:
        return syntax_messages.other_bracket(here, opened, closing)
    if not _is_closed(complaint.text, opened.start):
        end = end_of_line(complaint.text, opened.start)
        return syntax_messages.unclosed_bracket(complaint.span(opened.start, end), closing)
    text = braced_text(complaint.source, opened.start, complaint.at)
    if text is not None:
        return syntax_messages.braces_in_text(text)
    if here.text == ":":
        return _second_colon(complaint, opened.start)
    return syntax_messages.comma_missing(complaint.value_from(here.start)) if here.text else None


def _is_closed(text: str, opened: int) -> bool:
    """Whether the bracket at `opened` has a partner, brackets in quotes left aside."""
    depth = 0
    for found in _BRACKET.finditer(text, opened):
        depth += (found[0] in "[{") - (found[0] in "]}")
        if depth == 0:
            return True
    return False


def _second_colon(complaint: Complaint, opened: int) -> Problem:
    """`{b: 1 c: 2}` or `{says: Build: then pay}`: only the author knows which."""
    colon = complaint.text.rfind(": ", opened, complaint.at)
    value = complaint.value_from(colon + 2 if colon >= 0 else opened + 1)
    before, _, key = complaint.text[value.start : complaint.at].rpartition(" ")
    entry = f"{key}{complaint.value_from(complaint.at).text}"
    entries = f"{before.strip()}, {entry}" if before.strip() else entry
    here = complaint.span(complaint.at, complaint.at + 1)
    return colon_messages.second_colon(here, value.text.strip(), entries)


def _after_value(complaint: Complaint) -> Problem | None:
    """Something follows on the line of a value that is complete."""
    if not complaint.here:
        return None
    if complaint.quoted and not complaint.text[complaint.quoted[1] : complaint.at].strip(" "):
        return syntax_messages.text_after_quote(complaint.value_from(complaint.quoted[0]))
    start = complaint.bracketed
    if start is None or "\n" in complaint.text[start : complaint.at]:
        return None
    return syntax_messages.first_character(complaint.span(start, unquoted_end(complaint.text, start, False)))


def _bare_key(complaint: Complaint) -> Problem | None:
    """`{pass:, take:}` in a file too long for the parser that reads it."""
    if complaint.words != "found unexpected ':'" or complaint.since is None:
        return None
    key = complaint.span(complaint.since, complaint.at + 1)
    return layout_messages.colon_space(key, f"{key.text}{complaint.text[complaint.at + 1]}")


def _missing_colon(complaint: Complaint) -> Problem | None:
    if complaint.since is None or "simple key" not in complaint.doing:
        return None
    return _keyless(complaint, complaint.since)


_EXPLANATIONS: tuple[Callable[[Complaint], Problem | None], ...] = (
    _depth,
    _tab,
    _strange_space,
    _quote,
    _escape,
    _first_character,
    _tag,
    _block_text,
    _list_place,
    _colon,
    _brackets,
    _after_value,
    _bare_key,
    _missing_colon,
    explain_level,
)
