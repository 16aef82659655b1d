"""What `same_outputs.py` asks the package itself; `same_answers.py PART` prints the answers.

It runs with the code of the checkout that is compared, so its imports of the package are lazy.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

HERE = Path(__file__).resolve().parent
DATA = yaml.safe_load((HERE / "same_outputs.yaml").read_text("utf-8"))
_TIMED = {"seconds", "python"}
"""Keys of answers that time or the machine decides."""
_UNLIMITED = 3600.0
"""Seconds for an answer, so that no busy machine decides what it is."""


def settled(value: Any, left_out: set[str]) -> str:
    """Return data as JSON without some keys; the order of the others counts."""
    return json.dumps(_without(value, left_out), ensure_ascii=False)


def _without(value: Any, left_out: set[str]) -> Any:
    if isinstance(value, dict):
        return {k: _without(part, left_out) for k, part in value.items() if k not in left_out}
    if isinstance(value, list | tuple):
        return [_without(part, left_out) for part in value]
    return value


def texts() -> Iterator[Any]:
    """Iterate over the steps on the boards of the corpus, in words of both languages."""
    from tests.positions import positions, with_positions  # noqa: PLC0415 - that of the checkout

    for technique in with_positions():
        for position in positions(technique):
            step = position.first()
            if step is None:
                yield [position.name, None]
                continue
            yield [position.name, step.technique, str(step)]
            board = position.board()
            for language in ("en", "de"):
                for length in ("short", "sentence", "full"):
                    yield step.text(length, language, board=board)
            yield step.text("short", board=board, cells="a1", eureka=True)


def public() -> Iterator[Any]:
    """Iterate over what the package says to programs that import it."""
    import grader  # noqa: PLC0415 - that of the checkout

    puzzles = [line for line in (HERE / "mixed.txt").read_text("utf-8").splitlines() if line]
    for jobs in (1, 2):
        for rating in grader.rate_many(puzzles, jobs=jobs):
            yield repr(rating)
    for name in DATA["profiles"]:
        profile = grader.load_profile(name)
        yield [profile.name, profile.title, profile.digest(), profile.version]
    trace = grader.trace(DATA["words"]["hard"])
    yield [str(trace), *map(repr, trace)]
    for found in grader.generate(grade="hard", seed=1, count=3):
        yield [repr(found.puzzle), str(found.puzzle), repr(found.rating)]
    for text in next(case["texts"] for case in DATA["cases"] if "texts" in case):
        try:
            yield str(grader.parse(text))
        except grader.GraderError as error:
            told = {key: repr(value) for key, value in sorted(vars(error).items())}
            yield [type(error).__name__, str(error), told]


def rest() -> Iterator[Any]:
    """Iterate over answers of the service."""
    from grader.web import service  # noqa: PLC0415 - that of the checkout

    for name, values in DATA["requests"]:
        yield [name, values, *service.respond(name, values, _UNLIMITED)]
    for name, values in DATA["streams"]:
        parts: list[Any] = []
        status = service.respond_in_parts(name, values, parts.append, _UNLIMITED)
        # How often progress is told, time decides.
        yield [name, values, status, [part for part in parts if part["type"] != "progress"]]


def techniques() -> Iterator[Any]:
    """Iterate over the records of all techniques, with what they refuse."""
    from grader.model.shapes import named  # noqa: PLC0415 - that of the checkout
    from grader.pipeline import registry  # noqa: PLC0415 - that of the checkout

    layouts = [named(name) for name in ("classic-4", "classic-9", "latin-9", "samurai")]
    for name, technique in registry.techniques().items():
        yield {
            "name": name,
            "id": technique.id,
            "title": technique.title,
            "fixed": dict(technique.fixed),
            "options": list(technique.options),
            "thorough": dict(technique.thorough),
            "variants": dict(technique.variants),
            "assumes_unique": technique.assumes_unique,
            "messages": {key: dict(texts) for key, texts in technique.messages.items()},
            "refusals": [technique.refusal(layout) for layout in layouts],
            "strategy": type(technique.strategy()).__name__,
        }


if __name__ == "__main__":
    for answer in {each.__name__: each for each in (texts, public, rest, techniques)}[
        sys.argv[1]
    ]():
        print(settled(answer, _TIMED))
