"""The techniques of this family: singles, locked candidates and subsets, with direct forms."""

from __future__ import annotations

from grader.pipeline.technique import Technique

SIZES = range(2, 13)
"""Up to half of the largest house: the complement of a larger subset is a smaller one."""

_NAMES = {2: "Pair", 3: "Triple", 4: "Quad"}
_LOCKED_OPTIONS = ("base", "cover", "scan")


def _id(sort: str, size: int) -> str:
    return f"{sort}-{_NAMES.get(size, str(size))}".lower()


def _title(sort: str, size: int) -> str:
    return f"{sort} {_NAMES.get(size, f'{size}-Subset')}"


def _direct_hidden_subset(size: int) -> Technique:
    return Technique(
        _id("Direct-Hidden", size),
        _title("Direct Hidden", size),
        "grader_strategies.basic.direct:DirectHiddenSubset",
        fixed={"size": size},
        options=("houses", "order"),
    )


def _locked_subset(size: int) -> Technique:
    return Technique(
        _id("Locked", size),
        _title("Locked", size),
        "grader_strategies.basic.subsets:LockedSubset",
        fixed={"size": size},
        options=("order", "least"),
        thorough={"least": 1},
    )


def _naked_subset(size: int) -> Technique:
    return Technique(
        _id("Naked", size),
        _title("Naked", size),
        "grader_strategies.basic.subsets:NakedSubset",
        fixed={"size": size},
        options=("houses", "order", "reach", "skip_locked", "least"),
        thorough={"reach": "all", "skip_locked": False, "least": 1},
    )


def _hidden_subset(size: int) -> Technique:
    return Technique(
        _id("Hidden", size),
        _title("Hidden", size),
        "grader_strategies.basic.subsets:HiddenSubset",
        fixed={"size": size},
        options=("houses", "order", "least"),
        thorough={"least": 1},
    )


TECHNIQUES: tuple[Technique, ...] = (
    Technique(
        "full-house",
        "Full House",
        "grader_strategies.basic.singles:FullHouse",
        options=("houses", "order"),
    ),
    Technique(
        "hidden-single",
        "Hidden Single",
        "grader_strategies.basic.singles:HiddenSingle",
        options=("houses", "order"),
    ),
    Technique(
        "naked-single",
        "Naked Single",
        "grader_strategies.basic.singles:NakedSingle",
        options=("order",),
    ),
    Technique(
        "pointing",
        "Pointing",
        "grader_strategies.basic.locked_candidates:Pointing",
        options=_LOCKED_OPTIONS,
    ),
    Technique(
        "claiming",
        "Claiming",
        "grader_strategies.basic.locked_candidates:Claiming",
        options=_LOCKED_OPTIONS,
    ),
    Technique(
        "direct-pointing",
        "Direct Pointing",
        "grader_strategies.basic.direct:DirectPointing",
        options=_LOCKED_OPTIONS,
    ),
    Technique(
        "direct-claiming",
        "Direct Claiming",
        "grader_strategies.basic.direct:DirectClaiming",
        options=_LOCKED_OPTIONS,
    ),
    _direct_hidden_subset(2),
    _direct_hidden_subset(3),
    _locked_subset(2),
    _locked_subset(3),
    *(make(size) for size in SIZES for make in (_naked_subset, _hidden_subset)),
)
