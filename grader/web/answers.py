"""The answers of the endpoints: their keys and types, from which OpenAPI describes them.

What stands in `Annotated` beside a type is the description of the key.

This module is long because the answers of all endpoints share their parts.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from grader.generate.argument_descriptions import ArgumentType

Pictures = Annotated[dict[str, str], "Pictures as SVG, by the number of the step."]


class Key(TypedDict):
    """A key of a legend."""

    svg: Annotated[str, "A sample as SVG; its shapes are defined in the marks."]
    text: str


class Marks(TypedDict):
    """Marks of a step, or of a part of it, to be laid over a board."""

    name: Annotated[str, "Which part it is, if there are several."]
    svg: Annotated[
        str, "SVG whose origin is the upper left corner of the board; a candidate has 15 units."
    ]
    legend: list[Key]


StepMarks = Annotated[dict[str, list[Marks]], "Marks, by the number of the step."]


class Problem(TypedDict):
    """A problem document of RFC 9457."""

    type: str
    title: str
    status: int
    detail: Annotated[str, "One sentence: what is wrong, where, and what to do."]
    line: NotRequired[int]
    column: NotRequired[int]
    cells: NotRequired[list[str]]
    house: NotRequired[str]
    digit: NotRequired[int]
    argument: NotRequired[str]
    code: NotRequired[Annotated[str, "What is wrong, for programs, such as key-missing."]]
    parameters: NotRequired[
        Annotated[dict[str, Any], "What stands in the fields of the sentence, by their names."]
    ]


class House(TypedDict):
    """A house of a layout."""

    kind: Annotated[str, "Such as row, column, box or extra; rule if a rule makes the house."]
    name: str
    cells: list[str]
    digits: NotRequired[Annotated[str, "The digits of the house if it lacks some."]]


class Rule(TypedDict):
    """A rule of a layout besides its houses, such as a cage."""

    kind: str
    cells: list[str]
    values: Annotated[dict[str, int], "The numbers that belong to it, such as its sum."]
    total: Annotated[int | None, "The sum of the digits in its cells, if the rule fixes it."]


class RuleDrawing(TypedDict):
    """The drawings of rules and extra houses, for a board whose cells have these lengths."""

    svg: Annotated[
        str, "What lies above the digits, as SVG; the origin is the corner of the first cell."
    ]
    below: Annotated[str, "The same of what lies below them."]
    margins: Annotated[
        list[int],
        "Rows above, columns on the right, rows below and columns on the left for texts outside.",
    ]
    side: Annotated[int, "The side of a cell."]
    padding: Annotated[float, "Room on the left and on the right of pencil marks in a cell."]
    drop: Annotated[int, "How much lower pencil marks lie than in the middle of a cell."]


class Layout(TypedDict):
    """A layout."""

    name: str
    spelled: Annotated[str | None, "The name from which the layout can be made."]
    digits: int
    rows: int
    columns: int
    grids: int
    cells: Annotated[list[str], "The cells in their order."]
    houses: list[House]
    sentences: NotRequired[Annotated[list[str], "A sentence on each kind of rule."]]
    rules: NotRequired[Annotated[list[Rule], "Rules besides the houses, if there are any."]]
    drawing: NotRequired[RuleDrawing]


class LayoutProblem(TypedDict):
    """What cannot work in a layout."""

    severity: Literal["impossible", "unproved", "warning"]
    message: str
    cells: list[str]
    houses: list[str]
    reason: Literal["overfull", "repeat", "no-digit", "crowded", "pieces", "unproved", "searched"]
    digits: Annotated[str, "The digits that crowded cells may have."]


class BoardProblem(TypedDict):
    """What contradicts itself on a board."""

    message: str
    cells: list[str]
    house: str | None
    digit: int | None


class Board(TypedDict):
    """A puzzle with its layout, as a page needs it."""

    puzzle: Annotated[str, "The puzzle in one line."]
    text: Annotated[str, "The puzzle without entries, readable without the name of its layout."]
    layout: Layout
    givens: Annotated[list[int], "The digit of each cell, 0 for an empty one."]
    entries: list[str]
    removed: list[str]
    problems: list[BoardProblem]
    name: NotRequired[Annotated[str, "The name and the author that the text says."]]
    notes: NotRequired[
        Annotated[list[str], "What the reader of the text had to assume or to leave out."]
    ]


class Code(TypedDict):
    """A QR code."""

    rows: Annotated[list[str], "Rows of modules: 1 is dark, 0 is light; the margin is not in them."]
    svg: Annotated[str, "The code with its margin as a picture."]


class Rating(TypedDict):
    """The rating of a puzzle."""

    puzzle: str
    layout: str | None
    profile: str
    status: str
    grade: str | None
    rating: float | None
    ratings: dict[str, float]
    hardest: str | None
    steps: int
    techniques: dict[str, int]
    searched: bool
    solution: str | None
    error: str | None
    version: str


class Step(TypedDict):
    """A step of a solution."""

    step: int
    technique: str
    name: str
    rating: float | None
    place: list[str]
    eliminate: list[str]
    evidence: dict[str, Any]
    text: str
    explanation: NotRequired[list[str]]


class Mistake(TypedDict):
    """A wrong entry, or a wrongly removed candidate."""

    mistake: str
    cell: str
    digit: int | None
    is_entry: bool


class Converted(TypedDict):
    """A puzzle in another format."""

    text: str
    format: str


class Ratings(TypedDict):
    """The ratings of a puzzle."""

    ratings: list[Rating]


class Trace(TypedDict):
    """The solution path of a puzzle."""

    puzzle: str
    steps: list[Step]
    outcome: str
    rating: Rating
    pictures: NotRequired[Pictures]


class Picture(TypedDict):
    """A picture."""

    svg: str


class Solutions(TypedDict):
    """Solutions of a puzzle."""

    solutions: list[str]
    complete: bool


class Count(TypedDict):
    """The number of solutions."""

    count: int
    complete: bool


class Check(TypedDict):
    """Whether a puzzle has one solution and is minimal."""

    puzzle: str
    layout: str
    givens: int
    unique: bool
    minimal: bool | None
    redundant: list[str]
    common: list[str]
    text: str


class Canonical(TypedDict):
    """The canonical form of a puzzle."""

    text: str
    by: str
    automorphisms: int | None


class Mistakes(TypedDict):
    """The mistakes of a player."""

    mistakes: list[Mistake]


class BrokenRule(TypedDict):
    """A rule that the digits in its cells break."""

    rule: Annotated[int, "The number of the rule in the layout, from 0."]
    cells: Annotated[list[str], "Its filled cells."]
    text: str


class BrokenRules(TypedDict):
    """The rules that digits break."""

    rules: list[BrokenRule]


class Hint(TypedDict):
    """The next step of a position."""

    level: str
    text: str | None
    solved: bool
    mistakes: list[Mistake]
    houses: list[str]
    technique: str | None
    name: str | None
    cells: list[str]
    step: Step | None
    picture: NotRequired[Annotated[str, "SVG"]]
    board_marks: NotRequired[list[Marks]]


class Group(TypedDict):
    """The steps of a technique."""

    technique: str
    name: str
    count: Annotated[int, "How many steps there are, those that are left out included."]
    steps: list[int]


class Hints(TypedDict):
    """All steps of a position."""

    steps: list[Step]
    groups: list[Group]
    mistakes: list[Mistake]
    complete: bool
    left_out: Annotated[list[str], "Techniques whose steps are missing."]
    message: str | None
    pictures: NotRequired[Pictures]
    board_marks: NotRequired[StepMarks]


class Proof(TypedDict):
    """The proof of a claim."""

    claim: str
    status: str | None
    text: str | None
    reason: Annotated[str | None, "Why the claim is false, if it is."]
    steps: list[Step]
    mistakes: list[Mistake]
    pictures: NotRequired[Pictures]
    board_marks: NotRequired[StepMarks]


class Judgement(TypedDict):
    """Whether an answer is a step of a technique."""

    status: Annotated[str | None, "right, other, unshown, wrong or idle."]
    text: Annotated[str | None, "The verdict and its reason."]
    missing: Annotated[list[str], "What else the step of a right answer gives."]
    counterexample: Annotated[list[str], "Cells for the digit, one in each house that needs it."]
    mistakes: list[Mistake]


class LayoutProblems(TypedDict):
    """What cannot work in a layout."""

    name: Annotated[str | None, "The name that such a layout has, whatever it is called."]
    layout: Layout
    problems: list[LayoutProblem]
    impossible: bool


class LayoutParts(TypedDict):
    """A layout, and the grids of which it is composed."""

    layout: Layout
    composition: Annotated[
        dict[str, Any], "The layout with the keys of a layout file that combines grids."
    ]
    yaml: Annotated[str, "The same as a layout file."]


class LayoutDrawing(TypedDict):
    """A layout as a picture, as a layout file and in words."""

    layout: Layout
    svg: str
    yaml: str
    text: str


class Requirement(TypedDict):
    """What can be required of generated puzzles."""

    name: str
    type: ArgumentType
    about: str
    choices: NotRequired[list[str]]
    low: NotRequired[float | None]
    high: NotRequired[float | None]
    is_possible: NotRequired[bool]


class Requirements(TypedDict):
    """What can be required for a profile and a layout."""

    requirements: list[Requirement]


class Reasons(TypedDict):
    """How puzzles will be looked for."""

    reasons: list[str]


class Part(TypedDict):
    """A part of a stream.

    A result has the keys of a Rating, and of generated puzzles also givens, symmetry, seed,
    attempt and run; a step those of a Step.  An error is a Problem whose type is in problem.
    """

    type: Literal["progress", "result", "step", "end", "error"]


class Profiles(TypedDict):
    """The profiles."""

    profiles: list[dict[str, Any]]


class Strategies(TypedDict):
    """The installed techniques."""

    strategies: list[dict[str, Any]]


class RuleKind(TypedDict):
    """A kind of rule, and what its rules consist of."""

    name: Annotated[str, "The name in layout files."]
    variant: Annotated[str, "What layouts with such rules are called."]
    parameters: Annotated[list[str], "The names of the values, in their order."]
    required: Annotated[int, "How many of them a rule must have."]
    list: Annotated[str, "The name of a list of values; empty if there is none."]
    least_cells: int
    most_cells: int | None
    is_whole_line: Annotated[bool, "Whether the cells lie on a line from edge to edge."]


class RuleKinds(TypedDict):
    """The kinds of rules."""

    rules: list[RuleKind]


class Layouts(TypedDict):
    """The names of layouts."""

    layouts: list[str]


class Formats(TypedDict):
    """The formats of puzzles."""

    formats: list[dict[str, Any]]


class Version(TypedDict):
    """The version of the grader, and the limits of the service."""

    version: str
    mode: str
    python: str
    languages: list[str]
    cells: list[str]
    timeout: float
