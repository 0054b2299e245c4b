"""Random rulesets on the world of `random_world.yaml`: actions, rules, procedures and ends made up at random.

Fields lie in layers. A rule that watches a field of one layer writes only to later layers, so that rules never set each
other off without end.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import yaml

from .random_expressions import Names, RandomExpressions

WORLD = Path(__file__).parent / "random_world.yaml"
Effect = dict[str, Any]
Block = list[Effect]

#: What rules of each layer may watch; {e} is a condition on the names bound, {t} a town.
WATCHED: dict[int, tuple[str, ...]] = {
    0: (
        "x rises", "x falls by n", "x crosses 3", "x rises through -2 as mark", "town.mark rises", "town.mark changes",
        "town.mark falls by n", "town.mark rises through 2", "town.owner changes",
        "p.holds(town) changes for p in players",
        "p.holds(t2) rises for p in players", "(sum o.mark for o in towns) rises by n", "score(town) changes",
        "free(town) becomes true", "x > 4 becomes true", "(count o in towns where o.mark > 2) rises",
        "a.mark + b.mark > 5 becomes true for a in towns for b in towns", "(highest o.mark for o in towns) changes",
    ),
    1: (
        "p.seen gains town for p in players", "p.seen loses t1 for p in players", "flag becomes true", "flag changes",
        "step rises through line.high as mark", "step falls", "town.links gains t2", "crowded(town) becomes true",
        "size(p.seen) falls for p in players", "town.links loses o for o in set(t1, t4)", "step crosses line.high",
    ),
    2: (
        "p.points rises by n for p in players", "deck gains town", "size(deck) falls", "sack gains town",
        "maybe changes",
        "p.favourite changes for p in players", "p.stock loses town for p in players", "p.cash rises for p in players",
        "p.cash changes for p in players", "(highest p.points for p in players) rises", "top_of_deck changes",
    ),
}  # fmt: skip
HAPPENINGS = ("turn", "action", "play", "one", "two", "tidy", "count_up", "season")


class RandomRulesets:
    """Makes the text of one ruleset."""

    def __init__(self, picks: Random) -> None:
        self.picks = picks
        self.expressions = RandomExpressions(picks, careful=True)
        self._fresh = 0
        self._marks = 0
        #: Procedures run no procedures, so that none runs itself.
        self._runs = False
        #: Whether the phase `season` surely runs where effects are made now.
        self._season = True

    def text(self) -> str:
        base: dict[str, Any] = yaml.safe_load(WORLD.read_text(encoding="utf-8"))
        base["players"] = "2..3"
        base["define"]["top_of_deck"] = "first t in deck"
        base["procedures"] = {
            "tidy(town, int n)": self.block(2, {"number": ["n"], "town": ["town"], "player": []}, asks=False),
            "count_up(player who)": {
                "takes": {"limit(int k)": "int = k + 1"},
                "gives": {"found": "int = 0", "where_to": "town or none = none"},
                "do": [
                    *self.block(2, {"number": ["limit(2)"], "town": [], "player": ["who", "player"]}),
                    {"set": "found", "to": "limit(3)"},
                    {"set": "where_to", "to": "who.favourite"},
                ],
            },
        }
        self._runs = True
        base["actions"] = {"one": self.action(), "two(town)": self.action("town"), "three": self.action()}
        base["rules"] = {f"rule_{number}": self.rule() for number in range(self.picks.randint(1, 6))}
        base["flow"] = self.flow()
        base["end"] = {
            "time": {"if": "turns_taken >= 14", "after": "turn"},
            "early": self.end(),
            "other": self.end(),
        }
        base["scoring"] = {"all": "player.points", "trace": "if player = seat(1) then trace else 0"}
        base["ties"] = ["size(player.seen)", "shared"]
        plain = json.loads(json.dumps(base))  # a part that stands twice is written twice
        return yaml.safe_dump(plain, sort_keys=False, width=10_000)

    def flow(self) -> Effect:
        turn: Block = [
            {"raise": "turns_taken"},
            {"decide": "player", "between": ["one", self.action_call(), "three"], "otherwise": "pass"},
            *self.block(1, {"number": [], "town": [], "player": ["player"]}),
        ]
        turns: Effect = {"turns": "seat(1)", "do": turn}
        if self.picks.random() < 0.4:
            turns["next"] = self.picks.choice(["previous(player)", "if flag then player else next_seat(player)"])
        if self.picks.random() < 0.3:
            turns["skip"] = self.picks.choice(["player.points > 3", "player = seat(1) and flag"])
        until = self.picks.choice(["remainder(turns_taken, 3) = 0", "flag and turns_taken > 2"])
        season: Block = [{"repeat": 6, "do": [{"phase": "season", "do": [{**turns, "until": until}]}, self.note()]}]
        return {"play": [*season, {"end": "all_done"}]}

    def action_call(self) -> str:
        return f"two({self.picks.choice(['t1', 't3', 'first_seen'])})".replace("first_seen", "t5")

    def action(self, town: str = "") -> Effect:
        names: Names = {"number": [], "town": [town] if town else [], "player": ["player"]}
        made: Effect = {}
        if self.picks.random() < 0.4:
            made["requires"] = self.truth(names)
        if self.picks.random() < 0.6:
            made["choose"], names = self.picked(names)
        made["do"] = self.block(3, names) or [self.note()]
        return made

    def picked(self, names: Names) -> tuple[list[str], Names]:
        """Names of a choice, and the names then in scope."""
        found = []
        for _ in range(self.picks.choice([1, 1, 2, 3])):
            kind = self.picks.choice(["town", "town", "number", "player"])
            name = self.name("c")
            if kind == "number":
                low = self.picks.choice(["-1", "0", "1", "y"])
                members = f"{low}..{self.picks.choice([low + ' + 2', '4', self.number(names, 1)])}"
                members += self.picks.choice(["", "", " step 2"])
            elif kind == "player":
                members = self.picks.choice(["players", "clockwise(player)", "those q in players where q != player"])
                members = f"({members})" if " " in members else members
            else:
                members = self.picks.choice(["towns", "player.seen", "deck", "sack", self.towns(names, 2)])
            inner = {**names, kind: [*names[kind], name]}
            where = f" where {self.truth(inner)}" if self.picks.random() < 0.6 else ""
            if self.picks.random() < 0.2 and found:
                found.append(f"{name} from {members}{where} unless {self.truth(names)}")
                continue  # it may be none, so later lines don't speak of it
            found.append(f"{name} from {members}{where}")
            names = inner
        return found, names

    # Rules and ends

    def rule(self) -> Effect:
        if self.picks.random() < 0.25:
            happening = self.picks.choice([h for h in HAPPENINGS if h != "play"])
            made: Effect = {"when": f"{happening} {self.picks.choice(['begins', 'ends'])}"}
            names: Names = {"number": [], "town": [], "player": []}
            layer = 2 if happening != "turn" else 1
        else:
            layer = self.picks.choice([0, 0, 1, 2])
            watched = self.picks.choice(WATCHED[layer])
            names = _bound(watched)
            made = {"when": watched}
        if self.picks.random() < 0.4:
            made["when"] += f" where {self.truth(names, 1)}"
        if self.picks.random() < 0.3:
            made["if"] = self.truth(names, 1)
        if self.picks.random() < 0.35:
            made["after"] = self.picks.choice(HAPPENINGS)
        if self.picks.random() < 0.2:
            made["during"] = self.picks.choice(["play", "season"])
        asks = self.picks.random() < 0.35
        self._season = made.get("after") != "play"
        made["do"] = [self.note(), *self.block(2, {**names, "asker": ["seat(2)"]}, layer=layer + 1, asks=asks)]
        self._season = True
        return made

    def end(self) -> Effect:
        timing = self.picks.choice([{"at": "once"}, {"at": "once"}, {"after": self.picks.choice(HAPPENINGS)}])
        if self.picks.random() < 0.4:
            return {"when": self.picks.choice(WATCHED[self.picks.choice([0, 1, 2])]), **timing}
        narrow = self.picks.choice(
            ["x > 9", "size(deck) > 4", "trace > 9000", "(count t in towns where t.mark > 4) > 2"]
        )
        return {"if": f"{narrow} and {self.truth({'number': [], 'town': [], 'player': []}, 1)}", **timing}

    # Effects

    def block(self, depth: int, names: Names, *, layer: int = 0, asks: bool = True, loop: str = "") -> Block:
        made: Block = []
        for _ in range(self.picks.choice([1, 2, 2, 3])):
            names = dict(names)
            made += self.effect(depth, names, layer, asks, loop)
        return made

    def effect(self, depth: int, names: Names, layer: int, asks: bool, loop: str) -> Block:
        """One effect; `names` grows by what it binds."""
        plain = [self.note, lambda: self.write(names, layer), lambda: self.write(names, layer)]
        if depth <= 0:
            return [self.picks.choice(plain)()]
        kinds = ["plain"] * 6 + ["if", "each", "repeat", "let", "run", "phase", "random"]
        kinds += ["choose", "choose", "decide", "together"] if asks else []
        kinds += ["leave"] if loop else []
        kinds += ["swap"] if layer == 0 else []
        kinds += ["leave_season"] if self._season and self.picks.random() < 0.3 else []
        kind = self.picks.choice(kinds)
        if kind == "plain":
            return [self.picks.choice(plain)()]
        made: Block = getattr(self, f"_{kind}")(depth - 1, names, layer, asks, loop)
        return made

    def note(self) -> Effect:
        self._marks += 1
        return {"set": "trace", "to": f"remainder(trace * 31 + {self._marks}, 10007)"}

    def write(self, names: Names, layer: int) -> Effect:
        """An effect that writes a field of this layer or a later one."""
        of = self.picks.choice([each for each in (0, 1, 2, 3) if each >= layer])
        town, player = self.town(names), self.player(names)
        number, other = self.number(names, 1), self.town(names)
        match of:
            case 0:
                made = [
                    {"set": "x", "to": f"max(-30, min(30, {number}))"},
                    {"set": f"{town}.mark", "to": f"max(-9, min(9, {number}))"},
                    {"set": f"{town}.owner", "to": self.picks.choice(["none", player])},
                    {"set": f"{player}.holds({town})", "to": f"max(0, min(4, {number}))"},
                    {"set": "x", "to": f"max(-30, min(30, x + {self.picks.choice([-3, 2, 4])}))"},
                ]
            case 1:
                made = [
                    {"add": self.picks.choice([town, self.towns(names, 1)]), "to": f"{player}.seen"},
                    {"remove": town, "from": f"{player}.seen"},
                    {"set": f"{player}.seen", "to": self.towns(names, 1)},
                    {"set": "flag", "to": self.truth(names, 1)},
                    {"advance": "step", "by": f"max(0, min(3, {number}))"},
                    {"retreat": "step", "rows": "1"},
                    {"add": town, "to": f"{other}.links"},
                    {"set": f"{town}.links", "to": "set()"},
                ]
            case 2:
                made = [
                    {"set": f"{player}.points", "to": f"max(-20, min(20, {number}))"},
                    {"if": "size(deck) < 9", "then": [{"put": town, self.picks.choice(["on", "under"]): "deck"}]},
                    {"if": "size(deck) > 1", "then": [self.drawn(player)]},
                    {"add": town, "to": "sack"},
                    {"set": "maybe", "to": self.picks.choice(["none", f"max(-9, min(9, {number}))"])},
                    {"set": f"{player}.favourite", "to": self.picks.choice(["none", town, f"{town}.home"])},
                    {"pay": f"money(max(0, min(3, {number})))", "to": player},
                    {"pay": f"min({player}.cash, 2)", "from": player, "to": f"next_seat({player})"},
                    {"shuffle": "deck"},
                ]
            case _:
                made = [
                    {"set": "y", "to": f"max(0, min(9, {number}))"},
                    {"add": town, "to": "all_open"},
                    {"remove": town, "from": "all_open"},
                    {"say": f"Here {{{number}}} and {{{town}}}."},
                ]
        return self.picks.choice(made)

    def drawn(self, player: str) -> Effect:
        name = self.name("d")
        if self.picks.random() < 0.5:
            return {"if": f"size({player}.stock) < 8", "then": [{"draw": "deck", "to": f"{player}.stock"}]}
        return {"draw": "deck", "as": name}

    def _swap(self, depth: int, names: Names, layer: int, asks: bool, loop: str) -> Block:
        one, two = self.town(names), self.town(names)
        field = self.picks.choice(["owner", "mark", "links"])
        if field == "links" and layer > 1:
            return [self.note()]
        return [{"swap": f"{one}.{field}", "with": f"{two}.{field}"}]

    def _if(self, depth: int, names: Names, layer: int, asks: bool, loop: str) -> Block:
        made: Effect = {"if": self.truth(names)}
        made["then"] = self.block(depth, names, layer=layer, asks=asks, loop=loop)
        if self.picks.random() < 0.5:
            made["else"] = self.block(depth, names, layer=layer, asks=asks, loop=loop)
        return [made]

    def _each(self, depth: int, names: Names, layer: int, asks: bool, loop: str) -> Block:
        kind = self.picks.choice(["town", "town", "player"])
        name = self.name("e")
        inner = {**names, kind: [*names[kind], name]}
        members = self.picks.choice(["players", "clockwise(seat(2))"]) if kind == "player" else self.towns(names, 1)
        head = f"{name} in {members}"
        head += f" where {self.truth(inner)}" if self.picks.random() < 0.5 else ""
        head += self.expressions.order(1, inner) if self.picks.random() < 0.5 else ""
        return [{"each": head, "do": self.block(depth, inner, layer=layer, asks=asks, loop="each")}]

    def _repeat(self, depth: int, names: Names, layer: int, asks: bool, loop: str) -> Block:
        count = self.picks.choice(["2", "3", f"max(0, min(3, {self.number(names, 1)}))"])
        return [{"repeat": count, "do": self.block(depth, names, layer=layer, asks=asks, loop="repeat")}]

    def _leave(self, depth: int, names: Names, layer: int, asks: bool, loop: str) -> Block:
        return [{"if": self.truth(names, 1), "then": [self.note(), {"leave": loop}]}]

    def _leave_season(self, depth: int, names: Names, layer: int, asks: bool, loop: str) -> Block:
        return [{"if": f"remainder(trace, 3) = 1 and {self.truth(names, 1)}", "then": [{"leave": "season"}]}]

    def _let(self, depth: int, names: Names, layer: int, asks: bool, loop: str) -> Block:
        kind = self.picks.choice(["number", "town"])
        name = self.name("v")
        value = self.number(names) if kind == "number" else self.expressions.expression("town", 2, names)
        made: Block = [{"let": name, "be": value}]
        if kind == "number" and self.picks.random() < 0.5:
            made += [{"raise": name, "by": "2"}]
        names[kind] = [*names[kind], name]
        return [*made, *self.block(depth, names, layer=layer, asks=asks, loop=loop)]

    def _run(self, depth: int, names: Names, layer: int, asks: bool, loop: str) -> Block:
        if layer > 0 or not asks or not self._runs:
            return [self.note()]
        if self.picks.random() < 0.3 or "player" not in names["player"]:
            return [{"run": f"tidy({self.town(names)}, {self.number(names, 1)})"}]
        name = self.name("r")
        made: Effect = {"run": f"count_up({self.player(names)})", "as": name}
        if self.picks.random() < 0.5:
            made["limit"] = f"k + {self.number(names, 1)}"
        return [made, {"if": f"{name}.found > 2 or {name}.where_to is none", "then": [self.note()]}]

    def _phase(self, depth: int, names: Names, layer: int, asks: bool, loop: str) -> Block:
        name = self.name("phase")
        inside = self.block(depth, names, layer=layer, asks=asks)
        if self.picks.random() < 0.5:
            inside += [{"if": self.truth(names, 1), "then": [self.note(), {"leave": name}]}, self.note()]
        return [{"phase": name, "do": inside}]

    def _random(self, depth: int, names: Names, layer: int, asks: bool, loop: str) -> Block:
        name = self.name("z")
        names["town"] = [*names["town"], name]
        return [{"random": f"{name} from towns"}, self.write(names, layer)]

    def _choose(self, depth: int, names: Names, layer: int, asks: bool, loop: str) -> Block:
        asker = names["player"][0] if names["player"] else "seat(2)"
        lines, inner = (
            self.picked({**names, "player": [*names["player"]]})
            if "player" in names["player"]
            else ([f"{self.name('c')} from towns"], names)
        )
        made: Effect = {"choose": lines, "by": asker, "do": self.block(depth, inner, layer=layer, asks=asks, loop=loop)}
        made["or"] = {"nothing": self.block(depth, names, layer=layer, asks=False, loop=loop)}
        return [made]

    def _decide(self, depth: int, names: Names, layer: int, asks: bool, loop: str) -> Block:
        asker = self.player(names)
        inner = {**names, "player": [*dict.fromkeys([*names["player"], "player"])]}
        branches: Effect = {}
        for label in ("left", "right", "on")[: self.picks.randint(2, 3)]:
            branch: Effect = {"do": self.block(depth, inner, layer=layer, asks=asks, loop=loop)}
            if label != "on":
                branch = {"requires": self.truth(inner, 1), **branch}
            branches[label] = branch
        made: Effect = {"decide": asker, "between": branches}
        if all("requires" in branch and branch["requires"] != "true" for branch in branches.values()):
            made["otherwise"] = "go_on"
        return [made]

    def _together(self, depth: int, names: Names, layer: int, asks: bool, loop: str) -> Block:
        name, asked, other = self.name("s"), self.name("q"), self.name("o")
        inner = {**names, "player": [*names["player"], asked]}
        where = (
            f" where {self.truth({**inner, 'town': [*inner['town'], name]}, 1)}" if self.picks.random() < 0.5 else ""
        )
        made: Effect = {
            "choose": f"{name} from towns{where}",
            "by": f"every {asked} in players",
            "secret": True,
            "or": "none_of_them",
        }
        done = self.block(depth, {**names, "player": [*names["player"], other]}, layer=layer, asks=False)
        after: Effect = {"each": f"{other} in players where {name}({other}) is not none", "do": done}
        return [made, after]

    # Expressions

    def truth(self, names: Names, depth: int = 2) -> str:
        return self.expressions.expression("truth", depth, names)

    def number(self, names: Names, depth: int = 2) -> str:
        return self.expressions.expression("number", depth, names)

    def town(self, names: Names) -> str:
        return self.picks.choice(["t1", "t2", "t4", *names["town"], *names["town"]])

    def towns(self, names: Names, depth: int) -> str:
        return self.expressions.expression("towns", depth, names)

    def player(self, names: Names) -> str:
        return self.picks.choice(["seat(1)", "leader", *names["player"], *names["player"]])

    def name(self, word: str) -> str:
        self._fresh += 1
        return f"{word}{self._fresh}"


def _bound(watched: str) -> Names:
    """The names that a trigger binds."""
    return {
        "number": [name for name in ("n", "mark") if f"by {name}" in watched or f"as {name}" in watched],
        "town": [name for name in ("town", "a", "b", "o") if _binds(watched, name)],
        "player": ["p"] if " for p in players" in watched and "for p in players)" not in watched else [],
    }


def _binds(watched: str, name: str) -> bool:
    if name != "town":
        return f" for {name} in " in watched and f"for {name} in towns)" not in watched.replace(" rises", ")")
    return any(part in watched for part in ("town.", "(town)", "gains town", "loses town"))
