"""A sitting at the table, driven by scripts."""

import json
from io import StringIO
from pathlib import Path

import pytest
import stockrail
from stockrail.cli.keyboard import Keyboard
from stockrail.cli.session import Session
from stockrail.engine.game import Game
from stockrail.players.uniform import Uniform
from stockrail.views.terminal import Screen
from worlds.orchard import orchard


def sit(script: str, bots: tuple[str, ...] = ()) -> tuple[Game, int, str]:
    """Play a script; the game, the exit code and what was printed."""
    out = StringIO()
    screen = Screen(out)
    game = Game(orchard(2), 3, listening=True)
    session = Session(game, {bot: Uniform(1) for bot in bots}, screen, Keyboard(StringIO(script), screen))
    code = session.play()
    return game, code, out.getvalue()


def test_answers_by_number_word_and_value() -> None:
    game, code, printed = sit("invest\n3\n1\n")
    assert [entry.text for entry in game.entries] == ["invest", "price 3", "earn"]
    assert code == 0
    assert "p1> invest" in printed
    assert "price 1..5" in printed


def test_several_answers_in_a_line() -> None:
    game, _, _ = sit("invest, 2\n")
    assert [entry.text for entry in game.entries] == ["invest", "price 2"]


def test_undo_and_redo() -> None:
    game, _, printed = sit("earn\nearn\nundo\nundo\nredo\n")
    assert [(entry.text, entry.undone) for entry in game.entries] == [("earn", False), ("earn", True)]
    assert game.decision is not None
    assert game.decision.player == "p2"
    assert "now at answer 1" in printed


def test_undo_steps_over_bots() -> None:
    game, _, _ = sit("earn\nundo\nearn\n", bots=("p2",))
    assert game.decision is not None
    assert game.decision.player == "p1"


def test_why_not_and_log() -> None:
    _, code, printed = sit("why selling\nwhy earn\nearn\nlog\n")
    assert "this is no answer here" in printed
    assert "earn can be answered now" in printed
    assert "   1  p1: earn" in printed
    assert code == 0


def test_a_script_stops_at_an_answer_that_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    game, code, printed = sit("invest\n99\nearn\n")
    assert code == 1
    assert len(game.entries) == 1
    assert "did you mean 'price 5'?" in printed
    assert "refused" in capsys.readouterr().err


def test_a_saved_game_is_json(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    game, code, printed = sit(f"invest\nsave {file}\nquit\n")
    assert json.loads(file.read_text()) == json.loads(json.dumps(game.save()))
    assert f"--resume {file}" in printed
    assert code == 0


def test_a_game_can_be_saved_again_to_the_same_file(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    game, code, printed = sit(f"save {file}\ninvest\nsave {file}\nquit\n")
    assert json.loads(file.read_text()) == json.loads(json.dumps(game.save()))
    assert printed.count("saved; go on") == 2
    assert code == 0


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    _, code, printed = sit(f"save {tmp_path}/no/such/folder.json\nearn\n")
    assert "can't be written" in printed
    assert code == 2


def test_bots_play_to_the_end_and_the_score_is_broken_down() -> None:
    game, code, printed = sit("", bots=("p1", "p2"))
    assert code == 0
    assert game.over
    assert "The game is over: harvest (All rounds are played.)" in printed
    assert "rank   cash  score" in printed


def test_help_lists_the_commands() -> None:
    _, _, printed = sit("help\n")
    assert "take back the last decision" in printed


def test_the_board_is_shown_once_for_each_decision() -> None:
    _, _, printed = sit("why earn\nhelp\nearn\nquit\n")
    assert printed.count("player  cash") == 2


def test_the_board_comes_again_when_asked_for() -> None:
    _, _, printed = sit("board\nquit\n")
    assert printed.count("player  cash") == 2


def test_what_bots_did_before_any_decision_of_a_person_is_not_taken_back() -> None:
    game, _, printed = sit("undo\nundo\nquit\n", bots=("p1",))
    before, _, _ = sit("quit\n", bots=("p1",))
    assert printed.count("nothing to take back") == 2
    assert [(entry.text, entry.undone) for entry in game.entries] == [(e.text, e.undone) for e in before.entries]
    assert game.entries


def test_redo_still_works_after_one_undo_too_many() -> None:
    first, _, _ = sit("earn\nquit\n", bots=("p1",))
    game, _, printed = sit("earn\nundo\nundo\nundo\nredo\nquit\n", bots=("p1",))
    assert printed.count("nothing to take back") == 2
    assert "nothing to bring back" not in printed
    assert [entry.text for entry in game.entries] == [entry.text for entry in first.entries]
    assert not any(entry.undone for entry in game.entries)


def test_why_of_several_answers_speaks_of_the_first_that_is_not_possible() -> None:
    _, _, printed = sit("why invest, 2\nwhy inv, 9\nwhy selling, 2\nquit\n")
    assert "invest, price 2 can be answered now" in printed
    assert "price 9" in printed.partition("why inv, 9\n")[2].splitlines()[0]
    assert "this is no answer here" in printed


def test_why_of_a_misspelt_field_names_the_nearest() -> None:
    _, _, printed = sit("why p1.csh\nquit\n")
    assert "did you mean the field p1.cash?" in printed


def test_an_action_that_is_not_offered_is_not_named_as_an_answer() -> None:
    out = StringIO()
    screen = Screen(out)
    game = stockrail.load("two_lines").start(players=2)
    Session(game, {}, screen, Keyboard(StringIO("why what\nwhy build, north\nquit\n"), screen)).play()
    assert "the answers are buy\n" in out.getvalue()
    assert "nothing can be chosen for railroad" in out.getvalue()


@pytest.mark.parametrize(("command", "here", "said"), [
    ("undo 2", 1, "now at answer 1\n"),
    ("undo 9", 0, "now at answer 0, 3 of 9 steps: there were no more\n"),
    ("undo 3\nredo 2", 2, "now at answer 2\n"),
    ("redo 3", 3, "nothing to bring back\n"),
    ("undo\nredo 2", 3, "now at answer 3, 1 of 2 steps: there were no more\n"),
])
def test_several_steps_at_once(command: str, here: int, said: str) -> None:
    game, code, printed = sit(f"earn\nearn\nearn\n{command}\nquit\n")
    assert game.history.here.number == here
    assert said in printed
    assert code == 0


@pytest.mark.parametrize(("command", "said"), [
    ("undo x", "behind undo may stand how often, as in: undo 2"),
    ("undo 0", "behind undo may stand how often"),
    ("redo -1", "behind redo may stand how often"),
    ("undo 1 2", "behind undo may stand how often"),
    ("board 3", "board stands alone; it does nothing with '3'"),
    ("log all", "log stands alone"),
    ("help undo", "help stands alone"),
    ("quit now", "quit stands alone"),
])
def test_what_stands_behind_a_command_is_never_passed_over(
    command: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    game, code, printed = sit(f"earn\n{command}\nearn\n")
    assert said in printed
    assert code == 1
    assert len(game.entries) == 1
    assert "a command that was refused" in capsys.readouterr().err


@pytest.mark.parametrize("word", ["exit", "q", "bye", ":q"])
def test_other_words_for_quit(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    game, code, _ = sit(f"{word}\nearn\n")
    assert (code, game.entries) == (0, [])
    assert "stopped" in capsys.readouterr().err


def test_other_words_give_way_to_answers(tmp_path: Path) -> None:
    path = tmp_path / "lines.yaml"
    base = (Path(__file__).parents[1] / "engine/two_lines.yaml").read_text(encoding="utf-8")
    path.write_text(base.replace("TERM", "n").replace("think", "quarry"), encoding="utf-8")
    out = StringIO()
    screen = Screen(out)
    game = stockrail.load(path).start(2)
    assert Session(game, {}, screen, Keyboard(StringIO("q\nquit\n"), screen)).play() == 0
    assert [entry.text for entry in game.entries] == ["quarry"]


@pytest.mark.parametrize("word", ["?", "h", "help"])
def test_words_for_help(word: str) -> None:
    assert "take back the last decision" in sit(f"{word}\nquit\n")[2]
