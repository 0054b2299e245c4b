"""`check --fix`: what is certain is mended and nothing else is touched."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
import yaml
from stockrail.mending import FileChanged, can_be_mended, examined, mended

HERE = Path(__file__).parent
ORCHARD = (HERE / "orchard.yaml").read_text(encoding="utf-8")
CASES: list[dict[str, Any]] = yaml.safe_load((HERE / "cases.yaml").read_text(encoding="utf-8"))
MISTAKES: list[dict[str, Any]] = yaml.safe_load((HERE.parent / "advice" / "cases.yaml").read_text(encoding="utf-8"))


def written(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "ruleset.yaml"
    file.write_bytes(text.encode("utf-8"))
    return file


def test_a_sound_ruleset_stays(tmp_path: Path) -> None:
    file = written(tmp_path, ORCHARD)
    assert examined(file, {}) == []
    found = mended(file)
    assert (found.mends, found.texts) == ((), {})


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["says"])
def test_case(case: dict[str, Any], tmp_path: Path) -> None:
    assert ORCHARD.count(case["instead"]) == 1
    faulty = ORCHARD.replace(case["instead"], case["write"])
    file = written(tmp_path, faulty)
    told = examined(file, {})
    assert told != []
    found = mended(file)
    places = {(each.code, str(each.span)) for each in told}
    made = [mend for mend in found.mends if (mend.problem.code, str(mend.problem.span)) in places]
    assert can_be_mended(told, file) == len(made)
    found.write()
    if case.get("stays"):
        assert file.read_text(encoding="utf-8") == faulty
        assert found.problems != ()
        return
    assert file.read_text(encoding="utf-8") == ORCHARD.replace(case["instead"], case.get("mended", case["instead"]))
    assert found.problems == ()
    assert found.mends
    assert mended(file).texts == {}, "mending again changes nothing"


def test_everything_at_once(tmp_path: Path) -> None:
    faulty = ORCHARD
    for case in (case for case in CASES if not case.get("stays")):
        faulty = faulty.replace(case["instead"], case["write"])
    file = written(tmp_path, faulty)
    found = mended(file)
    assert list(found.problems) == []


@pytest.mark.parametrize("case", MISTAKES, ids=lambda case: case["write"])
def test_nothing_is_worse_afterwards(case: dict[str, Any], tmp_path: Path) -> None:
    """Of every mistake whose message is tested elsewhere: mended it is sound, or it stays as it was."""
    faulty = (HERE.parent / "advice" / "orchard.yaml").read_text(encoding="utf-8")
    file = written(tmp_path, faulty.replace(case["instead"], case["write"]))
    found = mended(file)
    assert found.mends == () or [each for each in found.problems if each.level == "error"] == []


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_bytes_elsewhere_stay(tmp_path: Path, ends: str, mark: bytes) -> None:
    sound = mark + ORCHARD.replace("\n", ends).encode("utf-8")
    file = tmp_path / "ruleset.yaml"
    file.write_bytes(sound.replace(b"raise: tree.fruit", b"raise: tree.friut"))
    os.chmod(file, 0o640)
    mended(file).write()
    assert file.read_bytes() == sound
    assert file.stat().st_mode & 0o777 == 0o640
    assert [each.name for each in tmp_path.iterdir()] == ["ruleset.yaml"]


def test_a_file_changed_meanwhile_stays(tmp_path: Path) -> None:
    file = written(tmp_path, ORCHARD.replace("raise: tree.fruit", "raise: tree.friut"))
    found = mended(file)
    file.write_text("somebody else was here", encoding="utf-8")
    with pytest.raises(FileChanged):
        found.write()
    assert file.read_text(encoding="utf-8") == "somebody else was here"
    assert [each.name for each in tmp_path.iterdir()] == ["ruleset.yaml"]


def test_what_is_extended_stays(tmp_path: Path) -> None:
    """Only the files of the ruleset's own folder are mended."""
    (tmp_path / "base").mkdir()
    (tmp_path / "over").mkdir()
    base = tmp_path / "base" / "ruleset.yaml"
    base.write_text(ORCHARD.replace("raise: tree.fruit", "raise: tree.friut"), encoding="utf-8")
    over = tmp_path / "over" / "ruleset.yaml"
    over.write_text("format: 1\nruleset: over\nextends: ../base\ntitle: Over\n", encoding="utf-8")
    found = mended(over)
    assert found.mends == ()
    assert len(found.problems) == 1


def test_members_in_a_file_beside_are_mended(tmp_path: Path) -> None:
    members = "      apple: {price: 3, colour: red}\n      pear: {price: 2}\n      plum: {price: 1}\n"
    file = written(tmp_path, ORCHARD.replace(f"members:\n{members}", "members: {from: trees.yaml}\n"))
    (tmp_path / "trees.yaml").write_text(f"members:\n{members}".replace("      ", "  ").replace("price: 2", "pirce: 2"))
    found = mended(file)
    found.write()
    assert found.problems == ()
    assert "pear: {price: 2}" in (tmp_path / "trees.yaml").read_text()
