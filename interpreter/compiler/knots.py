"""Knots in what leads to what, groups of names in which each leads to each, and the circles in a knot."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator, Mapping

#: So many circles of a knot are told of.
MOST_CIRCLES = 200
#: So many ways through a knot are followed to find them. Two names at each of twenty places make a million.
MOST_WAYS = 10_000

#: Where each name leads.
After = Mapping[str, Collection[str]]


def knots(after: After) -> list[list[str]]:
    """The knots among the names of `after`, in its order; a name by itself is one if it leads to itself.

    Each way is followed once forth and once back (Kosaraju).
    """
    place = {name: number for number, name in enumerate(after)}
    ways = {name: [each for each in led if each in place] for name, led in after.items()}
    groups = _groups(_finished(ways), _turned(ways))
    found = [sorted(group, key=place.__getitem__) for group in groups if len(group) > 1 or group[0] in ways[group[0]]]
    return sorted(found, key=lambda group: place[group[0]])


def _finished(ways: After) -> list[str]:
    """All names, each after those that were first reached from it."""
    found: list[str] = []
    seen: set[str] = set()
    for start in ways:
        under_way = [(start, iter(ways[start]))] if start not in seen else []
        seen.add(start)
        while under_way:
            name, further = under_way[-1]
            following = next((each for each in further if each not in seen), None)
            if following is None:
                found.append(name)
                under_way.pop()
            else:
                seen.add(following)
                under_way.append((following, iter(ways[following])))
    return found


def _turned(ways: After) -> dict[str, list[str]]:
    """What leads to each name."""
    back: dict[str, list[str]] = {name: [] for name in ways}
    for name, led in ways.items():
        for each in led:
            back[each].append(name)
    return back


def _groups(finished: list[str], back: After) -> Iterator[list[str]]:
    """Each name with those that lead to it and belong to no earlier group, the last finished first."""
    seen: set[str] = set()
    for start in reversed(finished):
        group = [] if start in seen else [start]
        seen.add(start)
        for name in group:  # grows as it is gone through
            for each in back[name]:
                if each not in seen:
                    seen.add(each)
                    group.append(each)
        if group:
            yield group


def circles_in(names: list[str], after: After) -> Iterator[list[str]]:
    """Circles of a knot, the shortest first, each from its first name on; MOST_CIRCLES at most.

    Where there are more ways to follow than MOST_WAYS, the shortest through each name stand for the rest.
    """
    place = {name: number for number, name in enumerate(names)}
    waiting = deque([name] for name in names)
    found = followed = 0
    while waiting and found < MOST_CIRCLES:
        if followed == MOST_WAYS:
            yield from (_shortest(name, after) for name in names)
            return
        path = waiting.popleft()
        followed += 1
        for following in after[path[-1]]:
            if following == path[0]:
                found += 1
                yield path
            elif place.get(following, -1) > place[path[0]] and following not in path:
                waiting.append([*path, following])


def _shortest(start: str, after: After) -> list[str]:
    """The shortest circle through a name of a knot."""
    came_from: dict[str, str] = {}
    reached = [start]
    for name in reached:  # grows as it is gone through
        for each in after[name]:
            if each not in came_from:
                came_from[each] = name
                reached.append(each)
        if start in came_from:
            break
    return _back(start, came_from)


def _back(end: str, came_from: Mapping[str, str]) -> list[str]:
    path = [came_from[end]]
    while path[-1] != end:
        path.append(came_from[path[-1]])
    return path[::-1]
