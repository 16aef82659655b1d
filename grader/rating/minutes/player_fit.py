"""Fit a simulated player to solving times."""

from __future__ import annotations

import math
from collections.abc import Sequence
from hashlib import blake2b

from attrs import evolve, frozen

from grader.rating.correlation import kendall, spearman
from grader.rating.minutes.player import Player
from grader.rating.profiles.profile import Grade

FEWEST = 30
"""The number of puzzles from which on a fit means anything."""
FOLDS = 10
"""Parts of a cross-validation."""
ROUNDS = 200
"""Maximum number of iterations."""
SCALE = 0.2
"""Errors above it, as differences of logarithms, count in proportion and not by their squares."""
PRECISION = 4
"""Significant digits of the numbers that are fitted."""
FEWEST_STEPS = 5
"""The number of puzzles with steps beyond singles from which on their cost is fitted."""
LEAST = (1e-3, 1e-3, 1.0)
"""The least values of the three numbers; a step beyond singles takes a second or more."""
MOST = 1e6
ENOUGH = 1e-9
"""The fit ends when an iteration reduces the loss by less than this part."""

Numbers = tuple[float, float, float]


@frozen
class TimedPuzzle:
    """A puzzle with its solving time, and what the time is computed from."""

    puzzle: str
    seconds: float
    """The measured time."""
    size: float
    """The number of cells, in classic grids."""
    search: float
    """The result of the simulation."""
    techniques: float
    """The cost of all steps beyond singles, where the cheapest costs 1."""

    def estimate(self, player: Player) -> float:
        """Return the seconds that a player needs."""
        return (
            player.constant * self.size
            + player.search * self.search
            + player.technique * self.techniques
        )


@frozen
class Band:
    """The puzzles whose estimate has a grade."""

    grade: Grade
    count: int
    estimated: float
    """The geometric mean of the estimates, in minutes; likewise of the times."""
    measured: float


@frozen
class Fit:
    """A fitted player, and how well its estimates agree with the times."""

    player: Player
    count: int
    spearman: float
    """Rank correlation; NaN if all estimates or all times are equal."""
    kendall: float
    """Kendall's tau-b, likewise."""
    cross_validated: float
    """Rank correlation where each tenth is estimated by a player fitted to the others."""
    median_factor: float
    """The median factor between estimate and time, above 1."""
    within: dict[float, float]
    """The part of the times within a factor of the estimates."""
    bands: tuple[Band, ...]
    has_techniques: bool
    """Enough puzzles need steps beyond singles, so that their cost was fitted."""


def fit(puzzles: Sequence[TimedPuzzle], start: Player, grades: Sequence[Grade]) -> Fit:
    """Return the player who agrees best with the times; `FEWEST` puzzles or more.

    Fitted are the constant, the seconds for a unit of search, and the seconds for the cheapest
    step beyond singles.  The last one stays as it is if few puzzles have such a step.

    Args:
        puzzles: the puzzles with their times.
        start: the player whose other numbers are kept.
        grades: the grades of the profile, in minutes.
    """
    assert len(puzzles) >= FEWEST, "too few puzzles"
    player = fitted(puzzles, start)
    times = [puzzle.seconds for puzzle in puzzles]
    estimates = [puzzle.estimate(player) for puzzle in puzzles]
    factors = sorted(
        math.exp(abs(math.log(time / estimate)))
        for time, estimate in zip(times, estimates, strict=True)
    )
    return Fit(
        player,
        len(puzzles),
        spearman(estimates, times),
        kendall(estimates, times),
        spearman(_cross_validated(puzzles, player), times),
        factors[len(factors) // 2],
        {most: sum(f <= most for f in factors) / len(factors) for most in (1.25, 1.5)},
        tuple(_bands(grades, estimates, times)),
        _has_techniques(puzzles),
    )


def fitted(puzzles: Sequence[TimedPuzzle], start: Player) -> Player:
    """Return a player with the three numbers fitted: least squares of logarithms, with soft L1.

    The method is that of Levenberg and Marquardt.  The unknowns are the logarithms of the numbers,
    so these are positive.
    """
    free = [True, True, _has_techniques(puzzles)]
    lowest, highest = [math.log(number) for number in LEAST], math.log(MOST)
    logs = [
        math.log(max(number, least))
        for number, least in zip(
            (start.constant, start.search, start.technique), LEAST, strict=True
        )
    ]
    damping, loss = 1e-3, _loss(puzzles, logs)
    for _ in range(ROUNDS):
        matrix, vector = _normal_equations(puzzles, logs, free)
        for i in range(3):
            matrix[i][i] += damping * matrix[i][i] + 1e-12
        moves = _solved(matrix, vector)
        # A longer step leaves the range in which the equations mean anything.
        moved = [
            min(highest, max(low, log + max(-1.0, min(1.0, move))))
            for log, move, low in zip(logs, moves, lowest, strict=True)
        ]
        new = _loss(puzzles, moved)
        if new < loss:
            done = loss - new < ENOUGH * loss
            logs, loss, damping = moved, new, damping / 5
            if done:
                break
        elif damping > 1e9:
            break
        else:
            damping *= 5
    constant, search, technique = (float(f"{math.exp(log):.{PRECISION}g}") for log in logs)
    if not free[2]:
        technique = start.technique
    return evolve(start, constant=constant, search=search, technique=technique)


def _has_techniques(puzzles: Sequence[TimedPuzzle]) -> bool:
    return sum(puzzle.techniques > 0 for puzzle in puzzles) >= FEWEST_STEPS


def _parts(puzzle: TimedPuzzle, logs: Sequence[float]) -> list[float]:
    """Return the seconds for each of the three numbers."""
    units = (puzzle.size, puzzle.search, puzzle.techniques)
    return [unit * math.exp(log) for unit, log in zip(units, logs, strict=True)]


def _loss(puzzles: Sequence[TimedPuzzle], logs: Sequence[float]) -> float:
    total = 0.0
    for puzzle in puzzles:
        rest = math.log(puzzle.seconds / sum(_parts(puzzle, logs))) / SCALE
        total += math.sqrt(1 + rest * rest) - 1
    return total


def _normal_equations(
    puzzles: Sequence[TimedPuzzle], logs: Sequence[float], free: Sequence[bool]
) -> tuple[list[list[float]], list[float]]:
    """Return the equations for the next step, with the weights of the loss."""
    matrix = [[0.0] * 3 for _ in range(3)]
    vector = [0.0] * 3
    for puzzle in puzzles:
        parts = _parts(puzzle, logs)
        estimate = sum(parts)
        rest = math.log(puzzle.seconds / estimate)
        weight = 1 / math.sqrt(1 + (rest / SCALE) ** 2)
        shares = [part / estimate for part in parts]
        slopes = [share * is_free for share, is_free in zip(shares, free, strict=True)]
        for i in range(3):
            vector[i] += weight * slopes[i] * rest
            for j in range(3):
                matrix[i][j] += weight * slopes[i] * slopes[j]
    return matrix, vector


def _solved(matrix: list[list[float]], vector: list[float]) -> list[float]:
    """Return the solution of linear equations with a positive definite matrix."""
    size = len(vector)
    rows = [[*row, value] for row, value in zip(matrix, vector, strict=True)]
    for i in range(size):
        for j in range(i + 1, size):
            factor = rows[j][i] / rows[i][i]
            rows[j] = [a - factor * b for a, b in zip(rows[j], rows[i], strict=True)]
    solution = [0.0] * size
    for i in reversed(range(size)):
        known = sum(rows[i][j] * solution[j] for j in range(i + 1, size))
        solution[i] = (rows[i][size] - known) / rows[i][i]
    return solution


def _cross_validated(puzzles: Sequence[TimedPuzzle], start: Player) -> list[float]:
    """Return estimates by players who were fitted without the puzzle.

    The part that a puzzle belongs to follows from its text, so that repetitions stay together.
    """
    parts = [blake2b(puzzle.puzzle.encode()).digest()[0] % FOLDS for puzzle in puzzles]
    players = [
        fitted([puzzle for puzzle, its in zip(puzzles, parts, strict=True) if its != part], start)
        for part in range(FOLDS)
    ]
    return [puzzle.estimate(players[part]) for puzzle, part in zip(puzzles, parts, strict=True)]


def _bands(
    grades: Sequence[Grade], estimates: Sequence[float], times: Sequence[float]
) -> list[Band]:
    found = []
    for place, grade in enumerate(grades):
        end = math.inf if place == len(grades) - 1 else grade.high
        inside = [
            (estimate / 60, time / 60)
            for estimate, time in zip(estimates, times, strict=True)
            if grade.low <= estimate / 60 < end
        ]
        if inside:
            estimated, measured = map(_geometric_mean, zip(*inside, strict=True))
            found.append(Band(grade, len(inside), estimated, measured))
    return found


def _geometric_mean(numbers: Sequence[float]) -> float:
    return math.exp(sum(map(math.log, numbers)) / len(numbers))
