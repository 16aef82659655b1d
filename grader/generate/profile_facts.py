"""What follows from a profile and a layout: which entries are never used, and which come first.

Nearly all that is excluded is proved.  A subset or fish of most of a house has a complement, a
smaller one with the same eliminations.  On the smallest layouts one kind of single solves every
puzzle.  Locked candidates need two houses that share two cells.  One exclusion is not proved:
that search is never needed after chains nested twice, which solve every puzzle that is known on
small layouts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from types import MappingProxyType

from grader.errors import Listed, Message
from grader.model import kinds as k
from grader.model.house import KIND_NAMES
from grader.model.layout import Layout
from grader.model.shapes import classic, latin
from grader.rating.profiles.profile import Entry, Profile
from grader.rating.profiles.technique_ids import FALLBACKS

_LARGEST_OF_SINGLES = 4
"""Digits of the largest layouts on which each kind of single is enough."""
LOCKED = frozenset(
    {
        "pointing",
        "claiming",
        "direct-pointing",
        "direct-claiming",
        "locked-pair",
        "locked-triple",
    }
)
COMMON_PEER = "common-peer"
STRONGEST = "dynamic-forcing-chain-plus-dfc-fc"
"""The technique after which no puzzle is known on small layouts that needs search."""
SMALL = 81
"""Cells of the largest layouts for which this is assumed."""
MOST_ON_SMALL = 350
"""More candidates than the hardest puzzles known have on such layouts after the subsets."""
FISH = {"x-wing": 2, "swordfish": 3, "jellyfish": 4}
NAKED = {"naked-single": 1, "naked-pair": 2, "naked-triple": 3, "naked-quad": 4}
HIDDEN = {"hidden-single": 1, "hidden-pair": 2, "hidden-triple": 3, "hidden-quad": 4}
_KINDS = frozenset(KIND_NAMES) - {KIND_NAMES[k.PAIR]}
"""Kinds of house that the options of a profile name; pairs are extra houses there."""
_HARMLESS_OPTIONS = frozenset({"houses", "base", "order", "scan", "reach"})
"""Options that do not restrict what is found in a house, or whose value is looked at."""


def count_leading_singles(profile: Profile) -> int:
    """Return the number of leading entries for singles, or 0 if these do not find all singles."""
    kinds: set[str] = set()
    naked = False
    for slot, entry in enumerate(profile.entries):
        if entry.technique == "hidden-single":
            kinds.update(entry.options.get("houses", KIND_NAMES))
        elif entry.technique == "naked-single":
            naked = True
        elif entry.technique != "full-house":
            return slot if naked and kinds.issuperset(_KINDS) else 0
    return 0


def any_single_is_enough() -> tuple[Layout, ...]:
    """Return the layouts on which each kind of single alone solves every puzzle.

    The kinds are naked singles, and hidden singles in boxes, in rows and in columns.  Verified for
    all puzzles with one solution by `tests/generate/test_small_layouts.py`.
    """
    return classic(2, 2), latin(2), latin(3), latin(4)


@lru_cache(maxsize=16)
def impossible_slots(profile: Profile, layout: Layout) -> Mapping[int, str]:
    """Return the entries that no puzzle on a layout uses, each with the reason."""
    names = [entry.technique for entry in profile.entries]
    found = dict(_after_the_last_single(profile, layout))
    for slot, name in enumerate(names):
        if slot in found:
            continue
        if name in LOCKED and not _share_cells(layout, 2):
            found[slot] = f"no two houses of {layout.name} share two cells, as {name} needs"
        elif name == COMMON_PEER and not has_common_peers(layout):
            found[slot] = (
                f"on {layout.name} a cell sees the places of a house through one house only, "
                f"not through several as {name} needs"
            )
        elif _has_complement(profile, layout, slot):
            found[slot] = f"on {layout.name} each {name} is also a smaller pattern, tried before"
        elif name in FALLBACKS and layout.cells <= SMALL and _has_strongest(profile.entries[:slot]):
            found[slot] = (
                f"no puzzle on {layout.name} is known that the other techniques of the profile "
                f"{profile.name} do not solve"
            )
    return MappingProxyType(found)


def _after_the_last_single(profile: Profile, layout: Layout) -> Iterator[tuple[int, str]]:
    """Iterate over the entries after one that solves every puzzle alone."""
    if layout.digits > _LARGEST_OF_SINGLES or layout not in any_single_is_enough():
        return
    kinds = {KIND_NAMES[spec.kind] for spec in layout.specs}
    enough = next((n for n, e in enumerate(profile.entries) if _is_single_in(e, kinds)), None)
    if enough is None:
        return
    used = list(dict.fromkeys(entry.technique for entry in profile.entries[: enough + 1]))
    most = max(entry.rating for entry in profile.entries[: enough + 1])
    rated = (
        Message("are-rated", "are rated {rating:g} or less", rating=most)
        if len(used) > 1
        else Message("is-rated", "is rated {rating:g}", rating=most)
    )
    reason = Message(
        "solved-by",
        "every puzzle on {layout} is solved by {techniques}, which {rated}",
        layout=layout.name,
        techniques=Listed(tuple(used), "and", " and "),
        rated=rated,
    )
    for slot in range(enough + 1, len(profile.entries)):
        yield slot, reason


def _has_strongest(entries: Sequence[Entry]) -> bool:
    """Return whether entries solve every puzzle that is known on small layouts."""
    return any(
        entry.technique == STRONGEST
        and (entry.most_candidates is None or entry.most_candidates >= MOST_ON_SMALL)
        for entry in entries
    )


def _is_single_in(entry: Entry, kinds: set[str]) -> bool:
    """Return whether an entry finds all naked singles, or all hidden ones in a kind of house."""
    if entry.technique == "naked-single":
        return True
    return entry.technique == "hidden-single" and not kinds.isdisjoint(
        entry.options.get("houses", KIND_NAMES)
    )


def _share_cells(layout: Layout, count: int) -> bool:
    """Return whether two houses share this number of cells."""
    return _most_shared(layout) >= count


@lru_cache(maxsize=16)
def _most_shared(layout: Layout) -> int:
    """Return the greatest number of cells that two houses share."""
    shared: Counter[tuple[k.House, k.House]] = Counter()
    for cell in range(layout.cells):
        shared.update(combinations(layout.houses_of(cell), 2))
    return max(shared.values(), default=0)


@lru_cache(maxsize=16)
def has_common_peers(layout: Layout) -> bool:
    """Return whether a cell outside a complete house sees cells of it through several houses."""
    for spec in layout.specs:
        if not spec.is_complete():
            continue
        inside = {*spec.cells}
        for cell in {peer for member in inside for peer in layout.peers_of(member)} - inside:
            seen = inside & {*layout.peers_of(cell)}
            if len(seen) > 1 and not any(
                seen <= {*layout.cells_of(h)} for h in layout.houses_of(cell)
            ):
                return True
    return False


def _has_complement(profile: Profile, layout: Layout, slot: int) -> bool:
    """Return whether an earlier entry finds whatever a subset or fish finds.

    Of the open cells of a complete house, a naked subset takes some and a hidden subset the others,
    with the same eliminations.  The same holds for the rows and columns of a fish.
    """
    name = profile.entries[slot].technique
    if name in FISH:
        size, smaller = FISH[name], {"hidden-single": 1} | FISH
        most = len(layout.frames[0].rows) if len(layout.frames) == 1 else 2 * size
    elif name in NAKED or name in HIDDEN:
        size, smaller = (NAKED | HIDDEN)[name], HIDDEN if name in NAKED else NAKED
        most = max([len(spec.cells) for spec in layout.specs])
    else:
        return False
    if size == 1 or 2 * size <= most:
        return False
    if name in FISH:
        needed = ["row", "column"]
        if not _are_complete(layout, (k.ROW, k.COLUMN)):
            return False
    else:
        needed = sorted({KIND_NAMES[spec.kind] for spec in layout.specs})
        if not _are_complete(layout, range(len(KIND_NAMES))) or _share_cells(layout, size):
            return False
    earlier = profile.entries[:slot]
    return all(
        _finds_all(earlier, next(n for n, s in smaller.items() if s == other), needed)
        for other in range(1, most - size + 1)
    )


def _are_complete(layout: Layout, kinds: Sequence[k.Kind]) -> bool:
    """Return whether all houses of these kinds are complete."""
    return all(spec.is_complete() for spec in layout.specs if spec.kind in kinds)


def _finds_all(entries: Sequence[Entry], technique: str, kinds: Sequence[str]) -> bool:
    """Return whether entries find all instances of a technique in houses of some kinds."""
    covered: set[str] = set()
    for entry in entries:
        if entry.technique == technique and _HARMLESS_OPTIONS.issuperset(entry.options):
            covered.update(entry.options.get("houses", entry.options.get("base", KIND_NAMES)))
    return covered.issuperset(kinds)
