"""Places: from where somebody is, or by the last folder where that is far away."""

from pathlib import Path

import pytest
from stockrail.source.place import place


def test_here_and_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert place("my_game/ruleset.yaml", 3) == "my_game/ruleset.yaml:3"
    assert place(str(tmp_path / "my_game" / "ruleset.yaml"), 3) == "my_game/ruleset.yaml:3"
    assert place(str(tmp_path.parent / "far" / "base" / "ruleset.yaml"), 7) == "base/ruleset.yaml:7"
    assert place("../far/base/ruleset.yaml", 7) == "base/ruleset.yaml:7"


def test_a_current_folder_that_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert place("/shelf/base/ruleset.yaml", 7) == "base/ruleset.yaml:7"
