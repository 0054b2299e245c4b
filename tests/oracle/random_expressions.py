"""Random expressions of the language, as text, well typed in the world of `random_world.yaml`."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

#: Names in scope, by what they stand for.
Names = dict[str, list[str]]

NUMBERS = ("-3", "0", "1", "2", "4", "x", "y", "step", "player_count")
TOWNS = ("t1", "t2", "t3", "t4", "t5")
COMPARISONS = ("=", "!=", "<", "<=", ">", ">=")
RISKY = ("(the ", "top(", " / ", "remainder(", "pay_of(", "careless(", "seat((", "seat(x", "seat(y")
ROUNDINGS = ("up", "down", "half up")


class RandomExpressions:
    """Makes expressions of a wanted sort; `depth` bounds how far they nest.

    Careful ones rarely fail: hardly any look into an empty pile or divide by what may be 0.
    """

    def __init__(self, picks: Random, *, careful: bool = False) -> None:
        self.picks = picks
        self.careful = careful
        self._fresh = 0

    def expression(self, sort: str, depth: int, names: Names) -> str:
        """An expression in brackets where it needs them; sort is number, truth, town, player or towns."""
        leaves, nodes = self._sorts()[sort]
        if depth <= 0 or self.picks.random() < 0.15:
            return self.picks.choice(leaves)(0, names)
        made = self.picks.choice(nodes)(depth - 1, names)
        if self.careful and self.picks.random() < 0.97 and any(word in made for word in RISKY):
            return self.picks.choice(leaves)(0, names)
        return made

    def _sorts(self) -> dict[str, tuple[list[Callable[[int, Names], str]], list[Callable[[int, Names], str]]]]:
        return {
            "number": (
                [self.small_number],
                [
                    self.field_number,
                    self.sum,
                    self.sum,
                    self.divided,
                    self.extreme,
                    self.chosen_number,
                    self.counted,
                    self.added_up,
                    self.best_number,
                    self.size,
                    self.copies,
                    self.table,
                    self.define_number,
                    self.steps,
                ],
            ),
            "truth": (
                [self.flag],
                [
                    self.compared,
                    self.compared,
                    self.inside,
                    self.any,
                    self.every,
                    self.both,
                    self.both,
                    self.negated,
                    self.given,
                    self.given_town,
                    self.same_town,
                    self.define_truth,
                    self.connected,
                    self.same_set,
                ],
            ),
            "town": ([self.one_town], [self.one_town, self.next_town, self.the_town, self.top_town, self.best_or]),
            "player": ([self.one_player], [self.one_player, self.next_player, self.the_player, self.seated]),
            "towns": (
                [self.plain_set],
                [
                    self.plain_set,
                    self.those,
                    self.those,
                    self.joined,
                    self.listed,
                    self.nearby,
                    self.reached,
                    self.chosen_set,
                    self.around,
                ],
            ),
        }

    # Numbers

    def small_number(self, depth: int, names: Names) -> str:
        return self.picks.choice([*NUMBERS, *names["number"]])

    def field_number(self, depth: int, names: Names) -> str:
        town, player = self.expression("town", depth, names), self.expression("player", depth, names)
        return self.picks.choice(
            [f"{town}.mark", f"{town}.rich", f"{player}.points", f"{player}.holds({town})", f"{town}.mark"]
        )

    def sum(self, depth: int, names: Names) -> str:
        sign = self.picks.choice("+-+-*")
        return f"({self.expression('number', depth, names)} {sign} {self.expression('number', depth, names)})"

    def divided(self, depth: int, names: Names) -> str:
        one, two = self.expression("number", depth, names), self.expression("number", depth, names)
        if self.picks.random() < 0.3:
            return f"remainder({one}, {two})"
        return f"({one} / {two} rounded {self.picks.choice(ROUNDINGS)})"

    def extreme(self, depth: int, names: Names) -> str:
        one, two = self.expression("number", depth, names), self.expression("number", depth, names)
        return self.picks.choice([f"min({one}, {two})", f"max({one}, {two}, 0)", f"abs({one})", f"(-{one})"])

    def chosen_number(self, depth: int, names: Names) -> str:
        test = self.expression("truth", depth, names)
        parts = [self.expression("number", depth, names) for _ in range(2)]
        return f"(if {test} then {parts[0]} else {parts[1]})"

    def counted(self, depth: int, names: Names) -> str:
        name, members, inner, _ = self.over(depth, names)
        return f"(count {name} in {members} where {self.expression('truth', depth, inner)})"

    def added_up(self, depth: int, names: Names) -> str:
        name, members, inner, _ = self.over(depth, names)
        value, where = self.expression("number", depth, inner), self.where(depth, inner)
        return f"(sum {value} for {name} in {members}{where})"

    def best_number(self, depth: int, names: Names) -> str:
        name = self.name("b")
        inner = {**names, "town": [*names["town"], name]}
        how = self.picks.choice(["highest", "lowest"])
        return f"({how} {self.expression('number', depth, inner)} for {name} in towns)"

    def size(self, depth: int, names: Names) -> str:
        return f"size({self.picks.choice(['deck', 'sack', self.expression('towns', depth, names)])})"

    def copies(self, depth: int, names: Names) -> str:
        player = self.expression("player", depth, names)
        held = self.picks.choice(["deck", "sack", f"{player}.stock"])
        return f"copies({held}, {self.expression('town', depth, names)})"

    def table(self, depth: int, names: Names) -> str:
        number, town = self.expression("number", depth, names), self.expression("town", depth, names)
        return self.picks.choice([f"pay_of({number})", f"patchy({number})", f"rates({town}, {number})"])

    def define_number(self, depth: int, names: Names) -> str:
        town, number = self.expression("town", depth, names), self.expression("number", depth, names)
        return self.picks.choice([f"score({town})", f"ratio({town}, {number})", f"careless({town}, {number})"])

    def steps(self, depth: int, names: Names) -> str:
        one, two = self.expression("town", depth, names), self.expression("town", depth, names)
        return f"(if distance({one}, {two}) is none then -1 else {self.expression('number', depth, names)})"

    # Truths

    def flag(self, depth: int, names: Names) -> str:
        return self.picks.choice(["flag", "true", "false", "y > 4", "(x = 0)"])

    def compared(self, depth: int, names: Names) -> str:
        sign = self.picks.choice(COMPARISONS)
        return f"({self.expression('number', depth, names)} {sign} {self.expression('number', depth, names)})"

    def inside(self, depth: int, names: Names) -> str:
        town, player = self.expression("town", depth, names), self.expression("player", depth, names)
        number = self.expression("number", depth, names)
        word = self.picks.choice(["in", "not in"])
        low, high = self.expression("number", depth, names), self.expression("number", depth, names)
        return self.picks.choice(
            [
                f"({town} {word} {self.expression('towns', depth, names)})",
                f"({town} {word} deck)",
                f"({town} {word} {player}.stock)",
                f"({town} {word} sack)",
                f"({number} {word} {low}..{high})",
                f"({number} {word} line.high)",
                f"({player}.favourite {word} {self.expression('towns', depth, names)})",
                f"({town}.home {word} {player}.seen)",
                f"(maybe {word} {low}..{high} step 2)",
            ]
        )

    def any(self, depth: int, names: Names) -> str:
        name, members, inner, _ = self.over(depth, names)
        how = self.picks.choice(["any", "no"])
        return f"({how} {name} in {members} where {self.expression('truth', depth, inner)})"

    def every(self, depth: int, names: Names) -> str:
        name, members, inner, _ = self.over(depth, names)
        return f"(every {name} in {members} has {self.expression('truth', depth, inner)})"

    def both(self, depth: int, names: Names) -> str:
        word = self.picks.choice(["and", "or"])
        parts = [self.expression("truth", depth, names) for _ in range(self.picks.choice([2, 2, 3]))]
        return f"({f' {word} '.join(parts)})"

    def negated(self, depth: int, names: Names) -> str:
        return f"(not {self.expression('truth', depth, names)})"

    def given(self, depth: int, names: Names) -> str:
        number = self.expression("number", depth, names)
        return self.picks.choice(
            [
                f"(maybe is not none and maybe > {number})",
                f"(maybe is none or maybe != {number})",
                "(maybe = none)",
                f"(maybe = {number})",
            ]
        )

    def given_town(self, depth: int, names: Names) -> str:
        town, player = self.expression("town", depth, names), self.expression("player", depth, names)
        other = self.expression("number", depth, names)
        return self.picks.choice(
            [
                f"({town}.owner is none)",
                f"({player}.favourite is not none and {player}.favourite.mark > {other})",
                f"({town}.home is not none)",
                f"({town}.owner = {player})",
                f"({town}.owner != {player})",
                f"(best({player}) is none)",
                f"({player}.favourite = {town})",
            ]
        )

    def same_town(self, depth: int, names: Names) -> str:
        sign = self.picks.choice(["=", "!="])
        return f"({self.expression('town', depth, names)} {sign} {self.expression('town', depth, names)})"

    def define_truth(self, depth: int, names: Names) -> str:
        town = self.expression("town", depth, names)
        return self.picks.choice([f"free({town})", f"crowded({town})", f"{town}.open", f"(not crowded({town}))"])

    def connected(self, depth: int, names: Names) -> str:
        one, two = self.expression("town", depth, names), self.expression("town", depth, names)
        return f"connected({one}, {two}, {self.expression('towns', depth, names)})"

    def same_set(self, depth: int, names: Names) -> str:
        return f"({self.expression('towns', depth, names)} = {self.expression('towns', depth, names)})"

    # Members

    def one_town(self, depth: int, names: Names) -> str:
        return self.picks.choice([*TOWNS, *names["town"], *names["town"], *names["town"]])

    def next_town(self, depth: int, names: Names) -> str:
        word = self.picks.choice(["next", "previous"])
        return f"{word}({self.expression('town', depth, names)})"

    def the_town(self, depth: int, names: Names) -> str:
        name, inner = self.of_town(names)
        members = self.collection_of_towns(depth, names)
        return f"(the {name} in {members}{self.where(depth, inner)}{self.order(depth, inner)})"

    def top_town(self, depth: int, names: Names) -> str:
        name, inner = self.of_town(names)
        ordered = (
            f"(those {name} in towns{self.where(depth, inner)} by lowest {self.expression('number', depth, inner)})"
        )
        return f"top({self.picks.choice(['deck', 'seat(2).stock', ordered])})"

    def best_or(self, depth: int, names: Names) -> str:
        player = self.expression("player", depth, names)
        return (
            f"(if {player}.favourite is not none then {player}.favourite else {self.expression('town', depth, names)})"
        )

    def one_player(self, depth: int, names: Names) -> str:
        return self.picks.choice(["seat(1)", "seat(2)", "seat(3)", "leader", *names["player"], *names["player"]])

    def next_player(self, depth: int, names: Names) -> str:
        return f"next_seat({self.expression('player', depth, names)})"

    def the_player(self, depth: int, names: Names) -> str:
        name = self.name("p")
        inner = {**names, "player": [*names["player"], name]}
        members = self.picks.choice(["players", f"clockwise({self.expression('player', depth, names)})"])
        return f"(the {name} in {members}{self.order(depth, inner)})"

    def seated(self, depth: int, names: Names) -> str:
        return f"seat({self.expression('number', depth, names)})"

    # Sets

    def plain_set(self, depth: int, names: Names) -> str:
        town, player = self.expression("town", depth, names), self.expression("player", depth, names)
        return self.picks.choice(
            ["towns", "all_open", f"{town}.links", f"{player}.seen", f"{town}.near_to", "all_open"]
        )

    def those(self, depth: int, names: Names) -> str:
        name, inner = self.of_town(names)
        members = self.picks.choice([self.expression("towns", depth, names), "towns", "sack"])
        return f"(those {name} in {members} where {self.expression('truth', depth, inner)})"

    def joined(self, depth: int, names: Names) -> str:
        word = self.picks.choice(["with", "without"])
        other = self.picks.choice(["towns", "town"])
        one, two = self.expression("towns", depth, names), self.expression(other, depth, names)
        return f"({one} {word} {two})"

    def listed(self, depth: int, names: Names) -> str:
        count = self.picks.choice([1, 2, 2, 3])
        return f"set({', '.join(self.expression('town', depth, names) for _ in range(count))})"

    def nearby(self, depth: int, names: Names) -> str:
        return self.picks.choice(
            [
                f"near({self.expression('towns', depth, names)})",
                f"neighbours({self.expression('town', depth, names)})",
                f"near({self.expression('towns', depth, names)} with {self.expression('town', depth, names)})",
            ]
        )

    def reached(self, depth: int, names: Names) -> str:
        return f"reach({self.expression('towns', depth, names)}, {self.expression('towns', depth, names)})"

    def chosen_set(self, depth: int, names: Names) -> str:
        parts = [self.expression("towns", depth, names) for _ in range(2)]
        return f"(if {self.expression('truth', depth, names)} then {parts[0]} else {parts[1]})"

    def around(self, depth: int, names: Names) -> str:
        return f"around({self.expression('player', depth, names)})"

    # Loops inside expressions

    def over(self, depth: int, names: Names) -> tuple[str, str, Names, str]:
        """A name, the collection it ranges over, the names then in scope, and its sort."""
        sort = self.picks.choice(["town", "town", "town", "player", "number"])
        if sort == "player":
            name = self.name("p")
            return name, "players", {**names, "player": [*names["player"], name]}, sort
        if sort == "number":
            name = self.name("n")
            low = self.expression("number", 0, names)
            members = self.picks.choice([f"{low}..{low} + 3", "1..4", "line", "-4..4 step 2"])
            return name, members, {**names, "number": [*names["number"], name]}, sort
        name, inner = self.of_town(names)
        return name, self.collection_of_towns(depth, names), inner, sort

    def of_town(self, names: Names) -> tuple[str, Names]:
        name = self.name("t")
        return name, {**names, "town": [*names["town"], name]}

    def collection_of_towns(self, depth: int, names: Names) -> str:
        return self.picks.choice(
            [
                "towns",
                "towns",
                self.expression("towns", depth, names),
                "deck",
                "sack",
                "seat(1).stock",
                "seat(1).favourite",
            ]
        )

    def where(self, depth: int, names: Names) -> str:
        return f" where {self.expression('truth', depth, names)}" if self.picks.random() < 0.7 else ""

    def order(self, depth: int, names: Names) -> str:
        keys = [
            f" by {self.picks.choice(['highest', 'lowest'])} {self.expression('number', depth, names)}"
            for _ in range(self.picks.choice([0, 1, 1, 2]))
        ]
        return "".join(keys)

    def name(self, word: str) -> str:
        self._fresh += 1
        return f"{word}_{self._fresh}"
