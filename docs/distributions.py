"""Measure and plot puzzles generated without requirements: `python -m docs.distributions`.

It writes the pictures and the table in `docs/distributions/`, which `docs/generating.md` shows.
The seed is fixed, so the output changes only with the generator or the raters.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from random import Random
from statistics import mean, stdev

import grader
from grader.generate.dig import dig, without
from grader.generate.grow import grow
from grader.generate.shuffle import shuffled
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic
from grader.search.canonical.symmetry import orbits
from grader.search.solutions import random_solution

DOCS = Path(__file__).parent
PUZZLES = 5000
WIDTH, HEIGHT, MARGIN = 640, 240, 34
COLORS = ("#3b6ea5", "#c9803a")
Share = Mapping[float, float]


def minimal_puzzles(count: int, grown: bool) -> list[Puzzle]:
    """Return minimal puzzles, dug from filled grids or grown from empty ones and then dug."""
    layout = classic()
    random = Random("distributions")
    made = []
    for _ in range(count):
        solution = random_solution(layout, random)
        order = shuffled(orbits(layout, "none"), random)
        gone = []
        if grown:
            given = set(grow(layout, solution, order, random))
            gone = [orbit for orbit in order if orbit not in given]
            order = shuffled([orbit for orbit in order if orbit in given], random)
        removed = [*gone, *dig(layout, solution, order, removed=gone)]
        made.append(without(layout, solution, removed))
    return made


def shares(values: list[float]) -> dict[float, float]:
    """Return the frequency of each value in percent."""
    return {value: 100 * n / len(values) for value, n in sorted(Counter(values).items())}


def bars(title: str, series: Mapping[str, Share], step: float, unit: str) -> str:
    """Return an SVG bar chart of percentages with bars for each series."""
    low = min(min(share) for share in series.values())
    high = max(max(share) for share in series.values())
    top = max(max(share.values()) for share in series.values())
    slots = round((high - low) / step) + 1
    slot = (WIDTH - 2 * MARGIN) / slots
    width = slot * 0.8 / len(series)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'font-family="sans-serif" font-size="11"><title>{title}</title>',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
        f'<text x="{MARGIN}" y="16" font-size="13">{title}</text>',
    ]
    floor = HEIGHT - MARGIN
    for n, (name, share) in enumerate(series.items()):
        for value, percent in share.items():
            left = MARGIN + round((value - low) / step) * slot + slot * 0.1 + n * width
            tall = percent / top * (floor - 2 * MARGIN)
            parts.append(
                f'<rect x="{left:.1f}" y="{floor - tall:.1f}" width="{width:.1f}" '
                f'height="{tall:.1f}" fill="{COLORS[n]}"><title>{name}: {value:g}: '
                f"{percent:.2f} %</title></rect>"
            )
        if len(series) > 1:
            parts.append(
                f'<rect x="{WIDTH - 190}" y="{26 + 16 * n}" width="10" height="10" '
                f'fill="{COLORS[n]}"/><text x="{WIDTH - 175}" y="{35 + 16 * n}">{name}</text>'
            )
    every = max(1, round(slots / 16))
    for n in range(0, slots, every):
        middle = MARGIN + (n + 0.5) * slot
        parts.append(
            f'<text x="{middle:.1f}" y="{floor + 14}" text-anchor="middle">'
            f"{low + n * step:g}</text>"
        )
    parts += [
        f'<path d="M{MARGIN} {floor}H{WIDTH - MARGIN}" stroke="#444444"/>',
        f'<text x="{MARGIN}" y="{2 * MARGIN - 4}">{top:.1f} %</text>',
        f'<text x="{WIDTH - MARGIN}" y="{HEIGHT - 6}" text-anchor="end">{unit}</text>',
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def table(puzzles: list[Puzzle]) -> str:
    """Return the shares of grades and of the hardest technique, as a page to include."""
    ratings = [grader.rate(puzzle) for puzzle in puzzles]
    profile = grader.load_profile("standard")
    grades = Counter(rating.grade for rating in ratings)
    hardest = Counter(rating.hardest for rating in ratings)
    lines = ["| grade | share |", "| --- | ---: |"]
    lines += [f"| {g.name} | {100 * grades[g.name] / len(puzzles):.1f} % |" for g in profile.grades]
    lines += ["", "| hardest technique | share |", "| --- | ---: |"]
    lines += [f"| {t} | {100 * n / len(puzzles):.2f} % |" for t, n in hardest.most_common()]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write the pictures and the table."""
    target = DOCS / "distributions"
    target.mkdir(exist_ok=True)
    dug, grown = minimal_puzzles(PUZZLES, False), minimal_puzzles(PUZZLES, True)
    givens = {"dug": [float(p.clues) for p in dug], "grown": [float(p.clues) for p in grown]}
    for name, numbers in givens.items():
        print(f"{name}: {mean(numbers):.2f} givens, standard deviation {stdev(numbers):.2f}")
    pictures = {
        "givens": bars(
            f"Givens of {PUZZLES:,} minimal puzzles",
            {name: shares(numbers) for name, numbers in givens.items()},
            1.0,
            "givens",
        ),
        "explainer": bars(
            f"ER of {PUZZLES:,} minimal puzzles, dug",
            {"dug": shares([grader.rate(p, "explainer").rating or 0.0 for p in dug])},
            0.1,
            "ER",
        ),
    }
    for name, picture in pictures.items():
        (target / f"{name}.svg").write_text(picture, encoding="utf-8")
    (target / "standard.md").write_text(table(dug), encoding="utf-8")
    print(f"written to {target}", file=sys.stderr)


if __name__ == "__main__":
    main()
