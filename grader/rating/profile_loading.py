"""Profiles by name or from files, with their options checked against the techniques."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from attrs import evolve

from grader import arguments
from grader.errors import Listed, Message, ProfileError, PuzzleError, message_in, unknown_name
from grader.pipeline.choice import RULES
from grader.pipeline.registry import techniques
from grader.rating import profiles
from grader.rating.profiles.prepared import prepared_profile
from grader.rating.profiles.profile import LENGTHS, NO_UNIQUENESS, Entry, Profile
from grader.rating.profiles.technique_ids import FALLBACKS

if TYPE_CHECKING:
    from pathlib import Path

    from grader.model.layout import Layout
    from grader.pipeline.technique import Technique

STANDARD = "standard"
"""The profile that is meant if none is named."""
VARIANTS = "variants"
"""The profile that is meant instead for layouts with rules."""
ONLY = "-only"
"""The end of the name of a profile of which only some techniques are left."""


def load_profile(profile: Profile | str | Path, *, uniqueness: bool = True) -> Profile:
    """Return a profile by name or from its file; a profile is returned as it is.

    A file is read anew each time.

    Args:
        profile: a profile, the name of one, or the path of its file.  The name of a profile of
            the package may end in `-no-uniqueness`, with the same meaning as `uniqueness=False`.
        uniqueness: false leaves out the techniques that assume one solution; the name of the
            profile then ends in `-no-uniqueness`.

    Raises:
        ProfileError: there is no such profile, or its file has a mistake; or no technique is left.
        TypeError: an argument is of another type.
    """
    arguments.flag("uniqueness", uniqueness)
    loaded = profile_of("profile", profile)
    return loaded if uniqueness else without_uniqueness(loaded)


def profile_for(profile: Profile, layout: Layout) -> Profile:
    """Return the profile to rate puzzles of a layout with; see `profile_for_rules`."""
    return profile_for_rules(profile) if layout.rules else profile


def profile_for_rules(profile: Profile) -> Profile:
    """Return the profile to rate puzzles with rules with.

    The usual profile, which knows none, gives way to the one for variants; ratings name it.  Other
    profiles stay, even if they refuse such layouts.  Nothing estimates minutes with rules.
    """
    if profile.rules:
        return profile
    uniqueness = profile.name == STANDARD
    if not uniqueness and profile.name != STANDARD + NO_UNIQUENESS:
        return profile
    # A user's profile may have the same name; one of another process is not the same object.
    usual = profile if profile.minutes is None else evolve(profile, minutes=None)
    if usual != load_profile(STANDARD, uniqueness=uniqueness):
        return profile
    return load_profile(VARIANTS, uniqueness=uniqueness)


def check_rules(profile: Profile, layout: Layout) -> None:
    """Refuse a layout with rules for a profile that knows none.

    Raises:
        PuzzleError: the layout has rules, and the profile ignores them.
    """
    if layout.rules and not profile.rules:
        raise PuzzleError(rules_unknown(profile, layout))


def rules_unknown(profile: Profile, layout: Layout) -> Message:
    """Return that a profile knows no rules, which a layout has, and which profiles do."""
    return Message(
        "profile-rules",
        "the profile {profile} knows no rules besides the houses, which {layout} has; "
        "those that do: {others}",
        profile=profile.name,
        layout=layout.name,
        others=Listed(tuple(name for name in profiles.names() if load_profile(name).rules), "and"),
    )


def profile_of(argument: str, profile: Profile | str | Path) -> Profile:
    """Return a profile by name or from its file, as `load_profile` does.

    Args:
        argument: the name of the argument, for a message.
        profile: a profile, the name of one, or the path of its file.
    """
    if isinstance(profile, Profile):
        return profile
    arguments.name_or_path(argument, profile, "a profile, its name, or the path of its file")
    return _SHIPPED.get(profile) or _named(profile)


@lru_cache(maxsize=64)
def without_uniqueness(profile: Profile) -> Profile:
    """Return a profile without the techniques that assume one solution, under another name.

    The name differs even if there are no such techniques, so that it says what was required.

    Raises:
        ProfileError: no technique is left.
    """
    if profile.lacks_uniqueness:
        return profile
    known = techniques()
    entries = tuple(
        entry
        for entry in profile.entries
        if entry.technique not in known or not known[entry.technique].assumes_unique
    )
    if not entries:
        raise ProfileError(
            "only-uniqueness",
            "all techniques of the profile {profile} assume one solution, so none is left without "
            "them",
            profile=profile.name,
        )
    title = f"{profile.title}, without techniques that assume one solution"
    return evolve(profile, name=profile.name + NO_UNIQUENESS, title=title, entries=entries)


def with_only(profile: Profile, chosen: Sequence[str]) -> Profile:
    """Return a profile with some of its techniques, under another name.

    What they do not solve is solved by search, as the last technique, so that ratings tell it
    as `searched`.  Profiles that rate by lengths of chains have no search.

    Args:
        profile: the profile.
        chosen: the ids of the techniques, in any order; none leaves the profile as it is.

    Raises:
        ProfileError: the profile does not have one of them.
    """
    if not chosen:
        return profile
    known = dict.fromkeys(entry.technique for entry in profile.entries)
    for technique in chosen:
        if technique not in known:
            raise ProfileError(
                "profile-has",
                "the profile {profile} has {message}",
                profile=profile.name,
                message=unknown_name("technique", technique, known),
            )
    entries = [entry for entry in profile.entries if entry.technique in chosen]
    if profile.scheme != LENGTHS and entries[-1].technique not in FALLBACKS:
        entries.append(_search(profile))
    return evolve(
        profile,
        name=f"{profile.name}{ONLY}",
        title=f"{profile.title}, only {', '.join(dict.fromkeys(chosen))}",
        entries=tuple(entries),
        stuck=None,
    )


def _search(profile: Profile) -> Entry:
    """Return the entry of a profile that searches, or one as hard as its hardest grade."""
    own = [entry for entry in profile.entries if entry.technique in FALLBACKS]
    return own[-1] if own else Entry(FALLBACKS[0], profile.stuck or profile.grades[-1].low)


def _named(profile: str | Path) -> Profile:
    """Return a profile of the package by its name, or any other from its file."""
    if profile in profiles.names():
        return _shipped(str(profile))
    base = str(profile).removesuffix(NO_UNIQUENESS)
    if base != str(profile) and base in profiles.names():
        return without_uniqueness(_shipped(base))
    return read_profile_of(profile, techniques())


_SHIPPED: dict[str | Path, Profile] = {}
"""The profiles of the package that have been loaded."""


def _shipped(name: str) -> Profile:
    if name not in _SHIPPED:
        # A prepared profile needs no techniques, but without any it is of no use: see
        # `techniques`.
        known = techniques()
        _SHIPPED[name] = prepared_profile(name) or read_profile_of(name, known)
    return _SHIPPED[name]


def read_profile_of(name: str | Path, known: Mapping[str, Technique]) -> Profile:
    """Read the YAML of a profile.

    Args:
        name: the name of the profile, or the path of its file.
        known: the techniques by id.

    Raises:
        ProfileError: there is no such profile, or its file has a mistake.
    """
    # Imported here: a profile that comes with the package is prepared.
    from grader.rating.profiles.reader import read_profile  # noqa: PLC0415

    options = {technique.id: technique.options for technique in known.values()}
    text, file = profiles.source(name)
    profile = read_profile(text, file, options, RULES)
    for entry in profile.entries:
        try:
            known[entry.technique].strategy(entry.options)
            if entry.listing:
                known[entry.technique].strategy({**entry.options, **entry.listing})
        except (TypeError, ValueError, OverflowError) as error:
            # The numbers of compiled strategies have 32 bits.
            raise ProfileError(
                "technique-wrong",
                "{technique}: {what}",
                file=profile.file,
                line=entry.line,
                technique=entry.technique,
                what=message_in(error),
            ) from None
    return profile
