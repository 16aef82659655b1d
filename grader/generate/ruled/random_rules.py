"""What a run is told about the rules of its puzzles."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from grader.errors import LayoutError, TargetError
from grader.formats.layout_files import load_layout
from grader.generate.ruled.rule_makers import CAGES, RuleMaker, kinds_of, new_maker
from grader.model.layout import Layout
from grader.model.rules import rule_kinds
from grader.model.rules.ruled_layout import with_rules, without_variant
from grader.search.solutions import random_solution

PRINTED = {1: 1.0, 2: 12.0, 3: 9.0, 4: 6.0, 5: 2.0}
"""How often cages of each size are begun, roughly as in print; larger ones are like those of 5."""
MINIMAL = ((0.5, {1: 8.0, 2: 1.0}), (0.99, {1: 2.0, 2: 1.0}), (1.0, {2: 4.0, 3: 3.0}))
"""How often cages of each size are begun for minimal killers, by the share of the grades that is
not too hard.  Such killers have about 18 sums whatever their cages are, and sums of small cages
leave less to be done: of 14 to 16 with these sizes, 10 were medium at most, 6 expert at most, and
6 were solved without search; with those of print 1 was, and took twice as long to make."""
_RANGE = re.compile(r"(\d{1,2})(?:\.\.|-)(\d{1,2})|(\d{1,2})", re.ASCII)
_SHARE = re.compile(r"(\d{1,2}):(\d{1,6}(?:\.\d{1,6})?)", re.ASCII)
EXAMPLES = 20
"""Solutions that are tried until one has cages of the sizes wanted."""

CageSizes = str | tuple[int, int] | Mapping[int, float]
"""Sizes of cages: `2..5`, `2:3,3:4` with the share of each size, a pair, or a mapping."""


class RandomRules(NamedTuple):
    """A generator of random rules of some variants."""

    variants: tuple[str, ...]
    """What layouts with such rules are called: `killer`."""
    plain: Layout
    """The layout without rules."""
    sizes: tuple[tuple[int, float], ...]
    """How often cages of each size are begun, relative to each other, smallest first.

    Empty for other rules.
    """
    symmetry: str = "none"
    """The symmetry of the cages; see `grader.search.canonical.symmetry`."""
    all_given: bool = False
    """No other rules of these variants are obeyed: neighbours without a dot have no relation."""
    are_usual: bool = False
    """Whether nobody has said which sizes cages should have."""

    def minimal(self, share: float) -> RandomRules:
        """Return the rules for minimal puzzles, unless sizes of cages were wished for.

        Args:
            share: the share of the grades that is not too hard, from the easiest one.
        """
        if not self.are_usual:
            return self
        sizes = next(sizes for most, sizes in MINIMAL if share <= most)
        return self._replace(sizes=tuple(sizes.items()))

    def maker(self) -> RuleMaker:
        """Return what chooses and changes the rules."""
        return new_maker(self.variants, self.plain, dict(self.sizes), self.symmetry, self.all_given)

    def example(self) -> Layout:
        """Return a layout with such rules, always the same, that stands in for all.

        Raises:
            TargetError: there are no such rules or cages of such sizes, as far as tries show.
        """
        random, maker = Random(0), self.maker()
        for _ in range(EXAMPLES):
            rules = maker.start(random_solution(self.plain, random), random)
            if rules is not None:
                return with_rules(self.plain, rules)
        if not self.sizes:
            raise TargetError(
                "rules-impossible",
                "no rules of {variant} could be placed on {layout}",
                variant="+".join(self.variants),
                layout=self.plain.name,
            )
        raise TargetError(
            "cages-impossible",
            "{layout} could not be divided into cages of {sizes} with the symmetry {symmetry}",
            layout=self.plain.name,
            sizes=", ".join(f"{size}" for size, _ in self.sizes),
            symmetry=self.symmetry,
        )


def random_rules_for(
    name: str,
    cage_sizes: CageSizes | None = None,
    symmetry: str = "none",
    all_given: bool = False,
) -> RandomRules | None:
    """Return the random rules for a name such as `killer-9`; None if it is another layout.

    Raises:
        LayoutError: the layout without rules does not exist.
        TargetError: no cages can have these sizes or this symmetry, or all rules cannot be given.
    """
    base, variants = name.strip(), list[str]()
    while (found := without_variant(base)) is not None:
        base = found[0]
        variants.append(found[1])
    if not variants:
        return None
    if CAGES in variants and len(variants) > 1:
        raise LayoutError(
            "variants-several",
            "{name} has cages and other rules; they cannot be generated together",
            name=name.strip(),
        )
    if all_given and not all(kind.may_give_all for each in variants for kind in kinds_of(each)):
        raise TargetError(
            "all-rules-given",
            "{name} has rules of which not all can be given; on {possible} they can",
            name=name.strip(),
            possible=", ".join(
                dict.fromkeys(k.variant for k in rule_kinds().values() if k.may_give_all)
            ),
        )
    plain = load_layout(base)
    if CAGES in variants:
        sizes = _sizes(cage_sizes, plain.digits)
        return RandomRules((CAGES,), plain, sizes, symmetry, are_usual=cage_sizes is None)
    if cage_sizes is not None or symmetry != "none":
        raise without_cages()
    return RandomRules(tuple(variants), plain, (), all_given=all_given)


def without_cages() -> TargetError:
    """Return the error for wishes for cages on a layout without random cages."""
    return TargetError(
        "random-rules",
        "cage_sizes and rule_symmetry are for layouts whose cages are random, such as killer-9",
    )


def _sizes(wanted: CageSizes | None, digits: int) -> tuple[tuple[int, float], ...]:
    """Return how often cages of each size are begun.

    Raises:
        TargetError: a size is out of range, or the text is malformed.
    """
    if wanted is None:
        wanted = (2, min(5, digits // 2 + 1))
    if isinstance(wanted, str):
        wanted = _parsed(wanted)
    if isinstance(wanted, Mapping):
        shares = {size: float(share) for size, share in wanted.items() if share}
    else:
        low, high = wanted
        shares = {size: PRINTED.get(size, PRINTED[5]) for size in range(low, high + 1)}
    if not shares or min(shares) < 1 or max(shares) > digits or min(shares.values()) < 0:
        raise TargetError(
            "cage-sizes",
            "cages have 1 to {digits} cells here, and at least one size with a share above 0",
            digits=digits,
        )
    return tuple(sorted(shares.items()))


def _parsed(text: str) -> tuple[int, int] | Mapping[int, float]:
    """Return the pair or the mapping for a text.

    Raises:
        TargetError: it is neither.
    """
    match = _RANGE.fullmatch(text.strip())
    if match is not None:
        low, high, one = match.groups()
        return (int(one), int(one)) if one else (int(low), int(high))
    parts: Sequence[re.Match[str] | None] = [
        _SHARE.fullmatch(part.strip()) for part in text.split(",")
    ]
    found = [(int(part[1]), float(part[2])) for part in parts if part is not None]
    if len(found) < len(parts):
        raise TargetError(
            "cage-sizes-text",
            "{text!r} are no sizes of cages; write 2..5, or 2:3,3:4,4:1 with the share of each",
            text=text,
        )
    return dict(found)
