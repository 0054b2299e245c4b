"""Chicago Express written by hand: the yardstick for speed and a second opinion on the rules.

Plain on purpose: legal moves are worked out afresh at each decision, and hardly anything is kept that can be
derived. A decision is as fine as one question of the shipped ruleset, and choices have the same texts, so one
list of texts drives both. Hexes, companies, dials and players are numbers from 0; names live at the edge.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .chicago_express_board import (
    CHICAGO,
    COST,
    DETROIT,
    FORT_WAYNE,
    HEXES,
    INCOME,
    MOST_GROWTH,
    NEIGHBOURS,
    STEP,
    TERRAIN,
)
from .choice_texts import ChoiceTexts
from .match import Choice

COMPANIES = ("prr", "bo", "co", "nyc", "wabash")
ALL = range(len(COMPANIES))
PRR, WABASH = 0, 4
CHARTER = (3, 4, 6, 5, 2)
PIECES = (20, 22, 26, 24, 11)
HOME = tuple(HEXES.index(h) for h in ("R5", "Q7", "Q9", "S3", "D3"))
OPENING_INCOME = (7, 6, 5, 8, 0)

STARTING_CASH = {2: 60, 3: 40, 4: 30, 5: 24, 6: 20}
HOUSES = 20
DIALS = ("auction_dial", "expand_dial", "develop_dial")
LIMIT = (3, 5, 4)
LAST_DETROIT = 8

ACTIONS = (("auction", 0), ("expand", 0), ("develop", 0))
PASS, NOTHING, STOP = ("pass", 0), ("nothing", 0), ("stop", 0)
_LABELS = {choice[0]: choice for choice in (*ACTIONS, PASS, NOTHING, STOP)}
_NAMES = {"company": COMPANIES, "hex": HEXES}

_TEXTS = ChoiceTexts(_LABELS, _NAMES)
text, choice = _TEXTS.text, _TEXTS.choice


@dataclass(slots=True)
class Game:
    """One game: ask `legal()`, answer with `play()`, until `over`."""

    players: int

    #: What is asked: bid, action, company to auction, company to expand, hex to enter, hex to develop; "" when over.
    asking: str = ""
    player: int = 0
    ends: list[str] = field(default_factory=list)

    cash: list[int] = field(default_factory=list)
    shares: list[list[int]] = field(default_factory=list)  # shares[player][company]
    treasury: list[int] = field(default_factory=lambda: [0 for _ in ALL])
    income: list[int] = field(default_factory=lambda: list(OPENING_INCOME))
    unsold: list[int] = field(default_factory=lambda: list(CHARTER))
    locomotives: list[int] = field(default_factory=lambda: list(PIECES))
    track: list[set[int]] = field(default_factory=lambda: [set() for _ in ALL])
    wabash_open: bool = False
    locomotives_on: list[int] = field(default_factory=lambda: [0 for _ in HEXES])
    growth: list[int] = field(default_factory=lambda: [0 for _ in HEXES])
    houses: int = HOUSES
    used: list[int] = field(default_factory=lambda: [0, 0, 0])  # steps of each dial

    opening: bool = True  # the auction is one of the first four
    turn: int = 0  # whose turn it is, while others bid
    speaker: int = 0
    bidding: list[int] = field(default_factory=list)  # who may still bid, the next to be asked first
    winner: int | None = None
    price: int = 0

    company: int = 0  # being auctioned or expanded
    placed: int = 0
    reached_chicago: bool = False

    def __post_init__(self) -> None:
        if self.players not in STARTING_CASH:
            raise ValueError(f"Chicago Express is for 2 to 6 players, not {self.players}")
        self.cash = [STARTING_CASH[self.players]] * self.players
        self.shares = [[0 for _ in ALL] for _ in range(self.players)]
        for company in ALL:
            if company != WABASH:
                self._place(company, HOME[company])

    def start(self) -> None:
        """Open the first auction."""
        self._open_auction(PRR, 0)

    # Decisions

    @property
    def over(self) -> bool:
        return len(self.ends) > 0

    def legal(self) -> list[Choice]:
        """All choices at this decision; never empty while the game is on."""
        asking = self.asking
        if asking == "hex to enter":
            return [*(("hex", h) for h in self._sites()), STOP]
        if asking == "bid":
            return [*(("bid", bid) for bid in range(self._lowest_bid(), self.cash[self.player] + 1)), PASS]
        if asking == "action":
            return [ACTIONS[dial] for dial in range(3) if self.used[dial] < LIMIT[dial]]
        if asking == "company to auction":
            return [*(("company", c) for c in ALL if self._for_sale(c)), NOTHING]
        if asking == "company to expand":
            shares = self.shares[self.player]
            return [*(("company", c) for c in ALL if shares[c] and self.locomotives[c]), NOTHING]
        if asking == "hex to develop":
            return [*(("hex", h) for h in self._hexes_to_develop()), NOTHING]
        return []

    def play(self, choice: Choice) -> None:
        """Make a legal choice and go on to the next decision or the end."""
        name, value = choice
        asking = self.asking
        if asking == "hex to enter":
            if name == "stop":
                self._finish_expansion()
            else:
                self._build(value)
        elif asking == "bid":
            if name == "bid":
                self._bid(value)
            else:
                self._drop_out()
        elif asking == "action":
            dial = ACTIONS.index(choice)
            self.used[dial] += 1
            self.asking = ("company to auction", "company to expand", "hex to develop")[dial]
        elif name == "nothing":
            self._finish_turn()
        elif asking == "company to auction":
            self._open_auction(value, self.player)
        elif asking == "company to expand":
            self.company = value
            self.placed = 0
            self.reached_chicago = False
            self.asking = "hex to enter"
        elif asking == "hex to develop":
            self._develop(value)

    # Auctions

    def _for_sale(self, company: int) -> bool:
        return self.unsold[company] > 0 and (company != WABASH or self.wabash_open)

    def _open_auction(self, company: int, speaker: int) -> None:
        self.company = company
        self.speaker = speaker
        self.bidding = [(speaker + i) % self.players for i in range(self.players)]
        self.winner = None
        self.price = 0
        self.asking = "bid"
        self.player = speaker

    def _lowest_bid(self) -> int:
        if self.winner is not None:
            return self.price + 1
        company = self.company
        return -(-self.income[company] // (CHARTER[company] - self.unsold[company] + 1))

    def _bid(self, bid: int) -> None:
        self.winner = self.player
        self.price = bid
        self.bidding.append(self.bidding.pop(0))
        self._ask_next_bidder()

    def _drop_out(self) -> None:
        self.bidding.pop(0)
        self._ask_next_bidder()

    def _ask_next_bidder(self) -> None:
        if self.bidding and self.bidding[0] != self.winner:
            self.player = self.bidding[0]
        else:
            self._settle_auction()

    def _settle_auction(self) -> None:
        buyer = self.winner
        if buyer is None and self.opening:
            buyer = self.speaker
        if buyer is not None:
            self.cash[buyer] -= self.price
            self.treasury[self.company] += self.price
            self.unsold[self.company] -= 1
            self.shares[buyer][self.company] += 1
        if not self.opening:
            self._finish_turn()
            return
        assert buyer is not None
        if self.company == PRR:
            self.turn = buyer
        if self.company + 1 < WABASH:
            self._open_auction(self.company + 1, buyer)
        else:
            self.opening = False
            self._ask_action()

    # Turns

    def _ask_action(self) -> None:
        self.player = self.turn
        self.asking = "action"

    def _finish_turn(self) -> None:
        if sum(self.used[dial] == LIMIT[dial] for dial in range(3)) >= 2:
            self._close_round()
            if self.over:
                return
        self.turn = (self.turn + 1) % self.players
        self._ask_action()

    def _close_round(self) -> None:
        for company in ALL:
            self._pay_shareholders(company)
        self.ends = self._ends_held()
        if self.ends:
            self.asking = ""
            return
        self.used = [0, 0, 0]
        self._grow(DETROIT)

    def _pay_shareholders(self, company: int) -> None:
        sold = CHARTER[company] - self.unsold[company]
        if sold == 0:
            return
        per_share = -(-self.income[company] // sold)
        for p, shares in enumerate(self.shares):
            self.cash[p] += shares[company] * per_share

    def _ends_held(self) -> list[str]:
        held = {
            "locomotives": sum(left == 0 for left in self.locomotives) >= 3,
            "shares": sum(left == 0 for left in self.unsold) >= 3,
            "houses": self.houses <= 3,
            "detroit": self._worth(DETROIT) == LAST_DETROIT,
        }
        return [end for end, holds in held.items() if holds]

    # Track

    def _worth(self, hex_: int) -> int:
        return INCOME[hex_] + self.growth[hex_] * STEP[hex_]

    def _sites(self) -> list[int]:
        company = self.company
        if self.locomotives[company] == 0:
            return []
        track, cash, there = self.track[company], self.treasury[company], self.locomotives_on
        near: set[int] = set()
        for hex_ in track:
            near.update(NEIGHBOURS[hex_])
        return [
            h
            for h in sorted(near - track)
            if COST[h] * (there[h] + 1) <= cash
            and TERRAIN[h] != "start"
            and (there[h] == 0 or TERRAIN[h] not in ("forest", "mountain"))
        ]

    def _place(self, company: int, hex_: int) -> None:
        self.track[company].add(hex_)
        self.locomotives[company] -= 1
        self.locomotives_on[hex_] += 1

    def _build(self, hex_: int) -> None:
        company = self.company
        self.treasury[company] -= COST[hex_] * (self.locomotives_on[hex_] + 1)
        self._place(company, hex_)
        self.income[company] += self._worth(hex_)
        self.placed += 1
        if hex_ == CHICAGO:
            self.reached_chicago = True
        if self.placed == 3:
            self._finish_expansion()

    def _finish_expansion(self) -> None:
        if self.reached_chicago:
            self._pay_shareholders(self.company)
            if not self.wabash_open:
                self._open_wabash()
                return
        self._finish_turn()

    def _open_wabash(self) -> None:
        self.wabash_open = True
        self._place(WABASH, FORT_WAYNE)
        self.income[WABASH] = self._worth(FORT_WAYNE)
        self._open_auction(WABASH, self.turn)

    # Development

    def _hexes_to_develop(self) -> list[int]:
        return [
            h
            for h, there in enumerate(self.locomotives_on)
            if there
            and self.growth[h] < MOST_GROWTH[h]
            and h != DETROIT
            and (self.houses > 0 or TERRAIN[h] == "industrial")
        ]

    def _develop(self, hex_: int) -> None:
        if TERRAIN[hex_] != "industrial":
            self.houses -= 1
        self._grow(hex_)
        if TERRAIN[hex_] == "forest":
            for company in ALL:
                if hex_ in self.track[company]:
                    self.treasury[company] += 2
        self._finish_turn()

    def _grow(self, hex_: int) -> None:
        self.growth[hex_] += 1
        for company in ALL:
            if hex_ in self.track[company]:
                self.income[company] += STEP[hex_]

    # Results

    def scores(self) -> list[int]:
        """The cash of each player."""
        return list(self.cash)

    def summary(self) -> dict[str, Any]:
        """The position by names, to be compared with another engine's."""
        seats = [f"p{p + 1}" for p in range(self.players)]
        return {
            "cash": dict(zip(seats, self.cash, strict=True)),
            "shares": {s: _by_company(self.shares[p]) for p, s in enumerate(seats)},
            "treasury": _by_company(self.treasury),
            "income": _by_company(self.income),
            "unsold": _by_company(self.unsold),
            "locomotives": _by_company(self.locomotives),
            "track": _by_company([sorted(HEXES[h] for h in track) for track in self.track]),
            "growth": {HEXES[h]: n for h, n in enumerate(self.growth) if n},
            "houses": self.houses,
            "dials": dict(zip(DIALS, self.used, strict=True)),
        }


def _by_company(values: list[Any]) -> dict[str, Any]:
    return dict(zip(COMPANIES, values, strict=True))
