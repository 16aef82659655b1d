"""The expression language that selects puzzles: `grade = hard and givens < 26`.

`parse` makes an expression of a text, `matches` evaluates it for the facts about a puzzle, and
`text_of` writes it as text again.  The classes of expressions are in `grader.query.expressions`.
"""

from grader.query.evaluation import Facts, by_cost, evaluate, matches
from grader.query.expressions import Expression, leaves
from grader.query.fields import FIELDS, Field, Kind
from grader.query.names import Names
from grader.query.parser import parse
from grader.query.text import text_of

__all__ = [
    "FIELDS",
    "Expression",
    "Facts",
    "Field",
    "Kind",
    "Names",
    "by_cost",
    "evaluate",
    "leaves",
    "matches",
    "parse",
    "text_of",
]
