"""A tiny market written by hand, with a bit of everything: a hidden pile, ranges, joint and secret choices.

Each round the top of the stock is offered to one player. He answers `bid`, from 1 to his cash, and then
`shelve`, a good of his or none; or `pass`, and chance decides what goes into the sack. Then both tip in
secret how much is left. The game ends when the stock is empty. Bids of 7, 8 and 9 run into faults, 10 into
a question without an answer.

What a bid sets off is code compiled as if it stood in `stall.yaml`, as the compiler does it.
"""

from __future__ import annotations

from typing import Any

from stockrail.engine.chance import draw_below, pick_member, shuffle_pile
from stockrail.engine.position import ENDED, FIRST, Ended, Fault, Position
from stockrail.engine.program import (
    LABEL,
    NO_MEMBER,
    Ask,
    BlockLayout,
    EndInfo,
    FieldLayout,
    Loaded,
    Local,
    Program,
    ScorePart,
    Site,
    ValueType,
)

PATH = "stall.yaml"
GOODS = ("apples", "bread", "cloth", "dates")
SITE = Site(PATH, 2, 5, 2, 30)
MEMBER = ValueType("member", "good")
OPTIONAL = ValueType("member", "good", True)

#: What "the ruleset" does at a bid; line and columns are those of a fault.
RULE = """\
def sell(p, s, bid):
    s[2 + p.who] -= check(bid)
    s[2 + p.who] -= 12 // (bid - 8)
"""

STOCK, LOT, ROUND, SHELF, SACK, OWNS, TIP, SIZE = 4, 5, 6, 7, 8, 12, 20, 22


def stall() -> Program:
    """The program for two players, ready to start."""
    program = Program(
        ruleset="stall", title="Stall", digest="5" * 64, players=2, player_counts=(2, 2),
        options={"long": True},
        kinds={"player": ("p1", "p2"), "good": GOODS},
        names={"player": ("p1", "p2"), "good": tuple(good.title() for good in GOODS)},
        fields=_fields(), slots=SIZE,
        blocks=(
            BlockLayout("market", 0, 3, (Local("bid", ValueType("money")), Local("shelve", OPTIONAL))),
            BlockLayout("tips", 4, 6, (
                Local("tip", ValueType("int")),
                Local("tips", ValueType("table", "player", entry=ValueType("int"))),
                Local("", ValueType("order", "player")),
            )),
        ),
        asks=(
            Ask("bid", "bid", ValueType("money"), ("pass",), (False,), 2, 1, (3,), 0, (1,), SITE),
            Ask("shelve", "shelve", OPTIONAL, (), (), 3, 2, (), -1, (), SITE, follows=True),
            Ask("tip", "tip", ValueType("int"), (), (), 2, 6, (), -1, (), SITE, secret=True),
            Ask("bid", None, None, ("haggle",), (True,), 0, 1, (1,), -1, (-1,), SITE, acts=(True,)),
        ),
        ends=(EndInfo("sold_out", "Nothing is left.", SITE),),
        scores=(ScorePart("goods", "Three each."), ScorePart("cash", "Coins.")),
        invariants=(("coins", SITE),), phases=("market",), rules=("sell",), code=(), cold=(), constants={},
        paths=(PATH,),
    )
    program.loaded = _loaded()
    return program


def _fields() -> tuple[FieldLayout, ...]:
    good, money, number = MEMBER, ValueType("money"), ValueType("int")
    return (
        FieldLayout("cash", "player", ("player",), money, FIRST, "all", True, -99, 1 << 31),
        FieldLayout("stock", "", (), ValueType("pile", "good"), STOCK, "none"),
        FieldLayout("lot", "", (), OPTIONAL, LOT, "all"),
        FieldLayout("shelf", "", (), ValueType("set", "good"), SHELF, "all"),
        FieldLayout("sack", "", (), ValueType("bag", "good"), SACK, "none"),
        FieldLayout("owns", "player", ("player", good.kind), ValueType("bool"), OWNS, "all"),
        FieldLayout("tipped", "player", ("player",), number, TIP, "owner"),
    )


def _check(bid: int) -> int:
    if bid == 7:
        raise Fault("not-enough-money", bid=bid, seller="bread")
    if bid == 9:
        raise RuntimeError("our own mistake")
    return bid


def _start(p: Position) -> None:
    s = p.slots
    s[FIRST] = s[FIRST + 1] = 12
    s[STOCK] = shuffle_pile(p, (0, 1, 2, 3, 0), "good")
    s[LOT] = NO_MEMBER
    if p.listen is not None:
        p.listen.append(("phase", "market", "begins"))
    p.frames.append([0, 0, None, NO_MEMBER])


def _loaded() -> Loaded:
    rule: dict[str, Any] = {"check": _check}
    exec(compile(RULE, PATH, "exec"), rule)

    def offer(p: Position, s: list[Any], f: list[Any]) -> bool:
        if not s[STOCK]:
            s[ENDED] = 1
            raise Ended
        _set(p, LOT, s[STOCK][0])
        _set(p, STOCK, s[STOCK][1:])
        f[1] = p.who = s[ROUND] % 2
        p.ask = 0
        return True

    def sell(p: Position, s: list[Any], f: list[Any]) -> bool:
        if p.listen is not None:
            p.listen.append(("rule", 0, SITE))
            p.listen.append(("say", 2, f[:]))
        if f[2] == 10:
            p.ask, p.who = 3, f[1]
            return True
        rule["sell"](p, s, f[2])
        _set(p, OWNS + 4 * f[1] + s[LOT], True)
        p.ask, p.who = 1, f[1]
        return True

    def shelve(p: Position, s: list[Any], f: list[Any]) -> bool:
        if f[3] != NO_MEMBER:
            _set(p, SHELF, s[SHELF] | 1 << f[3])
        return _to_tips(p, f)

    def dice(p: Position, s: list[Any], f: list[Any]) -> bool:
        found = pick_member(p, (0, 2, 3), "good")
        s[SACK + found] += draw_below(p, 3) + 1
        return _to_tips(p, f)

    def tips(p: Position, s: list[Any], f: list[Any]) -> bool:
        if len(f[4]) == 0:
            for seat in (0, 1):
                _set(p, TIP + seat, f[3][seat])
            p.frames.pop()
            s[ROUND] += 1
            return False
        p.ask, p.who = 2, f[4][0]
        return True

    def tipped(p: Position, s: list[Any], f: list[Any]) -> bool:
        seat = f[4][0]
        f[3] = (*f[3][:seat], f[2], *f[3][seat + 1 :])
        f[4] = f[4][1:]
        f[0] = 4
        return False

    return Loaded(
        start=_start, segments=[offer, sell, shelve, dice, tips, None, tipped],
        legal=[
            lambda p, s, f: (range(1, s[FIRST + f[1]] + 1), (0,)),
            lambda p, s, f: ((*(good for good in range(4) if s[OWNS + 4 * f[1] + good]), NO_MEMBER), ()),
            lambda p, s, f: (range(0, 9, 2), ()),
            lambda p, s, f: ((), ()),
        ],
        scores=[
            lambda s, seat: 3 * sum(s[OWNS + 4 * seat : OWNS + 4 * seat + 4]),
            lambda s, seat: s[FIRST + seat],
        ],
        ties=[lambda s, seat: s[TIP + seat]], invariants=[lambda s: s[FIRST] >= 0 and s[FIRST + 1] >= 0],
        texts=[
            lambda p, s, f: f"{GOODS[s[LOT]]} for sale", lambda p, s, f: "Leave it to the dice.",
            lambda p, s, f: f"sold for {f[2]}",
        ],
        why=lambda ask: _why,
    )


def _why(p: Position, s: list[Any], f: list[Any], code: int) -> list[Any]:
    if p.ask == 0 and code < LABEL:
        return [("a bid costs money", SITE), f"you have only {s[FIRST + f[1]]}"]
    return ["nobody haggles here"] if p.ask == 3 else []


def _to_tips(p: Position, f: list[Any]) -> bool:
    f[0] = 0
    p.frames.append([4, -1, None, (0, 0), (0, 1)])
    return False


def _set(p: Position, slot: int, value: Any) -> None:
    if p.listen is not None:
        p.listen.append(("set", slot, p.slots[slot], value, SITE))
    p.slots[slot] = value
