"""What became of many slips, as a table and as shares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from .judging import WAYS, Verdict


def share_refused(found: Sequence[Verdict]) -> float:
    """Of the slips that do harm, the share that is refused before play."""
    harmful = [each for each in found if each.way in ("beside", "far", "missed", "crashed")]
    return sum(each.way in ("beside", "far") for each in harmful) / max(len(harmful), 1)


def share_beside(found: Sequence[Verdict]) -> float:
    """Of the slips that are refused, the share with an error on the line or on one next to it."""
    refused = [each for each in found if each.way in ("beside", "far")]
    return sum(each.way == "beside" for each in refused) / max(len(refused), 1)


def share_suggested(found: Sequence[Verdict]) -> float:
    """Of the typos that are refused, the share whose first advice has the word that was meant."""
    typos = [each for each in found if each.slip.word and each.way in ("beside", "far")]
    return sum(each.suggested for each in typos) / max(len(typos), 1)


def table(found: Sequence[Verdict]) -> Iterator[str]:
    """A line for each sort: how many went which way; of those taken how many were warned of; typos mended."""
    yield f"{'slip':<32}" + "".join(f"{way:>9}" for way in WAYS) + f"{'warned':>9}{'mended':>9}"
    for sort in sorted({each.slip.sort for each in found}):
        here = [each for each in found if each.slip.sort == sort]
        ways = Counter(each.way for each in here)
        warned = sum(each.warned for each in here)
        typos = [each for each in here if each.slip.word and each.way in ("beside", "far")]
        mended = f"{sum(each.suggested for each in typos)}/{len(typos)}" if typos else ""
        yield f"{sort:<32}" + "".join(f"{ways[way] or '·':>9}" for way in WAYS) + f"{warned or '·':>9}{mended:>9}"


def shares(found: Sequence[Verdict]) -> str:
    return (
        f"{len(found)} slips; of the harmful ones {share_refused(found):.1%} refused before play; of the refused"
        f" {share_beside(found):.1%} told beside the slip; of the typos {share_suggested(found):.1%} mended by the"
        " first advice"
    )
