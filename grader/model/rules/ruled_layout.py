"""Layouts with rules: a layout as it is without them, and the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from grader.arguments import require, several, text, whole
from grader.errors import LayoutError, Message, Term
from grader.model import kinds as k
from grader.model.house import HouseSpec
from grader.model.layout import Layout, layout_of
from grader.model.notation import cell_name, cells_name
from grader.model.rules.registry import BUILT_IN, rule_kind, rule_kinds
from grader.model.rules.rule import Rule, RuleKind
from grader.model.rules.sequences import sequences_of

MAX_RULES = 3000
_NEGATIVES = frozenset(kind.negative for kind in BUILT_IN.values() if kind.negative)
"""The kinds of the rules where no dot or letter is."""


def with_rules(layout: Layout, rules: Iterable[Rule]) -> Layout:
    """Return a layout with these rules instead of its own, the same object for the same rules.

    Rules are completed by what follows from the layout, such as the usual value; those that a word
    in the name means by itself come first, as they do when the layout is written and read.  Cells
    that a rule wants to differ become a house.  `layout.plain` is the layout without rules.

    Raises:
        LayoutError: a rule is of no known kind, has the wrong number of cells or values, names a
            cell that is not there or twice, shares one with a rule that does not allow it, or
            cannot be obeyed at all.
        TypeError: something is no rule, or a rule has cells or values that are no whole numbers.
    """
    plain = layout.plain
    every = _implied_first(plain, _checked(plain, tuple(several("rules", rules, "several rules"))))
    if not every:
        return plain
    houses = list(plain.specs + plain.overfull)
    known = {frozenset(spec.cells) for spec in plain.specs if spec.is_complete()}
    for rule in every:
        if len(rule.cells) > 1 and rule_kind(rule.kind).all_differ(rule):
            spec = _house(plain, rule)
            if frozenset(spec.cells) not in known:
                houses.append(spec)
    return layout_of(
        ruled_name(plain.name, _variants(plain, every)),
        plain.coordinates,
        plain.digits,
        tuple(houses),
        plain.frames,
        every,
        plain,
    )


def without_clue(rules: Sequence[Rule], number: int) -> tuple[Rule, ...] | None:
    """Return rules of which one does without its clue: a cage has no sum, another one is left out.

    None if it has no clue.  Dots and letters have none if there are rules where none are: all of
    them are given, so without one of them its cells would have such a rule.
    """
    rule = rules[number]
    kind = rule_kind(rule.kind)
    if not kind.is_clue:
        relaxed = kind.relaxed(rule)
        return None if relaxed is None else (*rules[:number], relaxed, *rules[number + 1 :])
    if kind.negative and not {each.kind for each in rules}.isdisjoint(_NEGATIVES):
        return None
    return (*rules[:number], *rules[number + 1 :])


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


def named_with_rules(
    name: str, named: Callable[[str], Layout], known: Iterable[RuleKind]
) -> Layout | None:
    """Return the layout of a name in which a word means rules by itself: `non-consecutive-9`.

    None if the name has no such word.

    Args:
        name: the name.
        named: returns the layout of a name without these words.
        known: the kinds of rules.
    """
    rules: list[RuleKind] = []
    for kind in known:
        if kind.variant_of_all and (rest := _without_word(name, kind.variant_of_all)) is not None:
            name = rest
            rules.append(kind)
    if not rules:
        return None
    layout = named(name)
    return with_rules(layout, [each for kind in rules for each in kind.everywhere(layout)])


def implied_rules(layout: Layout) -> tuple[Rule, ...]:
    """Return the rules of a layout that a word in its name means by itself."""
    kinds = dict.fromkeys(rule.kind for rule in layout.rules)
    return tuple([each for kind in kinds for each in _everywhere(layout, layout.rules, kind)])


def without_variant(name: str) -> tuple[str, str] | None:
    """Return the name without the first variant, and that variant: `classic-9` and `killer`.

    None if the name has no variant of a known kind of rule.
    """
    for kind in rule_kinds().values():
        if (rest := _without_word(name, kind.variant)) is not None:
            return rest, kind.variant
    return None


def _without_word(name: str, word: str) -> str | None:
    """Return the name of a layout without a word for rules; None if it does not have it."""
    base, *figures = name.strip().lower().split("+")
    if base.startswith(f"{word}-") and base[len(word) + 1 :][:1].isdigit():
        return "+".join((f"classic{base[len(word) :]}", *figures))
    if word in figures:
        return "+".join((base, *(figure for figure in figures if figure != word)))
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


def _variants(layout: Layout, rules: Sequence[Rule]) -> tuple[str, ...]:
    """Return the words for rules in the name of a layout, in the order of the kinds."""
    order = {name: number for number, name in enumerate(BUILT_IN)}
    kinds = sorted(
        {rule.kind for rule in rules}, key=lambda kind: (order.get(kind, len(order)), kind)
    )
    found: dict[str, None] = {}
    for name in kinds:
        kind, implied = rule_kind(name), set(_everywhere(layout, rules, name))
        if any(rule.kind == name and rule not in implied for rule in rules):
            found[kind.variant] = None
        if implied:
            found[kind.variant_of_all] = None
    return tuple(found)


def _everywhere(layout: Layout, rules: Sequence[Rule], kind: str) -> tuple[Rule, ...]:
    """Return the rules that a kind has everywhere if all of them are among some rules."""
    found = rule_kind(kind).everywhere(layout.plain) if rule_kind(kind).variant_of_all else ()
    return found if set(found) <= set(rules) else ()


def _implied_first(layout: Layout, rules: tuple[Rule, ...]) -> tuple[Rule, ...]:
    """Return the rules with those first that a word in the name of the layout means by itself."""
    kinds = dict.fromkeys(rule.kind for rule in rules)
    implied = {each: None for kind in kinds for each in _everywhere(layout, rules, kind)}
    if not implied:
        return rules
    return (*implied, *(rule for rule in rules if rule not in implied))


def _house(layout: Layout, rule: Rule) -> HouseSpec:
    name = rule_name(layout, rule)
    return HouseSpec(k.EXTRA, name, name.rpartition(" ")[2], rule.cells, (1 << layout.digits) - 1)


def _checked(layout: Layout, rules: Sequence[Rule]) -> tuple[Rule, ...]:
    """Return the rules, completed.

    Raises:
        LayoutError: one is wrong, or two of them cannot stand together.
    """
    if len(rules) > MAX_RULES:
        raise LayoutError(
            "rules-most", "{number} rules; {most} are the most", number=len(rules), most=MAX_RULES
        )
    found = []
    taken: dict[tuple[str, k.Cell], Rule] = {}
    for number, each in enumerate(rules, start=1):
        _require_types(each)
        kind = rule_kind(each.kind)
        if not each.cells or not all(0 <= cell < layout.cells for cell in each.cells):
            raise LayoutError(
                "rule-outside",
                "rule {number}, a {kind}, names a cell that does not exist",
                number=number,
                kind=Term("kind", each.kind),
            )
        if len(set(each.cells)) < len(each.cells):
            raise _error(layout, each, Message("rule-cell-twice", "it names a cell twice"))
        rule = kind.completed(each, layout)
        found.append(rule)
        if (problem := _problem(rule, kind, layout)) is not None:
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
    return tuple(found)


def _require_types(rule: Rule) -> None:
    """Raise a TypeError unless a rule has a text as its kind, and tuples of whole numbers."""
    require("an item of rules", rule, Rule, "a Rule")
    text("kind", rule.kind)
    for name, numbers in (("cells", rule.cells), ("values", rule.values)):
        require(name, numbers, tuple, "a tuple of whole numbers")
        for each in numbers:
            whole(f"an item of {name}", each)


def _problem(rule: Rule, kind: RuleKind, layout: Layout) -> Message | None:
    """Return what is wrong with a completed rule, or None."""
    if len(rule.cells) < kind.least_cells:
        return Message("rule-cells", "it needs {least} cells at least", least=kind.least_cells)
    if kind.most_cells is not None and len(rule.cells) > kind.most_cells:
        return Message("rule-cells-most", "it has {most} cells at most", most=kind.most_cells)
    most = None if kind.list_parameter else len(kind.parameters)
    if len(rule.values) < kind.required or (most is not None and len(rule.values) > most):
        return Message("rule-values", "it has the wrong number of values")
    problem = kind.problem(rule, layout)
    if problem is None:
        allowed = sequences_of(rule, layout.digits)
        if allowed is not None and not allowed.states:
            return Message("rule-impossible", "no digits can obey it")
    return problem


def _error(layout: Layout, rule: Rule, problem: Message) -> LayoutError:
    return LayoutError(
        "rule-problem",
        "{rule} ({cells}): {problem}",
        rule=Term("house", rule_name(layout, rule)),
        cells=cells_name(layout, rule.cells),
        problem=problem,
    )
