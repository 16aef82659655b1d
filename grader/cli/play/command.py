"""`grader play`: play a puzzle in the terminal."""

from __future__ import annotations

import click

from grader.cli.play.game import Game
from grader.cli.play.saved_games import SavedGames
from grader.cli.shared.common_options import from_option
from grader.cli.shared.groups import argument, group, options
from grader.cli.shared.inputs import one_input, puzzle_of
from grader.cli.shared.profile_options import ProfileOptions
from grader.cli.shared.text_style_options import TextStyleOptions
from grader.cli.shared.wrong_use import WrongUseError
from grader.errors import MissingLibraryError
from grader.hints.progress import solution_of


@options
class GameOptions:
    """The puzzle."""

    input_: str | None = argument(required=False, metavar="[INPUT]")
    input_format: str | None = from_option()


@click.command("play", short_help="Play a puzzle in the terminal.")
@group(GameOptions)
@group(ProfileOptions)
@group(TextStyleOptions)
def command(wanted: GameOptions, profiles: ProfileOptions, texts: TextStyleOptions) -> None:
    """Play a puzzle in the terminal: notes, undo, hints, mistakes.

    Without INPUT, the game that was played last goes on.  Every move is kept, and a puzzle that
    has been begun goes on when it is opened again.  The keys stand below the board.

    \b
    Examples:
      grader play puzzle.txt
      grader play
    """  # noqa: D301 - click's mark for lines that stay as they are
    try:
        from platformdirs import user_data_path  # noqa: PLC0415 - comes with Textual

        from grader.cli.play.board_app import BoardApp  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise MissingLibraryError(error.name or "textual", "play") from None
    saved = SavedGames(user_data_path("sudoku-grader", appauthor=False) / "games.json")
    if wanted.input_ is None:
        game = saved.last()
        if game is None:
            raise WrongUseError(
                "no-game", "no game has been begun; name a puzzle: grader play PUZZLE"
            )
    else:
        puzzle = puzzle_of(one_input(wanted.input_, wanted.input_format).only())
        solution_of(puzzle)  # a puzzle that cannot be solved is refused at once
        game = saved.of(Game(puzzle))
    BoardApp(game, saved, profiles.load(), texts.style()).run()
