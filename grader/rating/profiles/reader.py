"""Strict reader of profile files."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from grader.errors import Message, ProfileError, unknown_name
from grader.rating.minutes.player_reader import check_bands, read_player
from grader.rating.profiles.profile import LENGTHS, NO_UNIQUENESS, Entry, Grade, Profile
from grader.rating.profiles.technique_ids import FALLBACKS
from grader.rating.schemes import MINUTES, SCHEMES
from grader.runtime.strict_yaml import Keys, Node

HOUSES = "houses"
"""The key of a profile whose value is passed to each technique with the option `houses`."""
MOST_CANDIDATES = "most_candidates"
"""The key of an entry that is not tried on boards with more candidates."""


def read_profile(
    text: str, file: str, known: dict[str, tuple[str, ...]], rules: Collection[str]
) -> Profile:
    """Read a profile.

    Args:
        text: the YAML text.
        file: its name, for messages.
        known: the options of each installed technique, by its id.
        rules: the names of the choice rules.

    Raises:
        ProfileError: a key or value is unknown, missing, duplicate or against the rules of
            `docs/profiles`; names the file and the line.
    """
    root = Node.parse(text, file, ProfileError)
    keys = root.mapping(
        required=("name", "title", "about", "scheme", "techniques", "grades"),
        optional=(HOUSES, "choice", "stuck", "player", "rules"),
    )
    name = _name(keys["name"])
    scheme = keys["scheme"].text()
    if scheme not in SCHEMES:
        raise keys["scheme"].error(unknown_name("scheme", scheme, SCHEMES))
    player = read_player(root, keys, scheme == MINUTES)
    rule = keys.read("choice", lambda node: _rule(node, rules), "first")
    houses = keys.read(HOUSES, lambda node: [each.text() for each in node.sequence()], None)
    entries = tuple(
        _entry(node, known, rules, rule, houses) for node in keys["techniques"].sequence()
    )
    grades = _grades(keys["grades"])
    stuck = keys.read("stuck", Node.number, None)
    if stuck is None and entries[-1].technique not in FALLBACKS and scheme != LENGTHS:
        raise keys["techniques"].error(
            "no-end",
            "this list may end without a solution: end it with {fallback!r}, or say by the key "
            "'stuck' what such a puzzle is rated",
            fallback=FALLBACKS[0],
        )
    _refuse_repeats(entries, keys["techniques"].sequence())
    profile = Profile(
        name=name,
        title=keys["title"].name(),
        about=keys["about"].text().strip(),
        scheme=scheme,
        entries=entries,
        grades=grades,
        stuck=stuck,
        rules=keys.read("rules", Node.plain, False) is True,
        player=player,
        file=file,
    )
    if player is None:
        _require_grades(profile, keys)
    else:
        check_bands(grades, keys["grades"])
    return profile


def _name(node: Node) -> str:
    name = node.text()
    if not re.fullmatch(r"[a-z][a-z0-9-]*", name):
        raise node.error(
            "hyphen-name", "{name!r} is no name; a name is lower case with hyphens", name=name
        )
    if name.endswith(NO_UNIQUENESS):
        raise node.error(
            "reserved-name",
            "the name {name!r} ends in {ending!r}, which marks a profile whose techniques that "
            "assume one solution are left out; choose another name",
            name=name,
            ending=NO_UNIQUENESS,
        )
    return name


def _require_grades(profile: Profile, keys: Keys) -> None:
    """Raise an error unless a grade holds each rating."""
    if profile.stuck is not None and profile.grade_of(profile.stuck) is None:
        raise keys["stuck"].error(
            "stuck-grade",
            "no grade holds the rating {rating:g} of puzzles that end stuck",
            rating=profile.stuck,
        )
    for entry, node in zip(profile.entries, keys["techniques"].sequence(), strict=True):
        if entry.grade and profile.grade_named(entry.grade) is None:
            names = [grade.name for grade in profile.grades]
            raise node.error(unknown_name("grade", entry.grade, names))
        if profile.grade_at(profile.entries.index(entry)) is None:
            raise node.error(
                "technique-grade",
                "no grade holds the rating {rating:g} of {technique}",
                rating=entry.rating,
                technique=entry.technique,
            )


def _entry(
    node: Node,
    known: dict[str, tuple[str, ...]],
    rules: Collection[str],
    rule: str,
    houses: list[str] | None,
) -> Entry:
    keys = node.mapping(
        required=("technique", "rating"),
        optional=("options", "listing", "choice", "grade", "why", MOST_CANDIDATES),
    )
    technique = keys["technique"].text()
    if technique not in known:
        raise keys["technique"].error(unknown_name("technique", technique, known))
    options = {}
    if houses is not None and HOUSES in known[technique]:
        options[HOUSES] = houses
    options |= _options(keys, "options", technique, known[technique])
    return Entry(
        technique=technique,
        rating=keys["rating"].number(),
        options=options,
        choice=keys.read("choice", lambda choice: _rule(choice, rules), rule),
        grade=keys.read("grade", Node.name, ""),
        why=" ".join(keys.read("why", Node.text, "").split()),
        line=node.line,
        listing=_options(keys, "listing", technique, known[technique]),
        most_candidates=_most_candidates(keys, technique),
    )


def _most_candidates(keys: dict[str, Node], technique: str) -> int | None:
    """Return the limit of an entry, or None."""
    if MOST_CANDIDATES not in keys:
        return None
    node = keys[MOST_CANDIDATES]
    if technique in FALLBACKS:
        raise node.error(
            "last-resort",
            "{technique} is the last resort on every board, so it has no limit",
            technique=technique,
        )
    most = node.number()
    if most != int(most) or most < 1:
        raise node.error(
            "whole-limit",
            "{name} is {limit:g}; it must be a whole number from 1 on",
            name=MOST_CANDIDATES,
            limit=most,
        )
    return int(most)


def _options(
    keys: dict[str, Node], name: str, technique: str, known: tuple[str, ...]
) -> dict[str, Any]:
    """Return the options of a technique below a key."""
    options = {}
    if name in keys:
        option = Message("option-of", "option of {technique}", technique=technique)
        for key, (key_node, value) in keys[name].items():
            if key not in known:
                raise key_node.error(unknown_name(option, key, known))
            options[key] = value.plain()
    return options


def _refuse_repeats(entries: tuple[Entry, ...], nodes: list[Node]) -> None:
    """Raise an error for an entry that repeats an earlier one."""
    for i, (entry, node) in enumerate(zip(entries, nodes, strict=True)):
        for earlier in entries[:i]:
            if (earlier.technique, earlier.options) == (entry.technique, entry.options):
                raise node.error(
                    "entry-twice",
                    "{technique} stands on line {number} already, with the same options",
                    technique=entry.technique,
                    number=earlier.line,
                )


def _rule(node: Node, rules: Collection[str]) -> str:
    rule = node.text()
    if rule not in rules:
        raise node.error(unknown_name("choice", rule, rules))
    return rule


def _grades(node: Node) -> tuple[Grade, ...]:
    grades: list[Grade] = []
    for name, (key, value) in node.items():
        bounds = value.sequence()
        if len(bounds) != 2:
            raise value.error(
                "grade-bounds", "grade {name!r} needs two bounds, [low, high]", name=name
            )
        low, high = (bound.number() for bound in bounds)
        if not low < high:
            raise value.error(
                "grade-empty",
                "grade {name!r} is empty: {low:g} is not below {high:g}",
                name=name,
                low=low,
                high=high,
            )
        if grades and low < grades[-1].high:
            last = grades[-1]
            raise key.error(
                "grade-overlap",
                "grade {name!r} [{low:g}, {high:g}) overlaps grade {other!r} [{other_low:g}, "
                "{other_high:g}); list them from easy to hard",
                name=name,
                low=low,
                high=high,
                other=last.name,
                other_low=last.low,
                other_high=last.high,
            )
        grades.append(Grade(key.name(), low, high))
    if not grades:
        raise node.error("no-grades", "there are no grades")
    return tuple(grades)
