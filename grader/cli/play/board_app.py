"""The board on the terminal, with cursor and keys, by Textual."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Footer, Static

from grader.cli.play.game import Game
from grader.cli.play.saved_games import SavedGames
from grader.cli.shared.technique_titles import titles
from grader.errors import GraderError, MistakeError
from grader.hints import next_step
from grader.hints.progress import mistakes
from grader.model import kinds as k
from grader.model.notation import cell_name, digit_name, digit_named
from grader.model.step import HINT_LEVELS
from grader.rating.profiles.profile import Profile
from grader.render.board import drawing
from grader.render.error_text import error_text
from grader.render.hints import hint_text
from grader.render.proofs import mistake_lines
from grader.render.text_style import TextStyle

HINT_SECONDS = 20.0
"""The time limit of a hint."""
CURSOR, GIVEN, WRONG, NOTED, PLAIN = "\x1b[7m", "\x1b[1m", "\x1b[4;31m", "\x1b[2m", "\x1b[0m"
"""Attributes, which show on light and dark terminals, and one color for mistakes."""
KEYS = {
    "notes": "space",
    "clear": "backspace",
    "undo": "ctrl+z",
    "hint": "f2",
    "check": "f3",
    "quit": "f10",
}
"""The keys of actions; letters are digits of large boards."""
_STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


class BoardApp(App[None]):
    """A game, which is kept after every move.

    Args:
        game: the game.
        saved: where it is kept.
        profile: the profile of hints.
        style: the style of hints.
    """

    ENABLE_COMMAND_PALETTE: ClassVar[bool] = False
    CSS: ClassVar[str] = """
    Screen, Footer, FooterKey, FooterKey .footer-key--key, FooterKey .footer-key--description {
        background: ansi_default;
        color: ansi_default;
    }
    FooterKey .footer-key--key { text-style: bold reverse; }
    #board { width: auto; margin: 1 2 0 2; }
    #message { margin: 1 2; }
    """

    def __init__(self, game: Game, saved: SavedGames, profile: Profile, style: TextStyle) -> None:
        super().__init__(ansi_color=True)
        self.game = game
        self.saved = saved
        self.profile = profile
        self.style_of_texts = style
        self.cursor: k.Cell = 0
        self.is_noting: bool = False
        self.wrong: frozenset[k.Cell] = frozenset()
        self.message: str = ""
        self._words: Mapping[str, str] = style.messages["play"]
        self._level = 0
        for action, key in KEYS.items():
            self.bind(key, action, description=self._words[action])

    def compose(self) -> ComposeResult:
        """Yield the board, the message below it, and the keys."""
        with VerticalScroll(can_focus=False):
            yield Static(id="board")
            yield Static(id="message")
        yield Footer()

    def on_mount(self) -> None:
        """Show the board."""
        self._show()

    def on_key(self, event: events.Key) -> None:
        """Move the cursor, or enter or note a digit."""
        if event.key in _STEPS:
            self._walk(*_STEPS[event.key])
        elif event.character and event.character.isalnum():
            try:
                digit = digit_named(event.character)
            except ValueError:
                return
            (self.game.note if self.is_noting else self.game.enter)(self.cursor, digit)
            self._moved()
        self._show()

    def action_notes(self) -> None:
        """Change between entering and noting."""
        self.is_noting = not self.is_noting
        self._show()

    def action_clear(self) -> None:
        """Clear the cell of the cursor."""
        self.game.clear(self.cursor)
        self._moved()

    def action_undo(self) -> None:
        """Take the last move back."""
        self.game.undo()
        self._moved()

    def action_check(self) -> None:
        """Mark the wrong entries."""
        try:
            found = mistakes(self.game.position())
        except GraderError as error:
            self._tell(error_text(error, self.style_of_texts.language))
            return
        self.wrong = frozenset(mistake.cell for mistake in found)
        lines = mistake_lines(self.game.puzzle.layout, found, self.style_of_texts, full=False)
        self._tell("\n".join(lines) or self._words["right"])

    async def action_hint(self) -> None:
        """Tell of the next step, more with each press."""
        position, style = self.game.position(), self.style_of_texts
        try:
            step = await asyncio.to_thread(
                next_step.hint, position, self.profile, timeout=HINT_SECONDS
            )
        except MistakeError as error:
            layout = self.game.puzzle.layout
            self._tell("\n".join(mistake_lines(layout, error.mistakes, style, full=False)))
            return
        except GraderError as error:
            self._tell(error_text(error, style.language))
            return
        if step is None:
            self._tell(style.messages["hints"]["solved" if self.game.is_solved() else "nothing"])
            return
        level = HINT_LEVELS[min(self._level, len(HINT_LEVELS) - 1)]
        self._level += 1
        title = titles(style.language).get(step.technique)
        self._tell(hint_text(self.game.puzzle.layout, step, level, title, style))

    def _walk(self, down: int, right: int) -> None:
        """Move the cursor to the next cell in a direction, across the edge if need be."""
        places = {place: cell for cell, place in enumerate(self.game.puzzle.layout.coordinates)}
        rows, columns = (1 + max(place[axis] for place in places) for axis in (0, 1))
        row, column = self.game.puzzle.layout.coordinates[self.cursor]
        for _ in range(max(rows, columns)):
            row, column = (row + down) % rows, (column + right) % columns
            if (row, column) in places:
                self.cursor = places[row, column]
                return

    def _moved(self) -> None:
        """Keep the game after a move, and forget what was said before it."""
        self._level = 0
        self.wrong = frozenset()
        self.message = (
            self.style_of_texts.messages["hints"]["solved"] if self.game.is_solved() else ""
        )
        try:
            self.saved.keep(self.game)
        except OSError as error:
            self.message = self._words["unkept"].format(reason=error.strerror or error)
        self._show()

    def _tell(self, message: str) -> None:
        self.message = message
        self._show()

    def _show(self) -> None:
        """Draw the board, the cell of the cursor as hints name it, and the message."""
        layout = self.game.puzzle.layout
        texts = [self._text(cell) for cell in range(layout.cells)]
        painted = {
            place: f"{self._look(cell)}{texts[cell]}{PLAIN}"
            for cell, place in enumerate(layout.coordinates)
        }
        self.query_one("#board", Static).update(Text.from_ansi(drawing(layout, texts, painted)))
        where = cell_name(layout, self.cursor, self.style_of_texts.cells)
        noting = f"  [{self._words['noting']}]" if self.is_noting else ""
        self.query_one("#message", Static).update(Text(f"{where}{noting}\n{self.message}"))

    def _text(self, cell: k.Cell) -> str:
        digit = self.game.digits[cell]
        if digit != k.NO_DIGIT:
            return digit_name(digit)
        return "".join(map(digit_name, sorted(self.game.notes[cell]))) or "."

    def _look(self, cell: k.Cell) -> str:
        """Return the attributes of a cell."""
        is_given = self.game.puzzle.givens[cell] != k.NO_DIGIT
        is_open = self.game.digits[cell] == k.NO_DIGIT
        look = GIVEN if is_given else NOTED if is_open else ""
        return (
            look + (WRONG if cell in self.wrong else "") + (CURSOR if cell == self.cursor else "")
        )
