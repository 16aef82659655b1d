"""The built-in techniques, a file a pattern.  `BUILTIN` is the one list of them."""

from __future__ import annotations

from grader.pipeline.technique import Technique
from grader_strategies.almost_locked.aligned_exclusion import AlignedExclusion
from grader_strategies.almost_locked.sue_de_coq import SueDeCoq
from grader_strategies.almost_locked.techniques import LOCKED_SETS
from grader_strategies.basic.direct import DirectClaiming, DirectHiddenSubset, DirectPointing
from grader_strategies.basic.locked_candidates import Claiming, Pointing
from grader_strategies.basic.singles import FullHouse, HiddenSingle, NakedSingle
from grader_strategies.basic.subsets import HiddenSubset, LockedSubset, NakedSubset
from grader_strategies.coloring.multi import MultiColoring
from grader_strategies.coloring.simple import SimpleColoring
from grader_strategies.explainer_chains.techniques import CHAINS
from grader_strategies.fish.basic import Fish
from grader_strategies.fish.complex import QUICK, ComplexFish
from grader_strategies.fish.kraken import KrakenFish
from grader_strategies.fish.pools import MANY
from grader_strategies.fish.pools import SIZES as FISHES
from grader_strategies.hodoku_chains.techniques import TABLES
from grader_strategies.last_resort.exact_cover import ExactCover
from grader_strategies.simple_chains.remote_pair import RemotePair
from grader_strategies.simple_chains.x_and_xy_chain import SimpleChain
from grader_strategies.single_digit.duals import DualEmptyRectangle, DualKite, SiameseFish
from grader_strategies.single_digit.empty_rectangle import EmptyRectangle
from grader_strategies.single_digit.skyscraper import Skyscraper
from grader_strategies.single_digit.templates import Templates
from grader_strategies.single_digit.turbot_fish import TurbotFish
from grader_strategies.single_digit.two_string_kite import TwoStringKite
from grader_strategies.uniqueness.avoidable_rectangles import AvoidableRectangle
from grader_strategies.uniqueness.bug import Bug
from grader_strategies.uniqueness.rectangle_subsets import UniqueSubset
from grader_strategies.uniqueness.rectangle_tests import UniqueRectangle
from grader_strategies.uniqueness.unique_loops import UniqueLoop
from grader_strategies.wings.w_wing import WWing
from grader_strategies.wings.xy_wing import Wing

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
            NakedSubset,
            fixed=fixed,
            options=_NAKED_OPTIONS,
            thorough={"reach": "all", "skip_locked": False, "least": 1},
        ),
        Technique(
            *hidden, HiddenSubset, fixed=fixed, options=_HIDDEN_OPTIONS, thorough={"least": 1}
        ),
    )


def _locked(size: int) -> Technique:
    return Technique(
        _subset_id("Locked", size),
        _subset_title("Locked", size),
        LockedSubset,
        fixed={"size": size},
        options=("order", "least"),
        thorough={"least": 1},
    )


def _fish(technique: str, title: str, size: int) -> Technique:
    options = ("base", "scan", "least")
    return Technique(
        technique, title, Fish, fixed={"size": size}, options=options, thorough={"least": 1}
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
            ComplexFish,
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
        DirectHiddenSubset,
        fixed={"size": size},
        options=_DIRECT_OPTIONS,
    )


def _uniqueness_test(number: int) -> Technique:
    return Technique(
        f"uniqueness-test-{number}",
        f"Uniqueness Test {number}",
        UniqueRectangle,
        fixed={"test": number},
        options=("pairs",),
        thorough={"pairs": "every"},
        assumes_unique=True,
    )


def _aligned(size: int) -> Technique:
    return Technique(
        f"{_subset_id('Aligned', size)}-exclusion",
        f"{_subset_title('Aligned', size)} Exclusion",
        AlignedExclusion,
        fixed={"size": size},
        options=("houses",),
    )


def _types(technique: str, title: str) -> dict[str, str]:
    """Return the variants of a technique that has four types."""
    return {f"{technique}-type-{number}": f"{title} Type {number}" for number in range(1, 5)}


BUILTIN: tuple[Technique, ...] = (
    Technique("full-house", "Full House", FullHouse, options=("houses", "order")),
    Technique("hidden-single", "Hidden Single", HiddenSingle, options=("houses", "order")),
    Technique("naked-single", "Naked Single", NakedSingle, options=("order",)),
    Technique("pointing", "Pointing", Pointing, options=_LOCKED_OPTIONS),
    Technique("claiming", "Claiming", Claiming, options=_LOCKED_OPTIONS),
    Technique("direct-pointing", "Direct Pointing", DirectPointing, options=_LOCKED_OPTIONS),
    Technique("direct-claiming", "Direct Claiming", DirectClaiming, options=_LOCKED_OPTIONS),
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
        KrakenFish,
        options=("shape", "largest", "most_fins", "most_endo", "types"),
        variants={f"kraken-fish-type-{number}": f"Kraken Fish Type {number}" for number in (1, 2)},
    ),
    Technique("xy-wing", "XY-Wing", Wing, fixed={"size": 2}, options=("order", "houses")),
    Technique("xyz-wing", "XYZ-Wing", Wing, fixed={"size": 3}, options=("order", "houses")),
    Technique("w-wing", "W-Wing", WWing, options=("link_cells",), thorough={"link_cells": "any"}),
    Technique("skyscraper", "Skyscraper", Skyscraper),
    Technique("two-string-kite", "2-String Kite", TwoStringKite),
    Technique(
        "turbot-fish", "Turbot Fish", TurbotFish, options=("links",), thorough={"links": "any"}
    ),
    Technique("remote-pair", "Remote Pair", RemotePair, options=("longest",)),
    Technique(
        "empty-rectangle",
        "Empty Rectangle",
        EmptyRectangle,
        options=("least",),
        thorough={"least": 2},
    ),
    Technique(
        "simple-coloring",
        "Simple Coloring",
        SimpleColoring,
        options=("rules",),
        variants={
            "simple-coloring-wrap": "Simple Coloring Wrap",
            "simple-coloring-trap": "Simple Coloring Trap",
        },
    ),
    Technique(
        "multi-coloring",
        "Multi Coloring",
        MultiColoring,
        variants={
            "multi-coloring-1": "Multi Coloring Type 1",
            "multi-coloring-2": "Multi Coloring Type 2",
        },
    ),
    Technique(
        "unique-loop",
        "Unique Rectangle or Loop",
        UniqueLoop,
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
        UniqueSubset,
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
        UniqueRectangle,
        fixed={"test": 0},
        options=("pairs",),
        thorough={"pairs": "every"},
        assumes_unique=True,
    ),
    *(
        Technique(
            f"avoidable-rectangle-{number}",
            f"Avoidable Rectangle Type {number}",
            AvoidableRectangle,
            fixed={"number": number},
            assumes_unique=True,
        )
        for number in (1, 2)
    ),
    Technique("sue-de-coq", "Sue de Coq", SueDeCoq),
    Technique(
        "bug",
        "Bivalue Universal Grave",
        Bug,
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
        DualKite,
    ),
    Technique(
        "dual-empty-rectangle",
        "Dual Empty Rectangle",
        DualEmptyRectangle,
        options=("least",),
        thorough={"least": 2},
    ),
    *(
        Technique(
            f"siamese-{prefix}{FISHES[size]}".lower(),
            f"Siamese {prefix.title().replace('-', ' ')}{FISHES[size].title()}",
            SiameseFish,
            fixed={"size": size, "shape": shape},
        )
        for shape, prefix in (("basic", ""), ("franken", "franken-"))
        for size in (2, 3, 4)
    ),
    Technique("template-set", "Template Set", Templates, fixed={"find": "set"}, options=("limit",)),
    Technique(
        "template-delete",
        "Template Delete",
        Templates,
        fixed={"find": "delete"},
        options=("limit",),
    ),
    Technique("x-chain", "X-Chain", SimpleChain, options=("links",), thorough={"links": "any"}),
    Technique("xy-chain", "XY-Chain", SimpleChain, fixed={"cells": True}),
    *LOCKED_SETS,
    *TABLES,
    Technique("exact-cover", "Exact Cover Search", ExactCover, options=("nodes",)),
    Technique(
        "brute-force",
        "Brute Force",
        ExactCover,
        fixed={"fill": "middle"},
        options=("nodes",),
    ),
)
