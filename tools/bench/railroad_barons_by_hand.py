"""Railroad Barons written by hand: the yardstick for speed and a second opinion on the rules.

Plain on purpose: legal moves are worked out afresh at each decision, and hardly anything is kept that can be
derived. A decision is as fine as one question of the shipped ruleset, and choices have the same texts, so one
list of texts drives both. Holdings, certificates, railroads, their sides, investors and players are numbers from 0;
names live at the edge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from .choice_texts import ChoiceTexts
from .match import Choice
from .railroad_barons_cards import CARDS, COST, FACES, INCOME, LEVEL, LOWEST, SIDES

HOLDINGS = ("msc", "sb", "avr", "dpi", "mbs")
ALL = range(len(HOLDINGS))
MSC = 0
OPERATORS = (6, 6, 5, 4, 4)

SHARES = (40, 30, 20, 10)
CERTIFICATES = tuple(f"{holding}_{share}" for holding in HOLDINGS for share in SHARES)
#: The certificates of a holding are 4 * holding and the three after it, the Director's first.
PERCENT = SHARES * len(HOLDINGS)
HOLDING = tuple(holding for holding in ALL for _ in SHARES)
DIRECTORS, THIRTY, TEN = 0, 1, 3

VALUES = (40, 50, 60, 70, 80, 90, 100, 112, 126, 142, 160, 180, 200, 225, 250, 275, 300, 325, 350)
START_VALUES = (70, 80, 90, 100)
REMOVES = {4: 2, 6: 3, 7: 4}

INVESTORS = ("inv30", "inv40", "inv50", "inv60", "inv450")
PRINTED = (30, 40, 50, 60, 450)
ADDS = (0, 10, 20, 30, 0)
SWAPPER, DEAREST = 0, 4
DRAFT_ORDER = (0, 1, 1, 0)

MOST_CERTIFICATES = 9
LAST_CYCLE = 40
#: Where a certificate lies, if not with player 0 or 1.
BANK, ASIDE = 2, 3

_LABELS = {
    label: (label, 0)
    for label in (
        "cash", "card", "swap", "keep", "sell", "exchange_down", "buy", "exchange_up", "start_holding", "done",
        "pass", "stand", "pay_out", "buy_railroad", "buy_from_holding", "assign_investor", "accept", "refuse",
    )
}  # fmt: skip
DONE, PASS, STAND = _LABELS["done"], _LABELS["pass"], _LABELS["stand"]
_NAMES: dict[str, tuple[str, ...]] = {
    "investor": INVESTORS,
    "holding": HOLDINGS,
    "seller": HOLDINGS,
    "certificate": CERTIFICATES,
    "mine": CERTIFICATES,
    "other": CERTIFICATES,
    "face": FACES,
    "railroad": CARDS,
}

_TEXTS = ChoiceTexts(_LABELS, _NAMES)
text, choice = _TEXTS.text, _TEXTS.choice


@dataclass(slots=True)
class Game:
    """One game: ask `legal()`, answer with `play()`, until `over`."""

    named_prices: bool = True

    #: What is asked, a key of the table of questions at the end; "" when over.
    asking: str = ""
    player: int = 0
    ends: list[str] = field(default_factory=list)

    cash: list[int] = field(default_factory=lambda: [200, 200])
    place: list[int] = field(default_factory=lambda: [BANK for _ in CERTIFICATES])
    hand: list[set[int]] = field(default_factory=lambda: [set(), set()])  # investors
    barred: list[set[int]] = field(default_factory=lambda: [set(), set()])

    director: list[int | None] = field(default_factory=lambda: [None for _ in ALL])
    line: list[int] = field(default_factory=lambda: [VALUES.index(70) for _ in ALL])  # on the value track
    floated: list[bool] = field(default_factory=lambda: [False for _ in ALL])
    treasury: list[int] = field(default_factory=lambda: [0 for _ in ALL])
    plus: list[int] = field(default_factory=lambda: [0 for _ in ALL])
    diamond: list[int] = field(default_factory=lambda: [0 for _ in ALL])
    network: list[int] = field(default_factory=lambda: [0 for _ in ALL])
    railroads: list[set[int]] = field(default_factory=lambda: [set() for _ in ALL])
    assigned: list[set[int]] = field(default_factory=lambda: [set() for _ in ALL])  # investors

    stack: list[int] = field(default_factory=lambda: list(range(1, len(CARDS))))
    face: list[int] = field(default_factory=lambda: list(LOWEST))
    offered: set[int] = field(default_factory=lambda: set(range(len(INVESTORS))))
    priority: int = 0
    passes: int = 0
    cycle: int = 1
    sold: set[int] = field(default_factory=set)
    added: int = 0
    refused: set[int] = field(default_factory=set)

    drafted: int = 0
    round: int = 0
    operating: int = 0  # the holding whose turn it is
    reached_the_end: bool = False
    chosen: list[int] = field(default_factory=list)  # of the decision under way

    def start(self) -> None:
        """Set out the dearest investor and ask for the first of the draft."""
        self.place[4 * MSC + DIRECTORS] = ASIDE
        self._ask("investor", DRAFT_ORDER[0])

    # Decisions

    @property
    def over(self) -> bool:
        return len(self.ends) > 0

    def legal(self) -> list[Choice]:
        """All choices at this decision; never empty while the game is on."""
        return _QUESTIONS[self.asking][0](self) if self.asking else []

    def play(self, choice: Choice) -> None:
        """Make a legal choice and go on to the next decision or the end."""
        name, value = choice
        _QUESTIONS[self.asking][1](self, name, value)

    def _ask(self, asking: str, player: int | None = None) -> None:
        self.asking = asking
        if player is not None:
            self.player = player

    def _end(self, reason: str) -> None:
        self.ends.append(reason)
        self.asking = ""

    # The draft

    def _investors(self) -> list[Choice]:
        return [("investor", i) for i in sorted(self.offered)]

    def _pick_investor(self, name: str, investor: int) -> None:
        self.chosen = [investor]
        self.asking = "price"

    def _prices(self) -> list[Choice]:
        printed = PRINTED[self.chosen[0]]
        if not self.named_prices:
            return [("price", printed)]
        return [("price", price) for price in range(max(5, printed - 50), printed + 51, 5)]

    def _name_price(self, name: str, price: int) -> None:
        self.chosen.append(price)
        self._ask("cash or card", 1 - self.player)

    def _cash_or_card(self) -> list[Choice]:
        return [("cash", 0), ("card", 0)]

    def _settle_draft(self, name: str, value: int) -> None:
        investor, price = self.chosen
        owner = self.player if name == "card" else 1 - self.player
        self.cash[1 - owner] += price
        self.offered.remove(investor)
        self.hand[owner].add(investor)
        if investor == DEAREST:
            self._ask("first value", owner)
        else:
            self._next_draft()

    def _first_values(self) -> list[Choice]:
        return [("value", value) for value in START_VALUES]

    def _value_of_the_dearest(self, name: str, value: int) -> None:
        self._found(MSC, self.player, value)
        self.place[4 * MSC + DIRECTORS] = self.player
        self.railroads[MSC].add(0)
        self._next_draft()

    def _next_draft(self) -> None:
        self.drafted += 1
        if self.drafted < len(DRAFT_ORDER):
            self._ask("investor", DRAFT_ORDER[self.drafted])
            return
        (left,) = self.offered
        self.offered.clear()
        self.cash = [cash + PRINTED[left] for cash in self.cash]
        if left == DEAREST:
            self.place[4 * MSC + DIRECTORS] = BANK
            self.stack.insert(0, 0)
        self._begin_cycle()

    # Stock Rounds

    def _begin_cycle(self) -> None:
        for player in (0, 1):
            if SWAPPER in self.hand[player]:
                self._ask("swap", player)
                return
        self._begin_stock_round()

    def _swap_or_keep(self) -> list[Choice]:
        return [("swap", 0), ("keep", 0)]

    def _settle_swap(self, name: str, value: int) -> None:
        if name == "swap":
            self.priority = 1 - self.priority
            self.hand[self.player].remove(SWAPPER)
        self._begin_stock_round()

    def _begin_stock_round(self) -> None:
        self.passes = 0
        self.barred = [set(), set()]
        self._ask("deal", self.priority)

    def _percent(self, player: int, holding: int) -> int:
        first = 4 * holding
        return sum(PERCENT[c] for c in range(first, first + 4) if self.place[c] == player)

    def _worth(self, holding: int, percent: int) -> int:
        return VALUES[self.line[holding]] * percent // 10

    def _mine(self) -> list[int]:
        place, player = self.place, self.player
        return [c for c in range(len(CERTIFICATES)) if place[c] == player]

    def _in_bank(self, holding: int) -> list[int]:
        return [c for c in range(4 * holding, 4 * holding + 4) if self.place[c] == BANK]

    def _deals(self) -> list[Choice]:
        count = len(self._mine())
        deals = []
        if self._sellable():
            deals.append(_LABELS["sell"])
        if count > MOST_CERTIFICATES:
            return deals or [STAND]
        if self._ways_down():
            deals.append(_LABELS["exchange_down"])
        if count < MOST_CERTIFICATES and self._buyable():
            deals.append(_LABELS["buy"])
        if self._ways_up():
            deals.append(_LABELS["exchange_up"])
        if count < MOST_CERTIFICATES and self._startable():
            deals.append(_LABELS["start_holding"])
        return [*deals, DONE if self.sold else PASS]

    def _deal(self, name: str, value: int) -> None:
        if name in ("done", "stand") and self.sold:
            self._finish_sales()
            self._next_turn()
        elif name in ("pass", "stand"):
            self.passes += 1
            self._next_turn()
        else:
            self.asking = name

    def _next_turn(self) -> None:
        if self.passes == 2:
            self.round = 0
            self._begin_operating_round()
        else:
            self._ask("deal", 1 - self.player)

    def _may_give_up(self, certificate: int, back: int) -> bool:
        holding = HOLDING[certificate]
        if self._percent(1 - self.player, holding) >= 40:
            return True
        percent = PERCENT[certificate]
        return percent < 40 and self._percent(self.player, holding) - percent + back >= 40

    def _sellable(self) -> list[int]:
        return [c for c in self._mine() if self._may_give_up(c, 0)]

    def _to_sell(self) -> list[Choice]:
        return [("certificate", c) for c in self._sellable()]

    def _sell(self, name: str, certificate: int) -> None:
        self.cash[self.player] += self._worth(HOLDING[certificate], PERCENT[certificate])
        self.place[certificate] = BANK
        self._record_sale(HOLDING[certificate])

    def _smaller(self, mine: int) -> list[int]:
        """What the bank gives for a larger certificate."""
        others = self._in_bank(HOLDING[mine])
        return [c for c in others if PERCENT[c] < PERCENT[mine] and self._may_give_up(mine, PERCENT[c])]

    def _ways_down(self) -> list[int]:
        return [c for c in self._mine() if self._smaller(c)]

    def _to_exchange_down(self) -> list[Choice]:
        return [("mine", c) for c in self._ways_down()]

    def _pick_down(self, name: str, mine: int) -> None:
        self.chosen = [mine]
        self.asking = "smaller"

    def _to_take_down(self) -> list[Choice]:
        return [("other", c) for c in self._smaller(self.chosen[0])]

    def _exchange_down(self, name: str, other: int) -> None:
        (mine,) = self.chosen
        self.cash[self.player] += self._worth(HOLDING[mine], PERCENT[mine] - PERCENT[other])
        self.place[mine], self.place[other] = BANK, self.player
        self._record_sale(HOLDING[mine])

    def _record_sale(self, holding: int) -> None:
        self.sold.add(holding)
        self.barred[self.player].add(holding)
        self._record_deal()
        self.asking = "deal"

    def _record_deal(self) -> None:
        self.passes = 0
        self.priority = 1 - self.player

    def _finish_sales(self) -> None:
        for holding in sorted(self.sold):
            self.line[holding] = max(0, self.line[holding] - 1)
            self._change_director(holding)
        self.sold = set()

    def _buyable(self) -> list[int]:
        cash, barred = self.cash[self.player], self.barred[self.player]
        return [
            c
            for holding in ALL
            if self.director[holding] is not None and holding not in barred
            for c in self._in_bank(holding)
            if self._worth(holding, PERCENT[c]) <= cash
        ]

    def _to_buy(self) -> list[Choice]:
        return [("certificate", c) for c in self._buyable()]

    def _buy(self, name: str, certificate: int) -> None:
        self._finish_sales()
        self.cash[self.player] -= self._worth(HOLDING[certificate], PERCENT[certificate])
        self.place[certificate] = self.player
        self._finish_purchase(HOLDING[certificate])

    def _larger(self, mine: int) -> list[int]:
        """What the bank gives for a smaller certificate and the difference."""
        holding, percent, cash = HOLDING[mine], PERCENT[mine], self.cash[self.player]
        return [
            c
            for c in self._in_bank(holding)
            if PERCENT[c] > percent and self._worth(holding, PERCENT[c] - percent) <= cash
        ]

    def _ways_up(self) -> list[int]:
        barred = self.barred[self.player]
        return [c for c in self._mine() if HOLDING[c] not in barred and self._larger(c)]

    def _to_exchange_up(self) -> list[Choice]:
        return [("mine", c) for c in self._ways_up()]

    def _pick_up(self, name: str, mine: int) -> None:
        self.chosen = [mine]
        self.asking = "larger"

    def _to_take_up(self) -> list[Choice]:
        return [("other", c) for c in self._larger(self.chosen[0])]

    def _exchange_up(self, name: str, other: int) -> None:
        (mine,) = self.chosen
        self._finish_sales()
        self.cash[self.player] -= self._worth(HOLDING[mine], PERCENT[other] - PERCENT[mine])
        self.place[mine], self.place[other] = BANK, self.player
        self._finish_purchase(HOLDING[mine])

    def _startable(self) -> list[int]:
        if self.cash[self.player] < 4 * START_VALUES[0]:
            return []
        return [h for h in ALL if self.director[h] is None]

    def _to_start(self) -> list[Choice]:
        return [("holding", h) for h in self._startable()]

    def _pick_holding(self, name: str, holding: int) -> None:
        self.chosen = [holding]
        self.asking = "start value"

    def _start_values(self) -> list[Choice]:
        cash = self.cash[self.player]
        return [("value", value) for value in START_VALUES if 4 * value <= cash]

    def _start_holding(self, name: str, value: int) -> None:
        (holding,) = self.chosen
        self._finish_sales()
        self.cash[self.player] -= 4 * value
        self._found(holding, self.player, value)
        self.place[4 * holding + DIRECTORS] = self.player
        self._finish_purchase(holding)

    def _found(self, holding: int, director: int, value: int) -> None:
        self.director[holding] = director
        self.line[holding] = VALUES.index(value)

    def _finish_purchase(self, holding: int) -> None:
        if not self.floated[holding] and self._percent(0, holding) + self._percent(1, holding) >= 50:
            self.floated[holding] = True
            self.treasury[holding] += 10 * VALUES[self.line[holding]]
        self._change_director(holding)
        self._record_deal()
        self._next_turn()

    def _change_director(self, holding: int) -> None:
        director = self.director[holding]
        assert director is not None
        if self._percent(1 - director, holding) > self._percent(director, holding):
            director = self.director[holding] = 1 - director
        place, first = self.place, 4 * holding
        where = place[first + DIRECTORS]
        if where != director and place[first + THIRTY] == director and place[first + TEN] == director:
            place[first + DIRECTORS] = director
            place[first + THIRTY] = place[first + TEN] = where

    # Operating Rounds

    def _begin_operating_round(self) -> None:
        self.operating = -1
        self._next_holding()

    def _next_holding(self) -> None:
        for holding in range(self.operating + 1, len(HOLDINGS)):
            if self.floated[holding]:
                self.operating = holding
                self.chosen = []
                self._ask("route", self.director[holding])
                return
        self._end_operating_round()

    def _end_operating_round(self) -> None:
        self.round += 1
        if self.reached_the_end:
            self._end("holding_at_350")
        elif self.round < 2:
            self._begin_operating_round()
        else:
            self._end_cycle()

    def _end_cycle(self) -> None:
        if self.stack:
            self._remove_obsolete(LEVEL[LOWEST[self.stack.pop(0)]])
        if not self.stack and not any(self.railroads):
            self._end("nothing_left")
            return
        self.cycle += 1
        if self.cycle > LAST_CYCLE:
            self._end("too_long")
        else:
            self._begin_cycle()

    def _remove_obsolete(self, level: int) -> None:
        gone = REMOVES.get(level)
        for railroads in self.railroads:
            railroads.difference_update([r for r in railroads if LEVEL[self.face[r]] == gone])

    def _tokens_left(self) -> int:
        return OPERATORS[self.operating] - self.network[self.operating] - sum(self.chosen)

    def _tokens(self) -> list[Choice]:
        left = self._tokens_left()
        return [(self.asking, n) for n in range((min(1, left) if self.asking == "route" else left) + 1)]

    def _place_token(self, name: str, number: int) -> None:
        self.chosen.append(number)
        if name == "diamond":
            self._place_operators()
        else:
            self.asking = "plus" if name == "route" else "diamond"

    def _place_operators(self) -> None:
        holding = self.operating
        route, self.plus[holding], self.diamond[holding] = self.chosen
        self.network[holding] += route
        if self._revenue(holding):
            self.asking = "revenue"
        else:
            self._begin_additions()

    def _revenue(self, holding: int) -> int:
        railroads = self.railroads[holding]
        if not railroads:
            return 0
        network, investors = self.network[holding], self.assigned[holding]
        return sum(INCOME[self.face[r]] for r in railroads) + 10 * network + sum(ADDS[i] for i in investors)

    def _pay_out_or_keep(self) -> list[Choice]:
        return [("pay_out", 0), ("keep", 0)]

    def _settle_revenue(self, name: str, value: int) -> None:
        holding = self.operating
        revenue = self._revenue(holding)
        if name == "keep":
            self.treasury[holding] += revenue
        else:
            for player in (0, 1):
                self.cash[player] += revenue * self._percent(player, holding) // 100
            self._raise_value(holding)
        self._begin_additions()

    def _raise_value(self, holding: int) -> None:
        if self.line[holding] < len(VALUES) - 1:
            self.line[holding] += 1
            self.reached_the_end = self.reached_the_end or self.line[holding] == len(VALUES) - 1

    def _begin_additions(self) -> None:
        self.added = 0
        self.refused = set()
        self._ask_for_addition()

    def _ask_for_addition(self) -> None:
        if self.added < self.plus[self.operating]:
            self._ask("addition", self.director[self.operating])
        else:
            self._check_railroads()

    def _additions(self) -> list[Choice]:
        additions = []
        if self._sides():
            additions.append(_LABELS["buy_railroad"])
        if self._sellers():
            additions.append(_LABELS["buy_from_holding"])
        if self._at_call():
            additions.append(_LABELS["assign_investor"])
        return [*additions, DONE]

    def _pick_addition(self, name: str, value: int) -> None:
        if name == "done":
            self._check_railroads()
        else:
            self.asking = name

    def _sides(self) -> list[int]:
        """The sides of the top card that can be paid."""
        if not self.stack:
            return []
        money = self.treasury[self.operating]
        if not self.railroads[self.operating]:
            money += self.cash[self.player]
        return [side for side in SIDES[self.stack[0]] if COST[side] <= money]

    def _to_buy_from_stack(self) -> list[Choice]:
        return [("face", side) for side in self._sides()]

    def _buy_from_stack(self, name: str, side: int) -> None:
        holding = self.operating
        missing = max(0, COST[side] - self.treasury[holding])
        self.cash[self.player] -= missing
        self.treasury[holding] += missing - COST[side]
        railroad = self.stack.pop(0)
        self.face[railroad] = side
        self.railroads[holding].add(railroad)
        self.added += 1
        self._remove_obsolete(LEVEL[side])
        self._ask_for_addition()

    def _for_sale(self, seller: int) -> list[int]:
        return sorted(self.railroads[seller] - self.refused)

    def _sellers(self) -> list[int]:
        if self.treasury[self.operating] < 1:
            return []
        return [h for h in ALL if h != self.operating and self._for_sale(h)]

    def _to_ask(self) -> list[Choice]:
        return [("seller", h) for h in self._sellers()]

    def _pick_seller(self, name: str, seller: int) -> None:
        self.chosen = [seller]
        self.asking = "wanted"

    def _to_want(self) -> list[Choice]:
        return [("railroad", r) for r in self._for_sale(self.chosen[0])]

    def _pick_wanted(self, name: str, railroad: int) -> None:
        self.chosen.append(railroad)
        self.asking = "offer"

    def _offers(self) -> list[Choice]:
        return [("price", price) for price in range(1, self.treasury[self.operating] + 1)]

    def _offer(self, name: str, price: int) -> None:
        self.chosen.append(price)
        director = self.director[self.chosen[0]]
        if director == self.player:
            self._buy_from_holding()
        else:
            self._ask("consent", director)

    def _accept_or_refuse(self) -> list[Choice]:
        return [("accept", 0), ("refuse", 0)]

    def _settle_offer(self, name: str, value: int) -> None:
        if name == "accept":
            self._buy_from_holding()
        else:
            self.refused.add(self.chosen[1])
            self._ask_for_addition()

    def _buy_from_holding(self) -> None:
        seller, railroad, price = self.chosen
        self.treasury[self.operating] -= price
        self.treasury[seller] += price
        self.railroads[seller].remove(railroad)
        self.railroads[self.operating].add(railroad)
        self.added += 1
        self._ask_for_addition()

    def _at_call(self) -> list[int]:
        """Investors that the operating Holding may be given."""
        found = {i for i in self.hand[self.player] if ADDS[i]}
        for holding in ALL:
            if holding != self.operating and self.director[holding] == self.player:
                found |= self.assigned[holding]
        return sorted(found)

    def _to_assign(self) -> list[Choice]:
        return [("investor", i) for i in self._at_call()]

    def _assign(self, name: str, investor: int) -> None:
        for investors in self._homes():
            investors.discard(investor)
        self.assigned[self.operating].add(investor)
        self.added += 1
        self._ask_for_addition()

    def _homes(self) -> Iterator[set[int]]:
        yield from self.hand
        yield from self.assigned

    def _check_railroads(self) -> None:
        if len(self.railroads[self.operating]) > self.diamond[self.operating]:
            self._ask("discard", self.director[self.operating])
        else:
            self._next_holding()

    def _to_discard(self) -> list[Choice]:
        return [("railroad", r) for r in sorted(self.railroads[self.operating])]

    def _discard(self, name: str, railroad: int) -> None:
        self.railroads[self.operating].remove(railroad)
        self._check_railroads()

    # Results

    def scores(self) -> list[int]:
        """Cash and the value of the certificates held, for each player."""
        return [self.cash[p] + sum(self._worth(h, self._percent(p, h)) for h in ALL) for p in (0, 1)]

    def summary(self) -> dict[str, Any]:
        """The position by names, to be compared with another engine's."""
        return {
            "cash": _by_seat(self.cash),
            "certificates": _by_seat([_named(CERTIFICATES, self._of(place)) for place in (0, 1)]),
            "pool": _named(CERTIFICATES, self._of(BANK)),
            "investors": _by_seat([_named(INVESTORS, hand) for hand in self.hand]),
            "barred": _by_seat([_named(HOLDINGS, barred) for barred in self.barred]),
            "director": _by_holding([None if d is None else f"p{d + 1}" for d in self.director]),
            "value": _by_holding([VALUES[line] for line in self.line]),
            "floated": _by_holding([int(floated) for floated in self.floated]),
            "treasury": _by_holding(self.treasury),
            "plus": _by_holding(self.plus),
            "diamond": _by_holding(self.diamond),
            "network": _by_holding(self.network),
            "railroads": _by_holding([_named(CARDS, railroads) for railroads in self.railroads]),
            "assigned": _by_holding([_named(INVESTORS, investors) for investors in self.assigned]),
            "face": {card: FACES[side] for card, side in zip(CARDS, self.face, strict=True)},
            "stack": [CARDS[r] for r in self.stack],
            "priority": f"p{self.priority + 1}",
            "cycle": self.cycle,
        }

    def _of(self, place: int) -> list[int]:
        return [c for c, where in enumerate(self.place) if where == place]


def _by_seat(values: list[Any]) -> dict[str, Any]:
    return dict(zip(("p1", "p2"), values, strict=True))


def _by_holding(values: list[Any]) -> dict[str, Any]:
    return dict(zip(HOLDINGS, values, strict=True))


def _named(names: tuple[str, ...], numbers: Any) -> list[str]:
    return sorted(names[number] for number in numbers)


#: For each question what may be answered, and what is done with the answer.
_QUESTIONS: dict[str, tuple[Callable[[Game], list[Choice]], Callable[[Game, str, int], None]]] = {
    "investor": (Game._investors, Game._pick_investor),
    "price": (Game._prices, Game._name_price),
    "cash or card": (Game._cash_or_card, Game._settle_draft),
    "first value": (Game._first_values, Game._value_of_the_dearest),
    "swap": (Game._swap_or_keep, Game._settle_swap),
    "deal": (Game._deals, Game._deal),
    "sell": (Game._to_sell, Game._sell),
    "exchange_down": (Game._to_exchange_down, Game._pick_down),
    "smaller": (Game._to_take_down, Game._exchange_down),
    "buy": (Game._to_buy, Game._buy),
    "exchange_up": (Game._to_exchange_up, Game._pick_up),
    "larger": (Game._to_take_up, Game._exchange_up),
    "start_holding": (Game._to_start, Game._pick_holding),
    "start value": (Game._start_values, Game._start_holding),
    "route": (Game._tokens, Game._place_token),
    "plus": (Game._tokens, Game._place_token),
    "diamond": (Game._tokens, Game._place_token),
    "revenue": (Game._pay_out_or_keep, Game._settle_revenue),
    "addition": (Game._additions, Game._pick_addition),
    "buy_railroad": (Game._to_buy_from_stack, Game._buy_from_stack),
    "buy_from_holding": (Game._to_ask, Game._pick_seller),
    "wanted": (Game._to_want, Game._pick_wanted),
    "offer": (Game._offers, Game._offer),
    "consent": (Game._accept_or_refuse, Game._settle_offer),
    "assign_investor": (Game._to_assign, Game._assign),
    "discard": (Game._to_discard, Game._discard),
}
