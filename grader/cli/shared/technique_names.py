"""Find techniques by any of their names: ids, titles, HoDoKu's names and codes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from grader.cli.shared.technique_titles import titles
from grader.cli.shared.wrong_use import WrongValueError
from grader.errors import Message, unknown_name
from grader.pipeline.registry import techniques
from grader.pipeline.technique_pack import Codes
from grader.render.hodoku_lines import hodoku_name

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
    normal = _normalized(name)
    known = _known()
    found = known.get(normal) or technique_of_code(name)
    if found is not None:
        return (found,)
    several = tuple(
        id_ for id_, codes in _codes() if normal in {_normalized(each) for each in codes.also}
    )
    if not several:
        listing = Message("listed-strategies", "`grader strategies` lists them")
        message = unknown_name("technique", name, titles(), listing)
        raise WrongValueError(message, option="--technique")
    return several


def technique_of_code(code: str) -> str | None:
    """Return the id of a technique by its code in HoDoKu's library, or None.

    The code may be followed by the kind of example; a 1 directly after the code of a fish
    means a Siamese fish.
    """
    match = _CODE.match(code)
    if match is None:
        return None
    by_code = {each: id_ for id_, codes in _codes() for each in codes.hodoku}
    return by_code.get(match[1] + match[2], by_code.get(match[1]))


def _known() -> dict[str, str]:
    """Return the ids by normalized names; of several techniques with a name the first counts."""
    found: dict[str, str] = {}
    for name, id_ in _names():
        found.setdefault(_normalized(name), id_)
    return found


def _names() -> Iterator[tuple[str, str]]:
    """Iterate over the names of one technique: ids first, then titles and names in HoDoKu."""
    for id_ in titles():
        yield id_, id_
    for id_, title in titles().items():
        yield title, id_
        yield hodoku_name(id_), id_
    yield from ((codes.short, id_) for id_, codes in _codes() if codes.short)


def _codes() -> Iterator[tuple[str, Codes]]:
    """Iterate over the codes of all techniques and variants, with their ids."""
    installed = techniques()
    yield from ((id_, installed.codes(id_)) for id_ in titles())


def _normalized(name: str) -> str:
    return re.sub(r"[^a-z0-9+]", "", name.lower())
