"""Find techniques by any of their names: ids, titles, HoDoKu's names and codes."""

from __future__ import annotations

import re
from collections.abc import Iterator

import click

from grader.cli.shared.technique_titles import titles
from grader.errors import Message, unknown_name
from grader.render.hodoku_lines import hodoku_name

FISHES = ("x-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan")
"""Fish by the last digit of their code; short names end in that digit plus two, the size."""

_FISH_CODES = {
    "030": ("", "bf"),
    "031": ("finned-", "fbf"),
    "032": ("sashimi-", "sbf"),
    "033": ("franken-", "ff"),
    "034": ("finned-franken-", "fff"),
    "035": ("mutant-", "mf"),
    "036": ("finned-mutant-", "fmf"),
}
_SIAMESE = {
    "031": "siamese-",
    "032": "siamese-",
    "034": "siamese-franken-",
    "036": "siamese-mutant-",
}
CODES = {
    "0000": ("full-house", "fh"),
    "0002": ("hidden-single", "h1"),
    "0003": ("naked-single", "n1"),
    "0100": ("pointing", "lc1"),
    "0101": ("claiming", "lc2"),
    "0110": ("locked-pair", "l2"),
    "0111": ("locked-triple", "l3"),
    "0200": ("naked-pair", "n2"),
    "0201": ("naked-triple", "n3"),
    "0202": ("naked-quad", "n4"),
    "0210": ("hidden-pair", "h2"),
    "0211": ("hidden-triple", "h3"),
    "0212": ("hidden-quad", "h4"),
    "0371": ("kraken-fish-type-1", "kf1"),
    "0372": ("kraken-fish-type-2", "kf2"),
    "0400": ("skyscraper", "sk"),
    "0401": ("two-string-kite", "2sk"),
    "0402": ("empty-rectangle", "er"),
    "0403": ("turbot-fish", "tf"),
    "0404": ("dual-two-string-kite", "d2sk"),
    "0405": ("dual-empty-rectangle", "der"),
    "0500": ("simple-coloring-trap", "sc1"),
    "0501": ("simple-coloring-wrap", "sc2"),
    "0502": ("multi-coloring-1", "mc1"),
    "0503": ("multi-coloring-2", "mc2"),
    **{f"060{n - 1}": (f"uniqueness-test-{n}", f"u{n}") for n in range(1, 7)},
    "0606": ("hidden-rectangle", "hr"),
    "0607": ("avoidable-rectangle-1", "ar1"),
    "0608": ("avoidable-rectangle-2", "ar2"),
    "0610": ("bug-type-1", "bug1"),
    "0701": ("x-chain", "x"),
    "0702": ("xy-chain", "xyc"),
    "0703": ("remote-pair", "rp"),
    "0706": ("continuous-nice-loop", "cnl"),
    "0707": ("discontinuous-nice-loop", "dnl"),
    "0708": ("aic", "aic"),
    "0709": ("grouped-continuous-nice-loop", "gcnl"),
    "0710": ("grouped-discontinuous-nice-loop", "gdnl"),
    "0711": ("grouped-aic", "gaic"),
    "0800": ("xy-wing", "xy"),
    "0801": ("xyz-wing", "xyz"),
    "0803": ("w-wing", "w"),
    "0901": ("als-xz", "axz"),
    "0902": ("als-xy-wing", "axy"),
    "0903": ("als-chain", "ach"),
    "0904": ("death-blossom", "db"),
    "1101": ("sue-de-coq", "sdc"),
    "1201": ("template-set", "ts"),
    "1202": ("template-delete", "td"),
    "1301": ("forcing-chain-contradiction", "fcc"),
    "1302": ("forcing-chain-verity", "fcv"),
    "1303": ("forcing-net-contradiction", "fnc"),
    "1304": ("forcing-net-verity", "fnv"),
}
"""Technique ids and HoDoKu's short names by HoDoKu's codes."""
_ALSO = {
    "nl": "nice-loop",
    "Nice Loop/AIC": "nice-loop",
    "gnl": "grouped-nice-loop",
    "Grouped Nice Loop/AIC": "grouped-nice-loop",
    "sc": "simple-coloring",
    "Simple Colors": "simple-coloring",
    "mc": "multi-coloring",
    "Multi Colors": "multi-coloring",
    "kf": "kraken-fish",
    "fc": "table-forcing-chain",
    "fn": "forcing-net",
    "bf": "brute-force",
    "BUG+1": "bug-type-1",
    "Almost Locked Set XY-Chain": "als-chain",
    "Almost Locked Set Chain": "als-chain",
    "ALS-XY-Chain": "als-chain",
    "JExocet": "junior-exocet",
    "Exocet": "junior-exocet",
    "JE+": "junior-exocet-plus",
    "JExocet+": "junior-exocet-plus",
    "MSLS": "msls",
    "Multi-Sector Locked Sets": "msls",
    "Thor's Hammer": "tridagon",
    "Trivalue Oddagon": "tridagon",
    "EUR": "extended-rectangle",
    "Extended Unique Rectangle": "extended-rectangle",
    "Extended Unique Rectangles": "extended-rectangle",
    **{f"Extended Unique Rectangle Type {n}": f"extended-rectangle-type-{n}" for n in range(1, 5)},
    "RBUG": "reverse-bug",
    "Reverse Bivalue Universal Grave": "reverse-bug",
    "Triple Firework": "firework-triple",
    "Quad Firework": "firework-quad",
    "Quadruple Firework": "firework-quad",
    "GSP": "gurth",
    "Gurth": "gurth",
    "Gurth's Placement": "gurth",
    "Gurth's Theorem": "gurth",
    "Symmetrical Placement": "gurth",
}
"""Other names: in HoDoKu, most of them for techniques with several variants, and of players."""
_GROUPS = {
    **dict.fromkeys(("lc", "Locked Candidates"), ("pointing", "claiming")),
    **dict.fromkeys(("Firework", "Fireworks"), ("firework-triple", "firework-quad")),
}
"""Names that mean several techniques, in HoDoKu and of players."""
_CODE = re.compile(r"(\d{4})(1?)(?:\D|$)")


def techniques_named(name: str) -> tuple[str, ...]:
    """Return the ids of the techniques that a name means, one or those of a group.

    The name may be an id, a title, or a name, short name or code in HoDoKu.  Case, blanks and
    hyphens are ignored.

    Raises:
        click.BadParameter: there is no such technique.
    """
    if name in titles():
        return (name,)
    groups = {_normalized(group): ids for group, ids in _GROUPS.items()}
    found = _known().get(_normalized(name)) or technique_of_code(name)
    if found is None and _normalized(name) in groups:
        return groups[_normalized(name)]
    if found is None:
        listing = Message("listed-strategies", "`grader strategies` lists them")
        message = unknown_name("technique", name, titles(), listing)
        raise click.BadParameter(message, param_hint="--technique")
    return (found,)


def technique_of_code(code: str) -> str | None:
    """Return the id of a technique by its code in HoDoKu's library, or None.

    The code may be followed by the kind of example; a 1 directly after the code of a fish
    means a Siamese fish.
    """
    match = _CODE.match(code)
    if match is None:
        return None
    family, number = match[1][:3], int(match[1][3])
    if family not in _FISH_CODES or number >= len(FISHES):
        return CODES.get(match[1], (None, ""))[0]
    siamese = f"{_SIAMESE.get(family)}{FISHES[number]}" if match[2] else ""
    return siamese if siamese in titles() else f"{_FISH_CODES[family][0]}{FISHES[number]}"


def _known() -> dict[str, str]:
    """Return the ids by normalized names; of several techniques with a name the first counts."""
    found: dict[str, str] = {}
    for name, id_ in _names():
        found.setdefault(_normalized(name), id_)
    return found


def _names() -> Iterator[tuple[str, str]]:
    for id_ in titles():
        yield id_, id_
    for id_, title in titles().items():
        yield title, id_
        yield hodoku_name(id_), id_
    for id_, short in CODES.values():
        yield short, id_
    for prefix, short in _FISH_CODES.values():
        for number, fish in enumerate(FISHES, start=2):
            yield f"{short}{number}", f"{prefix}{fish}"
    yield from _ALSO.items()


def _normalized(name: str) -> str:
    return re.sub(r"[^a-z0-9+]", "", name.lower())
