"""Games in the terminal: their moves, their file, and the board with its keys."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from grader import formats
from grader.cli import program
from grader.cli.play.game import Game
from grader.cli.play.saved_games import MOST_GAMES, SavedGames
from grader.model.shapes import named
from grader.rating.profile_loading import load_profile
from grader.render.text_style import TextStyle
from tests.cli.conftest import RUNNER
from tests.coroutines import run_in_thread

PUZZLE = "26...7.197....68..8..14..7.3...9.5.....2.1.....4.7...8.5..19..3..75....493.7...56"


def begun() -> Game:
    return Game(formats.parse(PUZZLE))


def test_moves_and_the_way_back() -> None:
    game = begun()
    first = (game.digits, game.notes)
    game.enter(0, 4)  # a given stays
    game.undo()
    assert (game.digits, game.notes) == first
    game.note(2, 4)
    game.note(2, 2)
    assert game.notes[2] == {2, 4}
    game.enter(2, 4)
    game.note(2, 7)  # a filled cell has no notes
    assert game.digits[2] == 4
    assert game.position().placed == (2,)
    game.clear(2)
    assert game.notes[2] == {2, 4}  # they are still there
    game.clear(2)
    assert (game.digits, game.notes) == first
    assert [game.undo() for _ in range(6)] == [True, True, True, True, True, False]


def test_a_game_is_kept_and_goes_on(tmp_path: Path) -> None:
    saved = SavedGames(tmp_path / "folder" / "games.json")
    assert saved.last() is None
    game = begun()
    game.enter(2, 4)
    game.note(10, 3)
    saved.keep(game)
    kept = saved.last()
    assert kept is not None
    assert (kept.puzzle, kept.digits, kept.notes) == (game.puzzle, game.digits, game.notes)
    assert saved.of(begun()).digits == game.digits
    assert [path.name for path in saved.path.parent.iterdir()] == ["games.json"]


@pytest.mark.parametrize(
    "text",
    ["", "[]", '{"games": 1}', '{"games": [{}, 1]}', '{"games": [{"puzzle": "1", "entries": 2}]}'],
)
def test_a_damaged_file_has_no_games(tmp_path: Path, text: str) -> None:
    path = tmp_path / "games.json"
    path.write_text(text, encoding="utf-8")
    saved = SavedGames(path)
    assert saved.last() is None
    saved.keep(begun())
    assert saved.last() is not None
    assert len(json.loads(path.read_text(encoding="utf-8"))["games"]) <= MOST_GAMES


def app_of(game: Game, path: Path, language: str = "en") -> Any:
    pytest.importorskip("textual")
    from grader.cli.play.board_app import BoardApp  # noqa: PLC0415 - an extra

    return BoardApp(game, SavedGames(path), load_profile("standard"), TextStyle(language))


def drawn(app: Any) -> str:
    return str(app.query_one("#board").render())


def played(app: Any, *keys: str) -> str:
    """Press keys, and return the board."""

    async def play() -> str:
        async with app.run_test(size=(80, 32)) as pilot:
            for key in keys:
                await pilot.press(key)
            await app.workers.wait_for_complete()
            await pilot.pause()
            return drawn(app)

    return run_in_thread(play())


def test_digits_and_notes_are_shown_and_kept(tmp_path: Path) -> None:
    app = app_of(begun(), tmp_path / "games.json")
    lines = played(app, "right", "right", "space", "3", "5", "space", "down", "1").splitlines()
    assert lines[1].split() == ["|", "2", "6", "35", "|", ".", ".", "7", "|", ".", "1", "9", "|"]
    assert lines[2].split()[:4] == ["|", "7", ".", "1"]
    kept = app.saved.last()
    assert (kept.notes[2], kept.digits[11]) == ({2, 4}, 0)


def test_a_common_terminal_shows_the_cell_of_the_cursor_and_the_whole_hint(tmp_path: Path) -> None:
    app = app_of(begun(), tmp_path / "games.json")

    async def play() -> tuple[str, int]:
        async with app.run_test(size=(80, 24)) as pilot:
            for key in ("down", "right", "right", "space", "f2", "f2", "f2", "f2"):
                await pilot.press(key)
            await app.workers.wait_for_complete()
            await pilot.pause()
            message = app.query_one("#message")
            return str(message.render()), message.region.bottom

    text, bottom = run_in_thread(play())
    first, *hint = text.splitlines()
    assert first == "r2c3  [notes]"
    assert hint[0] == "Hidden Single: r2c2=4"
    assert bottom < 24, "the keys are in the last line"


def test_the_cursor_crosses_the_edge_and_holes(tmp_path: Path) -> None:
    app = app_of(begun(), tmp_path / "games.json")
    played(app, "left", "up")
    assert app.cursor == 80
    layout = named("samurai")
    app = app_of(Game(formats.parse(json.dumps(
        {"layout": "samurai", "givens": "." * layout.cells}
    ))), tmp_path / "games.json")  # fmt: skip
    played(app, *["right"] * 9)
    assert layout.coordinates[app.cursor] == (0, 12)


def test_hints_tell_more_with_each_press(tmp_path: Path) -> None:
    app = app_of(begun(), tmp_path / "games.json")
    texts = []
    for count in range(1, 5):
        app = app_of(begun(), tmp_path / "games.json")
        played(app, *["f2"] * count)
        texts.append(app.message.splitlines()[0])
    assert texts == [
        "Look at box 1.",
        "The next step is Hidden Single.",
        "The next step is Hidden Single in r2c2.",
        "Hidden Single: r2c2=4",
    ]


def test_mistakes_are_marked_and_taken_back(tmp_path: Path) -> None:
    app = app_of(begun(), tmp_path / "games.json", "de")
    played(app, "f3")
    assert app.message == "Bisher ist alles richtig."
    app = app_of(begun(), tmp_path / "games.json")
    played(app, "down", "right", "5", "f3")
    assert (app.message, app.wrong) == ("5 in r2c2 is wrong.", {10})
    app = app_of(begun(), tmp_path / "games.json")
    played(app, "down", "right", "5", "f3", "ctrl+z")
    assert (app.message, app.wrong, app.game.digits) == ("", frozenset(), app.game.puzzle.givens)


def test_without_the_library_one_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "textual", None)
    monkeypatch.setitem(sys.modules, "textual.app", None)
    monkeypatch.delitem(sys.modules, "grader.cli.play.board_app", raising=False)
    found = RUNNER.invoke(program, ["play", PUZZLE])
    assert found.exit_code == 2
    assert "pip install 'sudoku-grader[play]'" in found.stderr


def test_a_game_must_have_been_begun(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pytest.importorskip("textual")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    found = RUNNER.invoke(program, ["play"])
    assert found.exit_code == 2
    assert "no game has been begun" in found.stderr
