"""The built-in techniques, a file a pattern.  `BUILTIN` is the one list of them."""

from __future__ import annotations

from grader.pipeline.technique import Technique
from grader_strategies.almost_locked.techniques import LOCKED_SETS
from grader_strategies.explainer_chains.techniques import CHAINS
from grader_strategies.fish.sizes import MANY, QUICK
from grader_strategies.fish.sizes import SIZES as FISHES
from grader_strategies.hodoku_chains.techniques import TABLES

# Half of the largest house: of a larger subset, what is left of the house is a smaller one.
_SUBSET_SIZES = range(2, 13)
_SUBSET_NAMES = {2: "Pair", 3: "Triple", 4: "Quad"}
_NAKED_OPTIONS = ("houses", "order", "reach", "skip_locked", "least")
_HIDDEN_OPTIONS = ("houses", "order", "least")
_DIRECT_OPTIONS = ("houses", "order")
_LOCKED_OPTIONS = ("base", "cover", "scan")


def _subset_title(sort: str, size: int) -> str:
    return f"{sort} {_SUBSET_NAMES.get(size, f'{size}-Subset')}"


def _subset_id(sort: str, size: int) -> str:
    return f"{sort}-{_SUBSET_NAMES.get(size, str(size))}".lower()


def _subsets(size: int) -> tuple[Technique, Technique]:
    """Return the naked and the hidden subset of a size."""
    naked, hidden = (
        (_subset_id(sort, size), _subset_title(sort, size)) for sort in ("Naked", "Hidden")
    )
    fixed = {"size": size}
    return (
        Technique(
            *naked,
            "grader_strategies.basic.subsets:NakedSubset",
            fixed=fixed,
            options=_NAKED_OPTIONS,
            thorough={"reach": "all", "skip_locked": False, "least": 1},
        ),
        Technique(
            *hidden,
            "grader_strategies.basic.subsets:HiddenSubset",
            fixed=fixed,
            options=_HIDDEN_OPTIONS,
            thorough={"least": 1},
        ),
    )


def _locked(size: int) -> Technique:
    return Technique(
        _subset_id("Locked", size),
        _subset_title("Locked", size),
        "grader_strategies.basic.subsets:LockedSubset",
        fixed={"size": size},
        options=("order", "least"),
        thorough={"least": 1},
    )


def _fish(technique: str, title: str, size: int) -> Technique:
    options = ("base", "scan", "least")
    return Technique(
        technique,
        title,
        "grader_strategies.fish.basic:Fish",
        fixed={"size": size},
        options=options,
        thorough={"least": 1},
    )


def _complex_fish(size: int) -> tuple[Technique, ...]:
    """Return the finned, sashimi, Franken and mutant fish of a size."""
    fishes, title = FISHES[size], FISHES[size].title()
    limits = ("base", "most_fins", "most_endo", "crowded")
    unlimited = {"most_fins": MANY, "most_endo": MANY}
    return tuple(
        Technique(
            f"{sort}-{fishes}".lower().replace(" ", "-"),
            f"{sort} {title}",
            "grader_strategies.fish.complex:ComplexFish",
            fixed={"size": size, "shape": shape, "fins": fins},
            options=limits,
            thorough={"crowded": True} | (unlimited if size <= QUICK else {}),
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


def _direct(size: int) -> Technique:
    return Technique(
        _subset_id("Direct-Hidden", size),
        _subset_title("Direct Hidden", size),
        "grader_strategies.basic.direct:DirectHiddenSubset",
        fixed={"size": size},
        options=_DIRECT_OPTIONS,
    )


def _uniqueness_test(number: int) -> Technique:
    return Technique(
        f"uniqueness-test-{number}",
        f"Uniqueness Test {number}",
        "grader_strategies.uniqueness.rectangle_tests:UniqueRectangle",
        fixed={"test": number},
        options=("pairs",),
        thorough={"pairs": "every"},
        assumes_unique=True,
    )


def _aligned(size: int) -> Technique:
    return Technique(
        f"{_subset_id('Aligned', size)}-exclusion",
        f"{_subset_title('Aligned', size)} Exclusion",
        "grader_strategies.almost_locked.aligned_exclusion:AlignedExclusion",
        fixed={"size": size},
        options=("houses",),
    )


def _types(technique: str, title: str) -> dict[str, str]:
    """Return the variants of a technique that has four types."""
    return {f"{technique}-type-{number}": f"{title} Type {number}" for number in range(1, 5)}


BUILTIN: tuple[Technique, ...] = (
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
    _direct(2),
    _direct(3),
    _locked(2),
    _locked(3),
    *(technique for size in _SUBSET_SIZES for technique in _subsets(size)),
    _fish("x-wing", "X-Wing", 2),
    _fish("swordfish", "Swordfish", 3),
    _fish("jellyfish", "Jellyfish", 4),
    _fish("squirmbag", "Squirmbag", 5),
    _fish("whale", "Whale", 6),
    _fish("leviathan", "Leviathan", 7),
    *(technique for size in range(2, len(FISHES)) for technique in _complex_fish(size)),
    Technique(
        "kraken-fish",
        "Kraken Fish",
        "grader_strategies.fish.kraken:KrakenFish",
        options=("shape", "largest", "most_fins", "most_endo", "types"),
        variants={f"kraken-fish-type-{number}": f"Kraken Fish Type {number}" for number in (1, 2)},
    ),
    Technique(
        "xy-wing",
        "XY-Wing",
        "grader_strategies.wings.xy_wing:Wing",
        fixed={"size": 2},
        options=("order", "houses"),
    ),
    Technique(
        "xyz-wing",
        "XYZ-Wing",
        "grader_strategies.wings.xy_wing:Wing",
        fixed={"size": 3},
        options=("order", "houses"),
    ),
    Technique(
        "w-wing",
        "W-Wing",
        "grader_strategies.wings.w_wing:WWing",
        options=("link_cells",),
        thorough={"link_cells": "any"},
    ),
    Technique("skyscraper", "Skyscraper", "grader_strategies.single_digit.skyscraper:Skyscraper"),
    Technique(
        "two-string-kite",
        "2-String Kite",
        "grader_strategies.single_digit.two_string_kite:TwoStringKite",
    ),
    Technique(
        "turbot-fish",
        "Turbot Fish",
        "grader_strategies.single_digit.turbot_fish:TurbotFish",
        options=("links",),
        thorough={"links": "any"},
    ),
    Technique(
        "remote-pair",
        "Remote Pair",
        "grader_strategies.simple_chains.remote_pair:RemotePair",
        options=("longest",),
    ),
    Technique(
        "empty-rectangle",
        "Empty Rectangle",
        "grader_strategies.single_digit.empty_rectangle:EmptyRectangle",
        options=("least",),
        thorough={"least": 2},
    ),
    Technique(
        "simple-coloring",
        "Simple Coloring",
        "grader_strategies.coloring.simple:SimpleColoring",
        options=("rules",),
        variants={
            "simple-coloring-wrap": "Simple Coloring Wrap",
            "simple-coloring-trap": "Simple Coloring Trap",
        },
    ),
    Technique(
        "multi-coloring",
        "Multi Coloring",
        "grader_strategies.coloring.multi:MultiColoring",
        variants={
            "multi-coloring-1": "Multi Coloring Type 1",
            "multi-coloring-2": "Multi Coloring Type 2",
        },
    ),
    Technique(
        "unique-loop",
        "Unique Rectangle or Loop",
        "grader_strategies.uniqueness.unique_loops:UniqueLoop",
        options=("houses",),
        variants=_types("unique-rectangle", "Unique Rectangle")
        | _types("unique-loop", "Unique Loop"),
        assumes_unique=True,
    ),
    _uniqueness_test(1),
    _uniqueness_test(2),
    Technique(
        "uniqueness-test-3",
        "Uniqueness Test 3",
        "grader_strategies.uniqueness.rectangle_subsets:UniqueSubset",
        options=("pairs", "box_alone"),
        thorough={"pairs": "every", "box_alone": True},
        assumes_unique=True,
    ),
    _uniqueness_test(4),
    _uniqueness_test(5),
    _uniqueness_test(6),
    Technique(
        "hidden-rectangle",
        "Hidden Rectangle",
        "grader_strategies.uniqueness.rectangle_tests:UniqueRectangle",
        fixed={"test": 0},
        options=("pairs",),
        thorough={"pairs": "every"},
        assumes_unique=True,
    ),
    *(
        Technique(
            f"avoidable-rectangle-{number}",
            f"Avoidable Rectangle Type {number}",
            "grader_strategies.uniqueness.avoidable_rectangles:AvoidableRectangle",
            fixed={"number": number},
            assumes_unique=True,
        )
        for number in (1, 2)
    ),
    Technique("sue-de-coq", "Sue de Coq", "grader_strategies.almost_locked.sue_de_coq:SueDeCoq"),
    Technique(
        "bug",
        "Bivalue Universal Grave",
        "grader_strategies.uniqueness.bug:Bug",
        options=("houses", "extras"),
        variants=_types("bug", "BUG"),
        assumes_unique=True,
    ),
    _aligned(2),
    _aligned(3),
    *CHAINS,
    Technique(
        "dual-two-string-kite",
        "Dual 2-String Kite",
        "grader_strategies.single_digit.duals:DualKite",
    ),
    Technique(
        "dual-empty-rectangle",
        "Dual Empty Rectangle",
        "grader_strategies.single_digit.duals:DualEmptyRectangle",
        options=("least",),
        thorough={"least": 2},
    ),
    *(
        Technique(
            f"siamese-{prefix}{FISHES[size]}".lower(),
            f"Siamese {prefix.title().replace('-', ' ')}{FISHES[size].title()}",
            "grader_strategies.single_digit.duals:SiameseFish",
            fixed={"size": size, "shape": shape},
        )
        for shape, prefix in (("basic", ""), ("franken", "franken-"))
        for size in (2, 3, 4)
    ),
    Technique(
        "template-set",
        "Template Set",
        "grader_strategies.single_digit.templates:Templates",
        fixed={"find": "set"},
        options=("limit",),
    ),
    Technique(
        "template-delete",
        "Template Delete",
        "grader_strategies.single_digit.templates:Templates",
        fixed={"find": "delete"},
        options=("limit",),
    ),
    Technique(
        "x-chain",
        "X-Chain",
        "grader_strategies.simple_chains.x_and_xy_chain:SimpleChain",
        options=("links",),
        thorough={"links": "any"},
    ),
    Technique(
        "xy-chain",
        "XY-Chain",
        "grader_strategies.simple_chains.x_and_xy_chain:SimpleChain",
        fixed={"cells": True},
    ),
    *LOCKED_SETS,
    *TABLES,
    Technique(
        "exact-cover",
        "Exact Cover Search",
        "grader_strategies.last_resort.exact_cover:ExactCover",
        options=("nodes",),
    ),
    Technique(
        "brute-force",
        "Brute Force",
        "grader_strategies.last_resort.exact_cover:ExactCover",
        fixed={"fill": "middle"},
        options=("nodes",),
    ),
)
