"""What the compiler hands to the engine: code, layout and names of one ruleset for one setting.

Everything here is plain data that can be pickled, so that a compiled ruleset starts without its parser.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal

from ..source.frozen import field, frozen, parts, record

if TYPE_CHECKING:
    from .tracing import Tracing

#: A label answered at a decision is this number plus the label's place; anything below is a value.
LABEL = 1 << 40
#: How an optional member (or set place) says none, and how an optional number does.
NO_MEMBER = -1
NO_NUMBER = -(1 << 31)


@frozen
class ValueType:
    """How an int (or tuple of ints) in a slot or frame is to be read.

    `form` "set" is a bit mask over `kind`; "pile" and "order" are tuples of member indices, top first; a
    "bag" takes one slot for each member; "table" is a tuple of answers, one for each member of `kind`, read
    as `entry`.
    """

    form: Literal["int", "money", "bool", "member", "set", "pile", "bag", "order", "table", "numbers"]
    kind: str = ""
    optional: bool = False
    entry: ValueType | None = None


@frozen
class Site:
    """A place in a source file: lines and columns from 1, columns in characters."""

    path: str
    line: int
    column: int
    end_line: int
    end_column: int


@frozen
class FieldLayout:
    """A field: instances lie from `base`, the last index fastest. `owner` is the kind, "" for the whole game.

    `keys` are the kinds of all indices, the owner's first. `seen` is all, owner, top or none.
    """

    name: str
    owner: str
    keys: tuple[str, ...]
    type: ValueType
    base: int
    seen: str
    purse: bool = False
    low: int = 0
    high: int = 0
    #: Whether it is a place of pieces, each of which lies in one place at most.
    holds: bool = False


@frozen
class Local:
    name: str
    type: ValueType


@frozen
class BlockLayout:
    """A suspended block's frame is `[segment, player, *locals]`; its segments are `first` to `last`."""

    name: str
    first: int
    last: int
    locals: tuple[Local, ...]


@frozen
class Ask:
    """One question: `name` is the value asked for (None at a `decide:`), `labels` the labelled answers.

    `id` is the word that scenarios and logs use: the name, "action", or the labels joined by " or ". `local`
    is where the value goes in the frame, `then` the segment after it, `branches` those of the labels.
    `prompt` indexes the texts, -1 for none. `actions[i]` is true if label i starts an entry of `actions:`, `acts[i]`
    also if it starts a branch of `between:` with effects of its own.
    `secret` questions are put to several players, whose answers stay hidden until all have given theirs: they
    lie in the frame at `answers`, a value for each seat, and how many have answered at `answered`; the segment `anew`
    asks them all again.
    `follows` is true for all but the first name of a joint choice, and for the names an action itself
    chooses: the answer belongs to the same decision as the one before.
    """

    id: str
    name: str | None
    type: ValueType | None
    labels: tuple[str, ...]
    actions: tuple[bool, ...]
    local: int
    then: int
    branches: tuple[int, ...]
    prompt: int
    says: tuple[int, ...]
    site: Site
    secret: bool = False
    follows: bool = False
    anew: int = -1
    answers: int = -1
    answered: int = -1
    acts: tuple[bool, ...] = ()


@frozen
class EndInfo:
    name: str
    says: str
    site: Site


@frozen
class ScorePart:
    name: str
    says: str


@record
class Program:
    """A compiled ruleset. `code` are marshalled code objects to be run in one namespace with `constants`."""

    ruleset: str
    title: str
    digest: str  # sha256 of every source text, hexadecimal
    players: int
    player_counts: tuple[int, int]
    options: dict[str, int | bool]
    kinds: dict[str, tuple[str, ...]]
    names: dict[str, tuple[str, ...]]  # printed names, beside `kinds`
    fields: tuple[FieldLayout, ...]
    slots: int
    blocks: tuple[BlockLayout, ...]
    asks: tuple[Ask, ...]
    ends: tuple[EndInfo, ...]
    scores: tuple[ScorePart, ...]
    invariants: tuple[tuple[str, Site], ...]
    phases: tuple[str, ...]
    rules: tuple[str, ...]
    code: tuple[bytes, ...]
    cold: tuple[bytes, ...]
    constants: dict[str, Any]
    paths: tuple[str, ...] = ()
    #: Second names of members, by kind: what players may write instead of the id.
    aliases: dict[str, dict[str, str]] = field(default_factory=dict)
    #: What the reports of a traced program mean; None for a plain one.
    tracing: Tracing | None = None
    #: The traced program of the same game, a function that makes it, or None; never pickled.
    twin: Any = field(default=None, repr=False, compare=False)
    #: Filled when the code is loaded; never pickled.
    loaded: Loaded | None = field(default=None, repr=False)
    #: Tables from names to numbers and back, made on first use by engine/lexicon.py; never pickled.
    lexicon: Any = field(default=None, repr=False, compare=False)

    @property
    def ready(self) -> Loaded:
        """The functions of a program whose code was loaded."""
        assert self.loaded is not None, "the program's code was never loaded"
        return self.loaded

    def __getstate__(self) -> dict[str, Any]:
        kept = {each.name: getattr(self, each.name) for each in parts(self)}
        return kept | {"loaded": None, "lexicon": None, "twin": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        for name, value in state.items():
            setattr(self, name, value)


@record
class Loaded:
    """The functions of a program, ready to call. S is a position's slots, f the frame on top."""

    start: Callable[[Any], None]                       # start(P): every slot, then the setup
    segments: Sequence[Callable[[Any, list[int], list[Any]], Any]]  # (P, S, f); true means: asked or over
    legal: Sequence[Callable[[Any, list[int], list[Any]], tuple[Sequence[int], tuple[int, ...]]]]
    scores: Sequence[Callable[[list[int], int], int]]  # (S, player)
    ties: Sequence[Callable[[list[int], int], int]]    # (S, player); higher first
    invariants: Sequence[Callable[[list[int]], bool]]
    texts: Sequence[Callable[[Any, list[int], list[Any]], str]]
    #: why[ask](P, S, f, answer) lists the reasons against an answer; see engine/reasons.py.
    why: Callable[[int], Callable[..., list[Any]]]
    #: open_flow(P), after the setup: ends are judged, and the first frame is there.
    open_flow: Callable[[Any], None] = lambda position: None
