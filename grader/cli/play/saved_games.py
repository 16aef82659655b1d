"""The file in which games are kept, in the folder for data of the user."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from grader.cli.play.game import Game
from grader.errors import GraderError
from grader.outputs.output_file import Replacement
from grader.runtime.strict_json import JsonError, load_json

MOST_GAMES = 100
"""Games that are kept; the one that was played longest ago makes room."""


class SavedGames:
    """The games of a file, of which the last one was played last.

    A file that is missing or damaged has none.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def last(self) -> Game | None:
        """Return the game that was played last; None if there is none."""
        records = self._records()
        return self._game(records[-1]) if records else None

    def of(self, game: Game) -> Game:
        """Return the kept game of the same puzzle, or else the given one."""
        text = game.record()["puzzle"]
        for record in self._records():
            if record.get("puzzle") == text:
                return self._game(record) or game
        return game

    def keep(self, game: Game) -> None:
        """Keep a game as the last one; the file is replaced at once.

        Raises:
            OSError: it cannot be written.
        """
        record = game.record()
        others = [each for each in self._records() if each.get("puzzle") != record["puzzle"]]
        text = json.dumps({"games": [*others, record][-MOST_GAMES:]}, ensure_ascii=False)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        replacement = Replacement(str(self.path))
        try:
            Path(replacement.path).write_text(text, encoding="utf-8")
            replacement.commit()
        except OSError:
            replacement.discard()
            raise

    def _records(self) -> list[dict[str, Any]]:
        try:
            found = load_json(self.path.read_text(encoding="utf-8"))["games"]
            return [each for each in found if isinstance(each, dict)]
        except (OSError, ValueError, JsonError, KeyError, TypeError):
            return []

    def _game(self, record: dict[str, Any]) -> Game | None:
        try:
            return Game.from_record(record)
        except (GraderError, ValueError):
            return None
