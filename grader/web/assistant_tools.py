"""The tools that language models get, one declaration each, over endpoints of the service.

Their descriptions are for a model that teaches Sudoku.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import field, frozen

from grader.rating.profile_loading import STANDARD
from grader.web.argument_kinds import (
    Argument,
    Choice,
    Flag,
    Given,
    Schema,
    Text,
    Texts,
    Whole,
    by_name,
)
from grader.web.arguments import Arguments
from grader.web.endpoints import ENDPOINTS, STREAMS, Endpoint

INSTRUCTIONS = """\
These tools know what is true of a Sudoku: never guess a digit, a step or a reason, but ask a tool.
Cells are named by row and column from 1: r3c4 is in row 3, column 4, counted from the upper left.
Digits count from 1. r3c4=5 means that 5 is the digit of the cell, and r3c4<>5 that it is not.
To teach, begin with the hint level area, and reveal more only when the player asks for it.
If entries of the player are wrong, every tool says so before anything else.
"""
"""What a model is told about all tools."""
MOST_GENERATED = 10
"""Puzzles of one call."""
LARGEST_SEED = 2**53 - 1
"""The greatest whole number of which every client is sure."""
_PUZZLE = Argument(
    "puzzle",
    Given(("string", "object")),
    "The puzzle as it was printed, without what the player has entered. A classic one is a text of "
    "81 characters, row by row from the upper left: a digit for each given, a dot or 0 for each "
    "empty cell; line breaks are allowed. Other texts, links and JSON of Sudoku programs are "
    "recognized, also of other sizes and with cages.",
    required=True,
)
_ENTRIES = Argument(
    "entries",
    Given(("string", "array", "object")),
    "What the player has done since: entered digits such as r1c2=3 and candidates that were ruled "
    "out such as r1c5<>3, in one text with blanks between them or as a list of texts; or only "
    'digits, by cell: {"r1c2": 3}.',
)
_SCALES = (
    "standard, the default for classic puzzles; variants, the default with cages and other rules; "
    "explainer, the scale of Sudoku Explainer (1.0 to about 12); hodoku, the scores of HoDoKu; "
    "human, beyond, whips, g-whips, braids and g-braids."
)
_PROFILE = Argument(
    "profile",
    Text(),
    f"The profile, which says what techniques there are and how hard each is: {_SCALES}",
    STANDARD,
)
_TECHNIQUE = Argument(
    "technique",
    Texts(),
    "Ids of techniques, such as naked-pair, x-wing or xy-wing, if the step must be of one of "
    "them; otherwise the easiest step is given.",
)


@frozen
class AssistantTool:
    """A tool, and the endpoint that answers it."""

    name: str
    title: str
    endpoint: str
    about: str
    """What it does, when to use it, and what it returns."""
    own: tuple[Argument | str, ...]
    """The arguments; a name stands for that argument of the endpoint."""
    fixed: Mapping[str, Any] = field(factory=dict)
    """What the endpoint is given besides."""
    left_out: tuple[str, ...] = ()
    """Keys of an answer that the model does not get."""

    @property
    def is_stream(self) -> bool:
        """Whether the endpoint answers in parts."""
        return self.endpoint in STREAMS

    @property
    def arguments(self) -> Mapping[str, Argument]:
        """The arguments by name."""
        found: Endpoint = (STREAMS if self.is_stream else ENDPOINTS)[self.endpoint]
        return by_name(
            found.arguments[each] if isinstance(each, str) else each for each in self.own
        )

    def schema(self) -> Schema:
        """Return the schema of the arguments."""
        found = self.arguments
        return {
            "type": "object",
            "properties": {name: each.schema() for name, each in found.items()},
            "required": [name for name, each in found.items() if each.required],
            "additionalProperties": False,
        }

    def request(self, values: Mapping[str, Any], language: str) -> dict[str, Any]:
        """Return the request to the endpoint for the arguments of a call.

        Raises:
            RequestError: an argument is unknown, missing, or not of its kind.
        """
        known = self.arguments
        Arguments(values, known, language)
        defaults = {name: each.default for name, each in known.items() if each.default is not None}
        given = {name: value for name, value in values.items() if value is not None}
        return {**defaults, **given, **self.fixed}


TOOLS: Mapping[str, AssistantTool] = {
    each.name: each
    for each in (
        AssistantTool(
            "rate",
            "Rate a puzzle",
            "rate",
            "Say how hard a puzzle is for a person. Returns in `ratings` for each profile: "
            "`grade`, a word; `rating`, a number on the scale of the profile, higher is harder; "
            "`hardest`, the hardest technique that is needed; `techniques`, how often each "
            "technique is used; `steps`, their number. A puzzle that cannot be rated has another "
            "`status` than ok, and the reason in `error`. The solution is not returned.",
            (
                _PUZZLE,
                Argument(
                    "profiles",
                    Texts(least=1),
                    f"The profiles, each of which rates the puzzle on its own scale: {_SCALES}",
                ),
                Argument(
                    "minutes", Flag(), "Whether to estimate the minutes of a person, too.", False
                ),
            ),
            left_out=("solution",),
        ),
        AssistantTool(
            "hint",
            "Give a hint",
            "hint",
            "Tell the player as much about the easiest next step as the level allows: `area` says "
            "where to look, `technique` also what to look for, `cells` also the cells of the "
            "pattern, and `full` the whole step with its reason. Returns the hint as a sentence "
            "in `text`; `houses`, `technique`, `cells` and `step` are empty as long as the level "
            "hides them. `solved` is true if there is nothing left to do. If something that was "
            "entered is wrong, there is no step, and `mistakes` says what is wrong.",
            (
                _PUZZLE,
                _ENTRIES,
                Argument(
                    "level",
                    Choice("grader.model.step:HINT_LEVELS"),
                    "How much to reveal; each level includes those before it.",
                    "area",
                ),
                _TECHNIQUE,
                _PROFILE,
            ),
        ),
        AssistantTool(
            "next_step",
            "Show the next step with its picture",
            "hint",
            "Explain the easiest next step completely, with a picture of the board on which the "
            "pattern is marked. Use it when the player wants to see the answer. Returns `text` "
            "and, in `step`, the digits that are placed (`place`), the candidates that are ruled "
            "out (`eliminate`), and the explanation for a beginner, a list of paragraphs.",
            (_PUZZLE, _ENTRIES, _TECHNIQUE, _PROFILE),
            {"level": "full", "full": True, "picture": True},
        ),
        AssistantTool(
            "explain_claim",
            "Explain why a digit goes there, or does not",
            "explain",
            "Prove that a cell has a digit or does not have it, by the techniques of a person, or "
            "say that the claim is false. Returns `status`: `evident` and `shown` mean that the "
            "claim is true, `false` that it is not, `unshown` that it is true but beyond the "
            "techniques; `text`, the verdict; `reason`, why a false claim is false; and `steps`, "
            "the steps of the proof in their order, each with its sentence in `text`.",
            (
                _PUZZLE,
                _ENTRIES,
                Argument(
                    "claim",
                    Text(),
                    "r3c4=5 for: r3c4 is 5; r3c4<>5 for: r3c4 is not 5.",
                    required=True,
                ),
                _PROFILE,
            ),
        ),
        AssistantTool(
            "check_entries",
            "Check what the player has entered",
            "mistakes",
            "Find the wrong entries, and the candidates that were ruled out wrongly, by the "
            "solution. Returns a list `mistakes`, each with the sentence `mistake` and the `cell`; "
            "the list is empty if everything is right so far. With `full` false, the sentence does "
            "not give away which candidate is missing.",
            (
                _PUZZLE,
                Argument(_ENTRIES.name, _ENTRIES.kind, _ENTRIES.about, required=True),
                Argument(
                    "full",
                    ENDPOINTS["mistakes"].arguments["full"].kind,
                    "Whether to name the digits that were ruled out wrongly.",
                    False,
                ),
            ),
        ),
        AssistantTool(
            "generate",
            "Generate puzzles",
            "generate",
            "Make new puzzles with exactly one solution that meet all requirements. It gives up "
            "after a minute without a puzzle, so ask for little at once. Returns in `puzzles` for "
            "each one: `puzzle`, a text for the other tools; `grade`, `rating` and `techniques` as "
            "`rate` gives them; `givens`, their number. The solutions are not returned. `complete` "
            "is false if there are fewer than `count`, and `message` says why.",
            (
                Argument(
                    "grade",
                    Text(),
                    "A grade of the profile; those of the profile standard are beginner, easy, "
                    "medium, hard, expert and extreme.",
                ),
                "rating",
                "requires",
                "forbids",
                "hardest",
                "givens",
                Argument(
                    "symmetry",
                    Choice("grader.search.canonical.symmetry:SYMMETRIES"),
                    "The symmetry of the givens; 180 is the usual one, half a turn.",
                ),
                Argument("count", Whole(1, MOST_GENERATED), "The number of puzzles.", 1),
                Argument("seed", Whole(0, LARGEST_SEED), "The same seed gives the same puzzles."),
                Argument(
                    "layout",
                    Text(),
                    "The name of a layout, such as classic-9 (the default), classic-6, jigsaw-9, "
                    "diagonal-9 or killer-9.",
                ),
                _PROFILE,
            ),
            left_out=("solution",),
        ),
    )
}
"""The tools by name."""
