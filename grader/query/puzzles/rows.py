"""Evaluate expressions and columns for many puzzles, in input order, on several processes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any, NamedTuple

from attrs import field, frozen

from grader.errors import FormatError, Message
from grader.formats import puzzle_line
from grader.query import Expression, by_cost, matches
from grader.query.puzzles.columns import column_value
from grader.query.puzzles.puzzle_facts import PuzzleFacts, SourcedEntry
from grader.rating import rate_many as batch
from grader.rating.profiles.profile import Profile
from grader.rating.rate import load_strategies
from grader.rating.rating import Rating
from grader.runtime import deadline
from grader.runtime.parallel.executor import Each, Work, executor
from grader.search.canonical.seen_puzzles import Forms, forms_of


def _ordered(expression: Expression | None) -> Expression | None:
    return None if expression is None else by_cost(expression)


@frozen
class Plan:
    """What is wanted of each puzzle."""

    profiles: tuple[Profile, ...]
    """At least one; the first one is meant where none is named."""
    expression: Expression | None = field(default=None, converter=_ordered)
    """Selects puzzles; None selects all, also malformed ones."""
    columns: tuple[str, ...] = ()
    """Names of columns, of which each row has the values."""
    sort: tuple[str, ...] = ()
    """Names of columns by which rows are sorted."""
    with_rating: bool = False
    """Rows have the rating by the first profile."""
    with_forms: bool = False
    """Rows have the fingerprint of the puzzle."""
    with_solutions: bool = False
    """Rows have the fingerprint of the solution as well."""
    timeout: float | None = None
    """Seconds that each rating, trace and search may take."""


class Row(NamedTuple):
    """A puzzle, and what is wanted of it."""

    sourced: SourcedEntry
    is_selected: bool
    error: str = ""
    """Why there is no puzzle or no rating, as far as one was needed; a `Message`."""
    line: str = ""
    """The puzzle in one line; this and the following are empty unless it is selected."""
    values: tuple[Any, ...] = ()
    keys: tuple[Any, ...] = ()
    """The values of the columns to sort by."""
    rating: Rating | None = None
    forms: Forms | None = None


def rows(entries: Iterable[SourcedEntry], plan: Plan, jobs: int = 1) -> Iterator[Row]:
    """Iterate over rows in the order of the entries, in constant memory.

    With several jobs a puzzle that kills its process is not selected.

    Raises:
        ValueError: the timeout is not positive.
        WorkerError: with several jobs, processes cannot be started.
    """
    deadline.check_timeout(plan.timeout)
    work = Work(
        Each(partial(_row, plan=plan)),
        partial(_crashed, plan=plan),
        warm_up=partial(_load_strategies, plan),
    )
    return executor(jobs).run(work, entries)


def _load_strategies(plan: Plan) -> None:
    for profile in plan.profiles:
        load_strategies(profile)


def _row(sourced: SourcedEntry, plan: Plan) -> Row:
    puzzle = sourced.entry.puzzle
    facts = PuzzleFacts(sourced, plan.profiles, plan.timeout)
    if plan.expression is not None:
        if puzzle is None:
            return Row(sourced, False, _sentence(sourced.entry.error))
        if not matches(plan.expression, facts):
            return Row(sourced, False, facts.error)
    values = tuple([column_value(facts, column) for column in plan.columns])
    keys = tuple([column_value(facts, column) for column in plan.sort])
    rating = facts.rating() if plan.with_rating else None
    forms = None
    if puzzle is not None and (plan.with_forms or plan.with_solutions):
        forms = forms_of(puzzle, plan.with_solutions)
    line = sourced.entry.text if puzzle is None else puzzle_line(puzzle)
    error = facts.error if puzzle is not None else _sentence(sourced.entry.error)
    return Row(sourced, True, error, line, values, keys, rating, forms)


def _sentence(error: FormatError | None) -> Message:
    """Return the message of an entry without a puzzle."""
    assert error is not None, "an entry has a puzzle or an error"
    return error.placed


def _crashed(_: int, sourced: SourcedEntry, cause: str, plan: Plan) -> Row:
    rating = batch.crashed(sourced.entry, plan.profiles[0], cause)
    error = rating.error or ""
    if plan.expression is not None:
        return Row(sourced, False, error)
    facts = PuzzleFacts(sourced, plan.profiles)
    for profile in plan.profiles:
        facts.take(batch.crashed(sourced.entry, profile, cause))
    values = tuple([column_value(facts, column) for column in plan.columns])
    return Row(sourced, True, error, rating.puzzle, values, (), rating)
