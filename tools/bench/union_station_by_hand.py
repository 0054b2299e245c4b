"""Union Station written by hand: the yardstick for speed and a second opinion on the rules.

Plain on purpose: legal moves are worked out afresh at each decision, and hardly anything is kept that can be
derived. A decision is as fine as one question of the shipped ruleset, and choices have the same texts, so one
list of texts drives both. Hexes, railroads, slots and players are numbers from 0; names live at the edge.

Two discs of one railroad in a hex: only with `same_railroad_twice`; `track` then still names the hex once.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from .choice_texts import ChoiceTexts
from .match import Choice
from .union_station_board import CHICAGO, HEXES, NEIGHBOURS, TERRAIN

RAILROADS = ("alton", "burlington", "milwaukee", "pfwc", "prr")
DESTINATIONS = tuple(HEXES.index(h) for h in ("I2", "E4", "A4", "F25", "G28"))
SLOTS = ("plus_1", "plus_2", "plus_3")
ALL = range(len(RAILROADS))

GOLD = frozenset((12, 20, 28, 35, 41, 46, 50, 54, 58, 62, 66, 70, 74, 78, 82))
LOWEST_VALUE = 5
LOWEST_BID = 5
BONUS = {"start": 0, "plain": 0, "town": 2, "city": 3, "destination": 3}
DESTINATION_BONUS = 5
LAST_STATION = 4
CROSSING_PAY = {2: 10, 3: 15, 4: 20}
LAST_DIVIDEND = 20
NO_SELLING_FROM = 17

BUY, LAY, SELL, PASS = ("buy_stock", 0), ("lay_track", 0), ("sell_stock", 0), ("pass", 0)
_LABELS = {choice[0]: choice for choice in (BUY, LAY, SELL, PASS)}
_NAMES = {"slot": SLOTS, "railroad": RAILROADS, "lead": HEXES, "next": HEXES}


@dataclass(frozen=True, slots=True)
class Draws:
    """The chance of one game: who opens, and column and deck with the top first."""

    opener: int
    column: tuple[int, ...]
    deck: tuple[int, ...]

    @classmethod
    def by_chance(cls, players: int, chance: Random) -> Draws:
        """Draws of their own making, for games that need not match anything."""
        deck = [r for r in ALL for _ in range(5)]
        chance.shuffle(deck)
        return cls(chance.randrange(players), tuple(chance.sample(ALL, len(ALL))), tuple(deck))

    @classmethod
    def by_name(cls, opener: int, column: list[str], deck: list[str]) -> Draws:
        """Draws as another engine names them; `opener` is a seat from 0."""
        number = RAILROADS.index
        return cls(opener, tuple(map(number, column)), tuple(map(number, deck)))


_TEXTS = ChoiceTexts(_LABELS, _NAMES)
text, choice = _TEXTS.text, _TEXTS.choice


@dataclass(slots=True)
class Game:
    """One game: ask `legal()`, answer with `play()`, until `over`."""

    players: int
    row_width: int = 5
    same_railroad_twice: bool = False

    #: What is asked: bid, action, slot, railroad to lay, lead, next, railroad to sell; "" when over.
    asking: str = ""
    player: int = 0
    ended_by: str = ""

    cash: list[int] = field(default_factory=list)
    shares: list[list[int]] = field(default_factory=list)  # shares[player][railroad]
    value: list[int] = field(default_factory=lambda: [LOWEST_VALUE for _ in ALL])
    station: list[int] = field(default_factory=lambda: [1 for _ in ALL])
    discs: list[int] = field(default_factory=lambda: [12 for _ in ALL])
    track: list[set[int]] = field(default_factory=lambda: [set() for _ in ALL])
    discs_on: list[int] = field(default_factory=lambda: [0 for _ in HEXES])
    offer: list[int | None] = field(default_factory=lambda: [None, None, None])
    deck: list[int] = field(default_factory=list)
    dividends_paid: int = 0
    forced_passes: int = 0

    column: list[int] = field(default_factory=list)
    auctioned: list[int] = field(default_factory=list)  # the railroads in the order of their auctions
    opener: int = 0
    bidding: list[int] = field(default_factory=list)  # who may still bid, the next to be asked first
    winner: int | None = None
    price: int = 0

    railroad: int = 0  # chosen for the track being laid
    lead: int = 0

    def __post_init__(self) -> None:
        if not 3 <= self.players <= 5:
            raise ValueError(f"Union Station is for 3 to 5 players, not {self.players}")
        self.cash = [30] * self.players
        self.shares = [[0 for _ in ALL] for _ in range(self.players)]

    def start(self, draws: Draws) -> None:
        """Set out the shares and open the first auction."""
        self.opener = draws.opener
        self.column = list(draws.column)
        self.deck = list(draws.deck)
        self._open_auction()

    # Decisions

    @property
    def over(self) -> bool:
        return self.ended_by != ""

    @property
    def ends(self) -> list[str]:
        return [self.ended_by] if self.ended_by else []

    def legal(self) -> list[Choice]:
        """All choices at this decision; never empty while the game is on."""
        asking = self.asking
        if asking == "bid":
            return [*(("bid", bid) for bid in range(self._lowest_bid(), self.cash[self.player] + 1)), PASS]
        if asking == "action":
            return self._actions()
        if asking == "slot":
            return [("slot", slot) for slot in self._slots_in_reach()]
        if asking == "railroad to lay":
            return [("railroad", r) for r in self._held_railroads() if self._can_lay(r)]
        if asking == "lead":
            return [("lead", h) for h in self._leads(self.railroad)]
        if asking == "next":
            return [("next", h) for h in self._next_sites(self.railroad, self.lead)]
        if asking == "railroad to sell":
            return [("railroad", r) for r in self._held_railroads()]
        return []

    def play(self, choice: Choice) -> None:
        """Make a legal choice and go on to the next decision or the end."""
        name, value = choice
        asking = self.asking
        if asking == "bid":
            if name == "bid":
                self._bid(value)
            else:
                self._drop_out()
        elif asking == "action":
            if name == "buy_stock":
                self.asking = "slot"
            elif name == "lay_track":
                self.asking = "railroad to lay"
            elif name == "sell_stock":
                self.asking = "railroad to sell"
            else:
                self._pass_turn()
        elif asking == "slot":
            self._buy(value)
        elif asking == "railroad to lay":
            self.railroad = value
            self.asking = "lead"
        elif asking == "lead":
            self.lead = value
            if value == DESTINATIONS[self.railroad]:
                self._lay([value])
            else:
                self.asking = "next"
        elif asking == "next":
            self._lay([self.lead, value])
        elif asking == "railroad to sell":
            self._sell(value)

    # The opening auctions

    def _open_auction(self) -> None:
        self.bidding = [(self.opener + i) % self.players for i in range(self.players)]
        self.winner = None
        self.price = 0
        self.asking = "bid"
        self.player = self.opener

    def _lowest_bid(self) -> int:
        return LOWEST_BID if self.winner is None else self.price + 1

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
        railroad = self.column.pop(0)
        if self.winner is None:
            self.value[railroad] = LOWEST_VALUE
        else:
            self.opener = self.winner
            self.cash[self.opener] -= self.price
            self.value[railroad] = self.price
        self.shares[self.opener][railroad] += 1
        self.auctioned.append(railroad)
        if self.column:
            self._open_auction()
        else:
            self._begin_play()

    def _begin_play(self) -> None:
        self.offer[0] = self.deck.pop(0)
        last = min(reversed(self.auctioned), key=lambda r: self.value[r])
        self.player = next(p for p in range(self.players) if self.shares[p][last])
        self.asking = "action"

    # Turns

    def _actions(self) -> list[Choice]:
        held = self._held_railroads()
        actions = []
        if self._slots_in_reach():
            actions.append(BUY)
        if any(self._can_lay(r) for r in held):
            actions.append(LAY)
        if held and self.dividends_paid < NO_SELLING_FROM:
            actions.append(SELL)
        return actions or [PASS]

    def _pass_turn(self) -> None:
        self.forced_passes += 1
        if self.forced_passes == self.players:
            self._end("nobody_can_act")
        else:
            self._next_turn()

    def _finish_action(self) -> None:
        self.forced_passes = 0
        self._next_turn()

    def _next_turn(self) -> None:
        self.player = (self.player + 1) % self.players
        self.asking = "action"

    def _end(self, reason: str) -> None:
        self.ended_by = reason
        self.asking = ""

    # Stock

    def _held_railroads(self) -> list[int]:
        shares = self.shares[self.player]
        return [r for r in ALL if shares[r]]

    def _slots_in_reach(self) -> list[int]:
        cash = self.cash[self.player]
        return [slot for slot, r in enumerate(self.offer) if r is not None and self.value[r] <= cash]

    def _buy(self, slot: int) -> None:
        railroad = self.offer[slot]
        assert railroad is not None
        self.offer[slot] = None
        self.shares[self.player][railroad] += 1
        self.cash[self.player] -= self.value[railroad]
        self._raise_value(railroad, slot + 1)
        if self.over:
            return
        self._advance_in_station(railroad)
        self._refill_offer()
        self._finish_action()
        if not self.deck and self.offer == [None, None, None]:
            self._end("all_shares_bought")

    def _sell(self, railroad: int) -> None:
        shares = self.shares[self.player]
        self.cash[self.player] += shares[railroad] * self.value[railroad]
        shares[railroad] = 0
        self.value[railroad] = max(LOWEST_VALUE, self.value[railroad] - self.row_width)
        self._finish_action()

    def _refill_offer(self) -> None:
        offer = self.offer
        if self.deck:
            if None in offer:
                offer.remove(None)
                offer.insert(0, self.deck.pop(0))
            return
        for slot in (2, 1):
            if offer[slot] is None:
                offer[slot], offer[slot - 1] = offer[slot - 1], None

    def _advance_in_station(self, railroad: int) -> None:
        if self.station[railroad] == LAST_STATION:
            return
        last = min(self.station)
        self.station[railroad] += 1
        if min(self.station) > last:
            for r in ALL:
                self._pay_holders(r, CROSSING_PAY[last + 1])

    # Value

    def _raise_value(self, railroad: int, by: int) -> None:
        before = self.value[railroad]
        after = self.value[railroad] = before + by
        for space in range(before + 1, after + 1):
            if space in GOLD:
                self._pay_holders(railroad, after)
                self.dividends_paid += 1
                if self.dividends_paid == LAST_DIVIDEND:
                    self._end("dividends")
                    return

    def _pay_holders(self, railroad: int, amount: int) -> None:
        held = sum(shares[railroad] for shares in self.shares)
        if held == 0:
            return
        per_share = -(-amount // held)
        for p, shares in enumerate(self.shares):
            self.cash[p] += shares[railroad] * per_share

    # Track

    def _has_room(self, railroad: int, hex_: int) -> bool:
        return (
            self.discs_on[hex_] < 2
            and hex_ != CHICAGO
            and (self.same_railroad_twice or hex_ not in self.track[railroad])
        )

    def _sites(self, railroad: int) -> list[int]:
        near = set(NEIGHBOURS[CHICAGO])
        for hex_ in self.track[railroad]:
            near.update(NEIGHBOURS[hex_])
        return [h for h in sorted(near) if self._has_room(railroad, h)]

    def _next_sites(self, railroad: int, lead: int) -> list[int]:
        sites = set(self._sites(railroad))
        sites.update(h for h in NEIGHBOURS[lead] if self._has_room(railroad, h))
        if not self.same_railroad_twice or self.discs_on[lead] > 0:
            sites.discard(lead)
        return sorted(sites)

    def _leads(self, railroad: int) -> list[int]:
        if self.discs[railroad] == 0:
            return []
        sites = self._sites(railroad)
        if len(sites) > 1:  # each can be followed by another
            return sites
        return [h for h in sites if h == DESTINATIONS[railroad] or self._next_sites(railroad, h)]

    def _can_lay(self, railroad: int) -> bool:
        return len(self._leads(railroad)) > 0

    def _lay(self, hexes: list[int]) -> None:
        for hex_ in hexes:
            self._lay_disc(self.railroad, hex_)
            if self.over:
                return
        if not any(self._can_lay(r) for r in ALL):
            self._end("no_track_left")
            return
        self._refill_offer()
        self._finish_action()

    def _lay_disc(self, railroad: int, hex_: int) -> None:
        self.track[railroad].add(hex_)
        self.discs_on[hex_] += 1
        if hex_ == DESTINATIONS[railroad]:
            self.discs[railroad] = 0
            self._raise_value(railroad, DESTINATION_BONUS)
        else:
            self.discs[railroad] -= 1
            self._raise_value(railroad, BONUS[TERRAIN[hex_]])

    # Results

    def scores(self) -> list[int]:
        """Cash and the value of the shares held, for each player."""
        return [
            self.cash[p] + sum(n * value for n, value in zip(self.shares[p], self.value, strict=True))
            for p in range(self.players)
        ]

    def summary(self) -> dict[str, Any]:
        """The position by names, to be compared with another engine's."""
        seats = [f"p{p + 1}" for p in range(self.players)]
        return {
            "cash": dict(zip(seats, self.cash, strict=True)),
            "shares": {s: _by_railroad(self.shares[p]) for p, s in enumerate(seats)},
            "value": _by_railroad(self.value),
            "station": _by_railroad(self.station),
            "discs": _by_railroad(self.discs),
            "track": _by_railroad([sorted(HEXES[h] for h in track) for track in self.track]),
            "slots": dict(zip(SLOTS, (None if r is None else RAILROADS[r] for r in self.offer), strict=True)),
            "deck": [RAILROADS[r] for r in self.deck],
            "dividends_paid": self.dividends_paid,
            "forced_passes": self.forced_passes,
        }


def _by_railroad(values: list[Any]) -> dict[str, Any]:
    return dict(zip(RAILROADS, values, strict=True))
