"""Generated puzzles as text, in the output formats of `grader generate`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from grader.formats import shortest_text
from grader.generate.generation_records import ORIGIN, Generated
from grader.model.puzzle import Puzzle
from grader.rating import rate
from grader.rating.profiles.profile import Profile
from grader.render import rating_table
from grader.render.text_style import TextStyle
from grader.runtime.strict_json import json_line
from grader.search.solutions import only_solution

FORMS = ("line", "csv", "jsonl", "yaml")
"""The names of the formats."""
CSV_HEADING = rating_table.csv_line((*rating_table.CSV_COLUMNS, *ORIGIN))
"""The first line of CSV."""
_NO_FOLDING = 1 << 30
"""Width of a line in YAML: a value that goes on in the next line could be cut unnoticed."""


class GeneratedStyle(NamedTuple):
    """How generated puzzles are written."""

    form: str
    """One of `FORMS`."""
    text_style: TextStyle = TextStyle()
    """The style of the texts of steps."""
    titles: Mapping[str, str] = {}
    """The titles of the techniques by id, for traces."""
    traced: Profile | None = None
    """The profile of the trace that a record includes; None for no trace."""
    solutions: bool = False
    """The solution follows each line of the format `line`, as a comment."""

    def text(self, made: Generated) -> str:
        """Return a puzzle in the output format."""
        if self.form == "line":
            return _solved_line(made) if self.solutions else shortest_text(made.puzzle)[0]
        if self.form == "csv":
            return csv_row(made)
        if self.form == "jsonl":
            return json_line(self._record(made))
        import yaml  # noqa: PLC0415 - slow to import, and the other formats need none

        text: str = yaml.safe_dump(
            [self._record(made)], sort_keys=False, allow_unicode=True, width=_NO_FOLDING
        )
        return text.rstrip()

    def _record(self, made: Generated) -> dict[str, Any]:
        """Return a puzzle as a JSON object with its rating and origin."""
        found = {**made.rating.record(), **made.origin()}
        if self.traced is not None:
            from grader.render.trace import trace_records  # noqa: PLC0415 - seldom asked for

            trace = rate.trace(made.puzzle, self.traced)
            rating_of = self.traced.rating_of
            found["trace"] = [*trace_records(trace, rating_of, self.titles, self.text_style)]
        return found


def csv_row(made: Generated) -> str:
    """Return a puzzle as a row of CSV."""
    origin = [str(value) for value in made.origin().values()]
    return rating_table.csv_line([*rating_table.csv_row(made.rating), *origin])


def _solved_line(made: Generated) -> str:
    """Return a puzzle as the shortest text, with its solution as a comment in each line."""
    from grader.formats import write  # noqa: PLC0415 - few lines have solutions

    text, form = shortest_text(made.puzzle)
    if form == "json":
        return json.dumps(json.loads(text) | {"title": f"solution {made.rating.solution}"})
    filled = write(Puzzle(made.puzzle.layout, only_solution(made.puzzle)), form)
    pairs = zip(text.splitlines(), filled.splitlines(), strict=True)
    return "\n".join(one if one == other else f"{one} # {other}" for one, other in pairs)
