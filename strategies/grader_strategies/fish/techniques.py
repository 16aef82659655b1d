"""The techniques of this family: basic, finned, Franken, mutant, Siamese and kraken fish."""

from __future__ import annotations

from grader.pipeline.technique import Technique
from grader_strategies.fish.sizes import MANY, QUICK
from grader_strategies.fish.sizes import SIZES as NAMES

SIZES = range(2, len(NAMES))


def _basic(size: int) -> Technique:
    return Technique(
        NAMES[size],
        NAMES[size].title(),
        "grader_strategies.fish.basic:Fish",
        fixed={"size": size},
        options=("base", "scan", "least"),
        thorough={"least": 1},
    )


def _complex(size: int) -> tuple[Technique, ...]:
    """Return the finned, sashimi, Franken and mutant fish of a size."""
    title = NAMES[size].title()
    unlimited = {"most_fins": MANY, "most_endo": MANY} if size <= QUICK else {}
    return tuple(
        Technique(
            f"{sort}-{NAMES[size]}".lower().replace(" ", "-"),
            f"{sort} {title}",
            "grader_strategies.fish.complex:ComplexFish",
            fixed={"size": size, "shape": shape, "fins": fins},
            options=("base", "most_fins", "most_endo", "crowded"),
            thorough={"crowded": True} | unlimited,
        )
        for sort, shape, fins in (
            ("Finned", "basic", "finned"),
            ("Sashimi", "basic", "sashimi"),
            ("Franken", "franken", "none"),
            ("Finned Franken", "franken", "some"),
            ("Mutant", "mutant", "none"),
            ("Finned Mutant", "mutant", "some"),
        )
    )


def _siamese(size: int, shape: str, prefix: str) -> Technique:
    return Technique(
        f"siamese-{prefix}{NAMES[size]}".lower(),
        f"Siamese {prefix.title().replace('-', ' ')}{NAMES[size].title()}",
        "grader_strategies.fish.siamese:SiameseFish",
        fixed={"size": size, "shape": shape},
    )


TECHNIQUES: tuple[Technique, ...] = (
    *(_basic(size) for size in SIZES),
    *(technique for size in SIZES for technique in _complex(size)),
    *(
        _siamese(size, shape, prefix)
        for shape, prefix in (("basic", ""), ("franken", "franken-"), ("mutant", "mutant-"))
        for size in (2, 3, 4)
    ),
    Technique(
        "kraken-fish",
        "Kraken Fish",
        "grader_strategies.fish.kraken:KrakenFish",
        options=("shape", "largest", "most_fins", "most_endo", "types"),
        variants={f"kraken-fish-type-{number}": f"Kraken Fish Type {number}" for number in (1, 2)},
    ),
)
