"""Layouts with rules: a layout as it is without them, and the rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grader.errors import LayoutError, Message, Term
from grader.model import kinds as k
from grader.model.house import HouseSpec
from grader.model.layout import Layout, layout_of
from grader.model.notation import cell_name, cells_name
from grader.model.rules.registry import rule_kind, rule_kinds
from grader.model.rules.rule import Rule
from grader.model.rules.sequences import sequences_of

MAX_RULES = 3000


def with_rules(layout: Layout, rules: Iterable[Rule]) -> Layout:
    """Return a layout with these rules instead of its own, the same object for the same rules.

    Cells that a rule wants to differ become a house.  `layout.plain` is the layout without rules.

    Raises:
        LayoutError: a rule is of no known kind, has the wrong number of cells or values, names a
            cell that is not there or twice, shares one with a rule that does not allow it, or
            cannot be obeyed at all.
    """
    plain, every = layout.plain, tuple(rules)
    if not every:
        return plain
    _check(plain, every)
    houses = list(plain.specs + plain.overfull)
    known = {frozenset(spec.cells) for spec in plain.specs if spec.is_complete()}
    for rule in every:
        if len(rule.cells) > 1 and rule_kind(rule.kind).all_differ(rule):
            spec = _house(plain, rule)
            if frozenset(spec.cells) not in known:
                houses.append(spec)
    variants = dict.fromkeys(rule_kind(rule.kind).variant for rule in every)
    return layout_of(
        ruled_name(plain.name, tuple(variants)),
        plain.coordinates,
        plain.digits,
        tuple(houses),
        plain.frames,
        every,
        plain,
    )


def obeys_rules(layout: Layout, digits: Sequence[k.Digit]) -> bool:
    """Return whether the digits of a filled layout obey its rules; houses are not looked at."""
    for rule in layout.rules:
        allowed = sequences_of(rule, layout.digits)
        if allowed is not None and not allowed.allows(tuple([digits[c] for c in rule.cells])):
            return False
    return True


def excluding_rule(
    layout: Layout, cells: Iterable[k.Cell], digit: k.Digit, candidate: tuple[k.Cell, k.Digit]
) -> int | None:
    """Return the number of the rule by which a digit in one of some cells excludes a candidate.

    None if no rule of two cells does.
    """
    if not layout.rules:
        return None
    for cell in cells:
        number = dict(layout.exclusions_of(cell, digit)).get(candidate)
        if number is not None:
            return number
    return None


def rule_name(layout: Layout, rule: Rule) -> str:
    """Return what a rule is called: its kind and its first cell, `cage at r1c1`."""
    return f"{rule.kind} at {cell_name(layout, rule.cells[0])}"


def ruled_name(name: str, variants: Sequence[str]) -> str:
    """Return what a layout is called with rules: `killer-9`, `diagonal-9+killer`."""
    first, *others = variants
    base, plus, figures = name.partition("+")
    stem, dash, size = base.partition("-")
    head = f"{first}{dash}{size}" if stem == "classic" else f"{name}+{first}"
    return "+".join([head + (plus + figures if stem == "classic" else ""), *others])


def without_variant(name: str) -> tuple[str, str] | None:
    """Return the name without the first variant, and that variant: `classic-9` and `killer`.

    None if the name has no variant of a known kind of rule.
    """
    base, *figures = name.strip().lower().split("+")
    stem, dash, size = base.partition("-")
    for kind in rule_kinds().values():
        if stem == kind.variant:
            return "+".join((f"classic{dash}{size}", *figures)), kind.variant
        if kind.variant in figures:
            return "+".join((base, *(f for f in figures if f != kind.variant))), kind.variant
    return None


def plain_name(name: str) -> str:
    """Return what a layout that `ruled_name` has named is called without rules."""
    while (found := without_variant(name)) is not None:
        name = found[0]
    return name


def missing_rules(name: str) -> LayoutError | None:
    """Return the error for a name that is common to all layouts with some rules, or None."""
    found = without_variant(name)
    if found is None:
        return None
    return LayoutError(
        "rules-missing",
        "the rules of {name} are missing, such as its cages; a file has them, and "
        "`grader generate --layout {name}` makes some",
        name=name.strip(),
    )


def _house(layout: Layout, rule: Rule) -> HouseSpec:
    name = rule_name(layout, rule)
    return HouseSpec(k.EXTRA, name, name.rpartition(" ")[2], rule.cells, (1 << layout.digits) - 1)


def _check(layout: Layout, rules: Sequence[Rule]) -> None:
    if len(rules) > MAX_RULES:
        raise LayoutError(
            "rules-most", "{number} rules; {most} are the most", number=len(rules), most=MAX_RULES
        )
    taken: dict[tuple[str, k.Cell], Rule] = {}
    for number, rule in enumerate(rules, start=1):
        kind = rule_kind(rule.kind)
        if not rule.cells or not all(0 <= cell < layout.cells for cell in rule.cells):
            raise LayoutError(
                "rule-outside",
                "rule {number}, a {kind}, names a cell that does not exist",
                number=number,
                kind=Term("kind", rule.kind),
            )
        if len(set(rule.cells)) < len(rule.cells):
            raise _error(layout, rule, Message("rule-cell-twice", "it names a cell twice"))
        if len(rule.cells) < kind.least_cells:
            raise _error(
                layout,
                rule,
                Message("rule-cells", "it needs {least} cells at least", least=kind.least_cells),
            )
        if not kind.required <= len(rule.values) <= len(kind.parameters):
            raise _error(layout, rule, Message("rule-values", "it has the wrong number of values"))
        if (problem := kind.problem(rule, layout.digits)) is not None:
            raise _error(layout, rule, problem)
        if kind.is_exclusive:
            for cell in rule.cells:
                other = taken.setdefault((rule.kind, cell), rule)
                if other is not rule:
                    raise _error(
                        layout,
                        rule,
                        Message(
                            "rules-overlap",
                            "it shares {cell} with the {other}",
                            cell=cell_name(layout, cell),
                            other=Term("house", rule_name(layout, other)),
                        ),
                    )


def _error(layout: Layout, rule: Rule, problem: Message) -> LayoutError:
    return LayoutError(
        "rule-problem",
        "{rule} ({cells}): {problem}",
        rule=Term("house", rule_name(layout, rule)),
        cells=cells_name(layout, rule.cells),
        problem=problem,
    )
