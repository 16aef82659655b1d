"""The endpoints: one declaration each, with name, function, arguments and answer.

The routes of the server, the checks of arguments and the description in OpenAPI follow from it.

This module is long because it is a list: a reader looks up one declaration.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pkgutil import resolve_name
from typing import Any

from attrs import frozen

from grader.web import answers
from grader.web.argument_kinds import (
    Argument,
    Choice,
    Flag,
    Given,
    Number,
    StepNumbers,
    Text,
    Texts,
    Whole,
    by_name,
)

MOST_SOLUTIONS = 1000
"""Solutions that are returned at most."""
MOST_COUNTED = 1_000_000
"""Solutions that are counted at most."""
NARROWEST, WIDEST = 40, 5000
"""The range of the width of a picture, in pixels."""
LONGEST_TIMEOUT = 86400
STANDARD = "standard"
"""The default profile."""

LANGUAGE = Argument(
    "language",
    Choice("grader.render.text_style:languages"),
    "The language of texts for people, such as the detail of a problem; by default the one that "
    "the header Accept-Language prefers, or else English.",
)
PROFILE = Argument("profile", Text(), "The name of a profile.", STANDARD)
UNIQUENESS = Argument(
    "uniqueness", Flag(), "false leaves out techniques that assume one solution.", True
)
MINUTES = Argument("minutes", Flag(), "Also estimate the minutes of a person.", False)
QUICK = Argument("quick", Flag(), "Estimate minutes by fewer simulations.", False)
FORMAT = Argument("format", Text(), "The format of the puzzle; by default it is detected.")
TIMEOUT = Argument(
    "timeout",
    Number(0, LONGEST_TIMEOUT, above=True),
    "Seconds for the answer; the server has a limit, too.",
)
CELLS = Argument(
    "cells", Choice("grader.model.notation:CELL_STYLES"), "Names of cells in texts.", "rc"
)
EUREKA = Argument("eureka", Flag(), "Write chains in Eureka notation.", False)
FULL = Argument("full", Flag(), "Full explanations.", False)
PICTURES = Argument(
    "pictures",
    StepNumbers(Whole(0, 1_000_000)),
    "True for the pictures of all steps, or the numbers of some.",
    False,
)
MARKS = Argument(
    "board_marks",
    StepNumbers(Whole(0, 1_000_000)),
    "True for the marks of all steps, to be laid over a board, or the numbers of some.",
    False,
)
TECHNIQUE = Argument("technique", Texts(), "Ids of techniques.")
LIMIT = Argument(
    "limit", Whole(0, 1_000_000), "The most steps of each technique; their number is in `groups`."
)
OFFSET = Argument(
    "offset", Whole(0, 1_000_000), "How many steps of each technique to leave out.", 0
)
LAYOUT = Argument(
    "layout",
    Given(("string", "object")),
    "The name of a layout, or an object with the keys of a layout file.",
)
REQUIRED_LAYOUT = Argument(LAYOUT.name, LAYOUT.kind, LAYOUT.about, required=True)

_PUZZLE = (
    Argument(
        "puzzle",
        Given(("string", "object")),
        "A puzzle as text in any format, or an object of the native format.",
        required=True,
    ),
    FORMAT,
    Argument(
        "entries",
        Given(("string", "array", "object")),
        "Entered digits and removed candidates, such as r1c2=3 r1c5<>3, or digits by cell, "
        '{"r1c2": 3}, or the position in any format.',
    ),
    CELLS,
)
_PROFILE = (PROFILE, UNIQUENESS)
_PICTURE = (
    Argument("theme", Choice("grader.render.svg.themes:THEMES"), "Colors of pictures.", "light"),
    Argument(
        "marks",
        Choice("grader.render.svg.picture_style:MARKS"),
        "The candidates in pictures: all, those that the step uses, or none.",
        "all",
    ),
    Argument("width", Number(NARROWEST, WIDEST), "Width of a picture in pixels."),
)
_STEPS = (*_PUZZLE, *_PROFILE, EUREKA, *_PICTURE, TIMEOUT)
_LEVELS = Choice("grader.model.step:HINT_LEVELS")
_GENERATE = "grader.web.stream_answers:GENERATE"


@frozen
class Endpoint:
    """An endpoint; what answers is imported when it is first asked, because few need all."""

    name: str
    tag: str
    summary: str
    place: str
    """The module in this room, and the function in it, such as `hint_answers:hint`.

    The function takes the arguments and the time limit in seconds, and returns the answer.  In
    a stream, it also takes a function for the parts of the answer, and returns nothing.
    """
    answer: type
    """The type of the answer, or of its parts."""
    own: tuple[Argument, ...] | str = ()
    """The arguments, or the place of a constant with them, `package.module:name`."""
    takes_file: bool = False
    """Whether the body may be a file as plain text, with the arguments in the address."""
    is_quick: bool = False
    """Whether it takes milliseconds for every puzzle, so that it has processes of its own."""

    @property
    def work(self) -> Callable[..., Any]:
        """The function that answers."""
        found: Callable[..., Any] = resolve_name(f"grader.web.{self.place}")
        return found

    @property
    def arguments(self) -> Mapping[str, Argument]:
        """The arguments by name; every endpoint takes the language of its texts."""
        own: tuple[Argument, ...] = (
            resolve_name(self.own) if isinstance(self.own, str) else self.own
        )
        return by_name((*own, LANGUAGE))


def _by_name(*endpoints: Endpoint) -> Mapping[str, Endpoint]:
    return {each.name: each for each in endpoints}


ENDPOINTS: Mapping[str, Endpoint] = _by_name(
    Endpoint(
        "parse",
        "puzzles",
        "Read a puzzle in any format",
        "puzzle_answers:parse",
        answers.Board,
        _PUZZLE,
        is_quick=True,
    ),
    Endpoint(
        "convert",
        "puzzles",
        "Write a puzzle in another format",
        "puzzle_answers:convert",
        answers.Converted,
        (*_PUZZLE, Argument("to", Text(), "The name of a format.", required=True)),
        is_quick=True,
    ),
    Endpoint(
        "code",
        "puzzles",
        "Return a text, such as a link, as a QR code",
        "puzzle_answers:code",
        answers.Code,
        (Argument("text", Text(), "The text, of at most 2,953 bytes.", required=True),),
        is_quick=True,
    ),
    Endpoint(
        "rate",
        "puzzles",
        "Rate a puzzle by one or several profiles",
        "puzzle_answers:rate",
        answers.Ratings,
        (
            *_PUZZLE,
            *_PROFILE,
            Argument("profiles", Texts(least=1), "Names of profiles."),
            MINUTES,
            QUICK,
            TIMEOUT,
        ),
    ),
    Endpoint(
        "trace",
        "puzzles",
        "Solve a puzzle step by step",
        "puzzle_answers:trace",
        answers.Trace,
        (*_STEPS, FULL, PICTURES),
    ),
    Endpoint(
        "picture",
        "puzzles",
        "Draw a puzzle, or a step of its solution",
        "puzzle_answers:picture",
        answers.Picture,
        (
            *_STEPS,
            Argument("step", Whole(0, 1_000_000), "The number of a step; 0 is the puzzle.", 0),
        ),
    ),
    Endpoint(
        "solve",
        "puzzles",
        "Return the solution, or several with a limit",
        "puzzle_answers:solve",
        answers.Solutions,
        (*_PUZZLE, Argument("limit", Whole(1, MOST_SOLUTIONS), "The most solutions."), TIMEOUT),
    ),
    Endpoint(
        "count",
        "puzzles",
        "Count solutions up to a limit",
        "puzzle_answers:count",
        answers.Count,
        (
            *_PUZZLE,
            Argument("limit", Whole(1, MOST_COUNTED), "Where counting ends.", MOST_COUNTED),
            TIMEOUT,
        ),
    ),
    Endpoint(
        "check",
        "puzzles",
        "Check validity, uniqueness and minimality",
        "puzzle_answers:check",
        answers.Check,
        (*_PUZZLE, TIMEOUT),
    ),
    Endpoint(
        "canonical",
        "puzzles",
        "Return the canonical form, equal for equivalent puzzles",
        "puzzle_answers:canonical",
        answers.Canonical,
        _PUZZLE,
    ),
    Endpoint(
        "mistakes",
        "play",
        "Return the wrong entries and eliminations",
        "hint_answers:mistakes",
        answers.Mistakes,
        (*_PUZZLE, EUREKA, Argument("full", Flag(), "Name the digits of mistakes.", True)),
        is_quick=True,
    ),
    Endpoint(
        "hint",
        "play",
        "Return the next step, as much of it as the level allows",
        "hint_answers:hint",
        answers.Hint,
        (
            *_STEPS,
            Argument("level", _LEVELS, "How much to reveal.", "full"),
            TECHNIQUE,
            FULL,
            Argument("picture", Flag(), "With the picture of the step.", False),
            Argument(
                "board_marks", Flag(), "With the marks of the step, to be laid over a board.", False
            ),
        ),
    ),
    Endpoint(
        "hints",
        "play",
        "Return all steps of a position, by technique",
        "hint_answers:hints",
        answers.Hints,
        (
            *_STEPS,
            TECHNIQUE,
            Argument(
                "effect", Texts(), "What the steps must place and eliminate: r1c2=3, r1c5<>3."
            ),
            PICTURES,
            MARKS,
            LIMIT,
            OFFSET,
        ),
    ),
    Endpoint(
        "explain",
        "play",
        "Prove a claim such as r1c2=3 or r1c5<>3",
        "hint_answers:explain",
        answers.Proof,
        (
            *_STEPS,
            Argument("claim", Text(), "r1c2=3 or r1c5<>3", required=True),
            FULL,
            PICTURES,
            MARKS,
        ),
    ),
    Endpoint(
        "judge",
        "play",
        "Judge whether an answer is a step of a technique",
        "hint_answers:judge",
        answers.Judgement,
        (
            *_PUZZLE,
            *_PROFILE,
            EUREKA,
            Argument("technique", Text(), "The id of the technique.", required=True),
            Argument("answer", Texts(least=1), "Claims: r1c2=3, r1c5<>3.", required=True),
            TIMEOUT,
        ),
    ),
    Endpoint(
        "layout/problems",
        "layouts",
        "Say what cannot work in a layout",
        "layout_answers:problems",
        answers.LayoutProblems,
        (REQUIRED_LAYOUT, TIMEOUT),
    ),
    Endpoint(
        "layout/parse",
        "layouts",
        "Read a layout file, and take a layout apart into its grids",
        "layout_answers:parse",
        answers.LayoutParts,
        (LAYOUT, Argument("text", Text(), "A layout file, instead of a layout.")),
        is_quick=True,
    ),
    Endpoint(
        "layout/draw",
        "layouts",
        "Draw a layout, and write its file",
        "layout_answers:draw",
        answers.LayoutDrawing,
        (REQUIRED_LAYOUT, CELLS, EUREKA, *_PICTURE),
        is_quick=True,
    ),
    Endpoint(
        "generate/requirements",
        "streams",
        "Describe what can be required of generated puzzles",
        "stream_answers:requirements",
        answers.Requirements,
        (LAYOUT, *_PROFILE),
        is_quick=True,
    ),
    Endpoint(
        "generate/check",
        "streams",
        "Say how puzzles would be generated, or why none can be",
        "stream_answers:check_generate",
        answers.Reasons,
        _GENERATE,
        is_quick=True,
    ),
)
"""The endpoints that take a JSON object, by name."""
STREAMS: Mapping[str, Endpoint] = _by_name(
    Endpoint(
        "rate-many",
        "streams",
        "Rate the puzzles of a text or a file",
        "stream_answers:rate_many",
        answers.Part,
        (
            Argument(
                "puzzles",
                Given(("string", "array")),
                "Puzzles as text, in any formats, or a list of texts.",
                required=True,
            ),
            FORMAT,
            *_PROFILE,
            MINUTES,
            QUICK,
            TIMEOUT,
        ),
        takes_file=True,
    ),
    Endpoint(
        "trace-steps",
        "streams",
        "Solve a puzzle step by step, each step as soon as it is found",
        "stream_answers:trace_steps",
        answers.Part,
        (
            *_PUZZLE,
            *_PROFILE,
            EUREKA,
            TIMEOUT,
            FULL,
            Argument(
                "board_marks",
                Flag(),
                "With the marks of each step, to be laid over a board.",
                False,
            ),
        ),
    ),
    Endpoint(
        "generate",
        "streams",
        "Generate puzzles",
        "stream_answers:generate_many",
        answers.Part,
        _GENERATE,
    ),
)
"""The endpoints whose answers arrive in parts, by name."""
LISTS: Mapping[str, Endpoint] = _by_name(
    Endpoint(
        "profiles",
        "lists",
        "Profiles with their grades and techniques",
        "lists:profiles",
        answers.Profiles,
        is_quick=True,
    ),
    Endpoint(
        "strategies",
        "lists",
        "Installed techniques",
        "lists:strategies",
        answers.Strategies,
        (CELLS, EUREKA),
        is_quick=True,
    ),
    Endpoint(
        "layouts", "lists", "Names of layouts", "lists:layouts", answers.Layouts, is_quick=True
    ),
    Endpoint("rules", "lists", "Kinds of rules", "lists:rules", answers.RuleKinds, is_quick=True),
    Endpoint(
        "formats", "lists", "Formats of puzzles", "lists:formats", answers.Formats, is_quick=True
    ),
    Endpoint(
        "version", "lists", "Version and limits", "lists:version", answers.Version, is_quick=True
    ),
)
"""The endpoints that say what there is, by name."""
