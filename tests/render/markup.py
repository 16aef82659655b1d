"""Checks of markup: HTML by a standard parser, SVG by the elements that the grader draws."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree as ET

SPACE = "{http://www.w3.org/2000/svg}"
COMMON = {"class", "id", "role", "aria-label", "aria-hidden", "focusable", "tabindex"}
SVG: dict[str, set[str]] = {
    "svg": {"viewBox", "width", "height"},
    "title": set(),
    "desc": set(),
    "style": set(),
    "defs": set(),
    "g": {"font-size", "transform"},
    "a": {"href"},
    "use": {"href", "x", "y"},
    "path": {"d", "stroke-width"},
    "rect": {"x", "y", "width", "height"},
    "text": {"x", "y", "font-size"},
    "pattern": {"width", "height", "patternUnits"},
}
"""The elements of SVG that we draw with, and the attributes that each may have.

Source: W3C, "Scalable Vector Graphics (SVG) 2", 2018; only what renderers of SVG 1.1 know, too,
but for `href` without a name space.
"""
_PATH = re.compile(r"([MLHVQCAZhvalqmz]\s*(-?\d*\.?\d+([ ,]|(?=-|\D|$)))*)+")
_NUMBERS = re.compile(r"-?\d*\.?\d+( -?\d*\.?\d+)*")
_MEASURES = ("x", "y", "width", "height", "font-size", "stroke-width", "viewBox")


def html_of(text: str) -> ET.Element:
    """Return the root of a page as the parser of the standard builds it."""
    root, _ = _parsed(text)
    return root


def _parsed(text: str) -> tuple[ET.Element, list[Any]]:
    from tinyhtml5.parser import HTMLParser  # noqa: PLC0415 - only where it is installed

    parser = HTMLParser(namespace_html_elements=False)
    return parser.parse(text), parser.errors


def problems(text: str) -> list[str]:
    """Return what is wrong with a page."""
    root, errors = _parsed(text)
    found = [f"{place}: {name} {facts}" for place, name, facts in errors]
    found += _references(root)
    for element in root.iter():
        if element.tag == f"{SPACE}svg":
            found += svg_problems(element)
    found += _structure(root)
    return found


def _structure(root: ET.Element) -> list[str]:
    """Return what is missing of what everybody needs to find the way about a page."""
    found = []
    if not root.get("lang"):
        found.append("the page has no language")
    if not (root.findtext(".//title") or "").strip():
        found.append("the page has no title")
    if len(root.findall(".//h1")) != 1 or len(root.findall(".//main")) != 1:
        found.append("there must be one h1 and one main")
    for section in (*root.iter("section"), *root.iter("nav")):
        if not (section.get("aria-label") or section.get("aria-labelledby")):
            found.append(f"a {section.tag} has no name")
    for head in root.iter("th"):
        if head.get("scope") not in ("col", "row"):
            found.append("a head of a table has no scope")
    for button in root.iter("button"):
        if button.get("type") != "button" or not "".join(button.itertext()).strip():
            found.append("a button has no type or no text")
    heads = [int(e.tag[1]) for e in root.iter() if e.tag in ("h1", "h2", "h3", "h4")]
    if any(b - a > 1 for a, b in pairwise(heads)):
        found.append("a level of headings is left out")
    return found


def _references(root: ET.Element) -> list[str]:
    """Return ids that are there twice and references that lead nowhere."""
    ids = Counter(e.attrib["id"] for e in root.iter() if "id" in e.attrib)
    found = [f"the id {name} is there {count} times" for name, count in ids.items() if count > 1]
    for element in root.iter():
        names = [element.get("href", "")[1:]] if element.get("href", "").startswith("#") else []
        names += element.get("aria-labelledby", "").split()
        found += [f"nothing has the id {name}" for name in names if name not in ids]
        if "://" in element.get("href", "") or element.get("src"):
            found.append(f"{element.tag} needs something from elsewhere")
    return found


def svg_problems(root: ET.Element) -> list[str]:
    """Return what is wrong with a picture."""
    found = []
    for element in root.iter():
        name = element.tag.removeprefix(SPACE)
        if name not in SVG:
            found.append(f"{name} is no element that we draw with")
            continue
        found += [f"{name} has {a}" for a in element.attrib if a not in SVG[name] | COMMON]
        path = element.get("d")
        if name == "path" and (path is None or (path and not _PATH.fullmatch(path))):
            found.append(f"a path is {path!r}")
        for measure in _MEASURES:
            value = element.get(measure)
            if value is not None and not _NUMBERS.fullmatch(value):
                found.append(f"{name} has {measure}={value!r}")
    if root.get("role") == "img" and not (
        root.get("aria-label") or root.find(f"{SPACE}title") is not None
    ):
        found.append("a picture has no name")
    return found
