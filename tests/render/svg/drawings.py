"""Letters, copies and points of pictures, read from their SVG elements."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree as ET

TEXTS = ("caption", "key", "stage-name")
SVG = "{http://www.w3.org/2000/svg}"
Place = tuple[float, float]
_COMMAND = re.compile(r"([MLHVQCAZhvamlq])([^A-Za-z]*)")
_MOVE = re.compile(r"(?:translate\(0 (?P<down>.+)\)|scale\((?P<scale>.+)\))")


def parsed(svg: str) -> ET.Element:
    """Return the root, or fail if the document is not well-formed."""
    return ET.fromstring(svg)


def letters(root: ET.Element, style: str) -> dict[Place, str]:
    """Return each letter of a style of text, by where it stands."""
    found = {}
    for text in root.iter(f"{SVG}text"):
        if text.get("class") == style:
            xs = [float(x) for x in text.attrib["x"].split()]
            assert len(xs) == len(text.text or "")
            y = float(text.attrib["y"])
            found.update({(x, y): c for x, c in zip(xs, text.text or "", strict=True)})
    return found


def copies(root: ET.Element, style: str) -> list[Place]:
    """Return where the shapes of a style stand on the board, the legend left out."""
    legend = {id(e) for g in root.iter(f"{SVG}g") if g.get("class") == "legend" for e in g}
    return [
        (float(use.attrib["x"]), float(use.attrib["y"]))
        for use in root.iter(f"{SVG}use")
        if use.get("href") == f"#s-{style}" and id(use) not in legend
    ]


def points(root: ET.Element, scale: float = 1) -> Iterator[Place]:
    """Iterate over all points that the picture draws, those of definitions left out."""
    for element in root:
        if element.tag == f"{SVG}defs":
            continue
        if element.tag == f"{SVG}g":
            moved = _MOVE.fullmatch(element.get("transform", "scale(1)"))
            assert moved
            down = float(moved["down"] or 0)
            for x, y in points(element, scale * float(moved["scale"] or 1)):
                yield x, y + down
        else:
            yield from ((scale * x, scale * y) for x, y in element_points(element))


def element_points(element: ET.Element) -> Iterator[Place]:
    """Iterate over the points of an element, in its own units."""
    if element.tag == f"{SVG}path":
        yield from path_points(element.attrib["d"])
    elif element.tag == f"{SVG}use" and "x" in element.attrib:
        x, y = float(element.attrib["x"]), float(element.attrib["y"])
        yield from ((x - 7.5, y - 7.5), (x + 7.5, y + 7.5))
    elif element.tag == f"{SVG}text" and element.get("class") in TEXTS:
        x, y = float(element.attrib["x"]), float(element.attrib["y"])
        yield from ((x, y), (x + 5 * len(element.text or ""), y))
    elif element.tag == f"{SVG}text":
        for place in element.attrib["x"].split():
            yield float(place), float(element.attrib["y"])


def path_points(d: str) -> Iterator[Place]:
    """Iterate over the points of a path, those that control a curve included."""
    x = y = 0.0
    for command, rest in _COMMAND.findall(d):
        values = [float(v) for v in re.findall(r"-?\d*\.?\d+", rest)]
        if command in "Aa":
            x, y = (values[-2], values[-1]) if command == "A" else (x + values[-2], y + values[-1])
            yield x, y
        elif command in "MLQC":
            for px, py in zip(values[::2], values[1::2], strict=True):
                x, y = px, py
                if command in "ML" or (px, py) == (values[-2], values[-1]):
                    yield x, y
        elif command in "hv":
            x, y = (x + values[0], y) if command == "h" else (x, y + values[0])
            yield x, y
        else:
            assert command == "Z", command
