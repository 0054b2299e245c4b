"""What happens in a game while an answer is carried out, one by one, in the words of the rules."""

from __future__ import annotations

from typing import Any, Literal

from ..source.frozen import frozen
from .program import Site
from .term import Term
from .values import Plain

Kind = Literal["say", "set", "rule", "phase", "chance", "end"]


@frozen
class Event:
    """One thing that happened; `text` (and `str`) says it in a line.

    | `kind` | what happened |
    | --- | --- |
    | set | `path` (such as `p1.shares(red)`) went from `old` to `new`; `terms` work out the number, if there is one |
    | rule | the rule `path` runs; `new` are the members and numbers its trigger has bound, by name |
    | say | the ruleset said something |
    | phase | the phase `path` begins or ends |
    | chance | a member was drawn at random (`new`), or a pile shuffled |
    | end | the game is over by the end condition `path` |

    Of a bag, `old` and `new` are the counts of one member, such as `{"red": 2}`. `rule` is the innermost rule on
    whose account it happened, "" for none; `within` are the rules, actions and procedures it happened in, outermost
    first. `site` is the place in the ruleset. Rules, places and terms are known as long as the ruleset's text is what
    it was when the game was started.
    """

    kind: Kind
    text: str
    path: str = ""
    old: Plain = None
    new: Plain = None
    site: Site | None = None
    rule: str = ""
    within: tuple[str, ...] = ()
    terms: Term | None = None

    def __str__(self) -> str:
        return self.text

    def to_dict(self) -> dict[str, Any]:
        """JSON-able; what is empty is left out."""
        plain: dict[str, Any] = {"kind": self.kind, "text": self.text}
        if self.path:
            plain["path"] = self.path
        if self.kind == "set":
            plain |= {"old": self.old, "new": self.new}
        elif self.new is not None:
            plain["new"] = self.new
        if self.rule:
            plain["rule"] = self.rule
        if self.within:
            plain["within"] = list(self.within)
        if self.site is not None:
            plain |= {"file": self.site.path, "line": self.site.line, "column": self.site.column}
        return plain | ({"terms": self.terms.to_dict()} if self.terms is not None else {})
