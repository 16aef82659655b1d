"""The chain techniques, from cycles to forcing chains inside forcing chains."""

from __future__ import annotations

from grader.pipeline.technique import Technique
from strategies.chains.closures import Embedding
from strategies.chains.cycles import Cycles
from strategies.chains.embedding import Chains, Patterns
from strategies.chains.forcing import Forcing
from strategies.chains.reach import Reach
from strategies.chains.strategy import ChainStrategy
from strategies.fish import Fish
from strategies.locked_candidates import Claiming, Pointing
from strategies.subsets import HiddenSubset, NakedSubset

HOUSES = ("box", "column", "row", "extra")
LINES = ("column", "row", "extra")

PLUS = ("", "-plus", "-plus-fc", "-plus-mfc", "-plus-dfc", "-plus-dfc-fc")
"""What the id of a dynamic chain ends with, by its level."""
PLUS_TITLES = ("", " (+)", " (+ FC)", " (+ MFC)", " (+ DFC)", " (+ DFC + FC)")

FORMS = {"double": "Double", "cell": "Cell", "region": "Region", "contradiction": "Contradiction"}


def cycles() -> ChainStrategy:
    """Return the strategy for cycles and single chains."""
    return ChainStrategy(Cycles(Reach()), 6.5, "forcing-{}")


def nishio() -> ChainStrategy:
    """Return the strategy for contradictions of one digit."""
    return ChainStrategy(Forcing(False, True, True, []), 7.5, "nishio")


def multiple() -> ChainStrategy:
    """Return the strategy for chains from all candidates of a cell or of a house."""
    return ChainStrategy(_multiple(Reach()), 8.0, "{}-forcing-chain")


def dynamic(level: int) -> ChainStrategy:
    """Return the strategy for chains on a board from which false candidates vanish.

    Args:
        level: what deduces beside single implications.  0: nothing; 1: the four simple
            techniques; 2: also cycles and single chains; 3: also multiple chains; 4: the
            four and dynamic chains; 5: also those of level 2.
    """
    base = 8.5 + level / 2
    return ChainStrategy(_dynamic(level), base, "dynamic-{}-forcing-chain" + PLUS[level])


def _multiple(reach: Reach) -> Forcing:
    return Forcing(True, False, False, [], reach)


def _dynamic(level: int) -> Forcing:
    embedded: list[Embedding] = []
    if level > 0:
        embedded += [
            Patterns(
                [
                    Pointing(cover=LINES, scan="house"),
                    Claiming(base=LINES, cover=("box", "extra"), scan="house"),
                ]
            ),
            Patterns([HiddenSubset(2, HOUSES, "colex")], 1),
            Patterns([NakedSubset(2, HOUSES, "colex", "house")]),
            Patterns([Fish(2, ("column", "row"), "sets")]),
        ]
    reach = Reach()
    if level in {2, 3}:
        embedded.append(Chains(Cycles(reach)))
    if level == 3:
        embedded.append(Chains(_multiple(reach)))
    if level > 3:
        embedded.append(Chains(_dynamic(0)))
    if level == 5:
        embedded.append(Chains(_dynamic(2)))
    return Forcing(True, True, False, embedded)


def _dynamic_technique(level: int) -> Technique:
    end, title = PLUS[level], PLUS_TITLES[level]
    return Technique(
        f"dynamic-forcing-chain{end}",
        f"Dynamic Forcing Chain{title}",
        dynamic,
        fixed={"level": level},
        variants={
            f"dynamic-{form}-forcing-chain{end}": f"Dynamic {name} Forcing Chain{title}"
            for form, name in FORMS.items()
        },
    )


CHAINS: tuple[Technique, ...] = (
    Technique(
        "forcing-chain",
        "Cycle or Forcing Chain",
        cycles,
        variants={
            "forcing-x-cycle": "Bidirectional X-Cycle",
            "forcing-y-cycle": "Bidirectional Y-Cycle",
            "forcing-xy-cycle": "Bidirectional Cycle",
            "forcing-x-chain": "Forcing X-Chain",
            "forcing-xy-chain": "Forcing Chain",
        },
    ),
    Technique("nishio", "Nishio", nishio),
    Technique(
        "multiple-forcing-chain",
        "Multiple Forcing Chain",
        multiple,
        variants={
            "cell-forcing-chain": "Cell Forcing Chain",
            "region-forcing-chain": "Region Forcing Chain",
        },
    ),
    *(_dynamic_technique(level) for level in range(len(PLUS))),
)
