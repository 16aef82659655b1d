"""The words of the pages of techniques.

They come from the docstring of the finder, and from `words` in the descriptor beside it, which says
to players what the docstring says to programmers, what differs from technique to technique, and how
to spot each of them:

    words:
      - of: [x-wing, swordfish]   # optional: by default all techniques of the descriptor
        pattern: ...              # instead of that of the docstring
        why: ...
        finds: ...
        spot: ...                 # how to spot it

Several entries may have a part of the same technique; it is shown in their order.  `{size}` is
the size of the technique in words.  All texts are Markdown, in which an indented block is a
diagram; what stands to the right of it is shown below.
"""

from __future__ import annotations

import inspect
import re
import sys
import textwrap
from functools import cache

from attrs import frozen

from grader.pipeline.descriptor import Descriptor
from grader.pipeline.pack_files import descriptors
from grader.pipeline.technique import Technique

PACK = "grader_strategies"
"""The built-in pack."""

PARTS = ("Pattern", "Why it holds", "Finds", "Order", "Source")
"""The parts of a docstring."""
KEYS = {"pattern": "Pattern", "why": "Why it holds", "finds": "Finds", "spot": "How to spot it"}
"""The parts that an entry may have, and their names."""
_NUMBERS = dict(enumerate(["two", "three", "four", "five", "six", "seven", "eight"], start=2))
_NUMBERS |= dict(enumerate(["nine", "ten", "eleven", "twelve"], start=9))


@frozen
class Words:
    """What the page of a technique says, each part as Markdown, or empty."""

    pattern: str
    why: str
    finds: str
    spot: str
    order: str
    source: str
    arguments: dict[str, str]
    """What the docstring says about each argument of the strategy."""


def words(technique: Technique) -> Words:
    """Return the words of a technique."""
    parts = docstring_parts(technique)
    own = _own_parts(technique)
    return Words(
        **{key: own.get(key) or parts.get(name, "") for key, name in KEYS.items()},
        order=parts.get("Order", ""),
        source=parts.get("Source", ""),
        arguments=_arguments(inspect.getdoc(technique.make) or ""),
    )


def docstring_parts(technique: Technique) -> dict[str, str]:
    """Return the parts of the docstring of the technique's factory, or of its module."""
    module = sys.modules[technique.make.__module__]
    names = "|".join(PARTS)
    pattern = rf"^({names}): (.*?)(?=^(?:{names}): |^Args:|^This module is long|\Z)"
    for text in (inspect.getdoc(technique.make), module.__doc__):
        if found := re.findall(pattern, text or "", re.MULTILINE | re.DOTALL):
            return {name: begun(markdown(part)) for name, part in found}
    return {}


@cache
def descriptor_of(id_: str) -> Descriptor:
    """Return the descriptor with a technique of ours."""
    return next(each for each in descriptors(PACK) if id_ in each.techniques)


def markdown(text: str) -> str:
    """Return a text with its diagrams, which are the indented blocks, fenced as they are."""
    blocks: list[str] = []
    diagram: list[str] = []
    for line in [*text.strip("\n").splitlines(), "end"]:
        is_drawn = line.startswith("    ") and (diagram or not blocks or not blocks[-1].strip())
        if is_drawn or (diagram and not line.strip()):
            diagram.append(line)
            continue
        if diagram:
            drawn, caption = without_caption(textwrap.dedent("\n".join(diagram)).rstrip())
            blocks += ["```text", drawn, "```", "", *([caption, ""] if caption else [])]
            diagram = []
        blocks.append(line.strip() if not line.startswith(("- ", "  ")) else line)
    return "\n".join(blocks[:-1]).strip()


def begun(text: str) -> str:
    """Return a part of a docstring with a capital letter, but leave the name of a digit."""
    return text[:1].upper() + text[1:] if re.match(r"a |[a-z]{2}", text) else text


def without_caption(diagram: str) -> tuple[str, str]:
    """Return a diagram and the text that stands to its right, which a phone has no room for.

    The text begins in the same column of all its lines, behind three blanks or more.
    """
    lines = diagram.splitlines()
    for gap in (gap for line in lines for gap in re.finditer(r"   (?=[A-Za-z`])", line)):
        drawn = [line[: gap.end()] for line in lines]
        said = [line[gap.end() :] for line in lines]
        caption = " ".join(" ".join(part.split()) for part in said if part.strip())
        is_text = "|" not in caption and re.search(r"[a-z]{3}", caption)
        if is_text and not any(line[gap.start() :].strip() for line in drawn):
            return "\n".join(line.rstrip() for line in drawn).rstrip(), sentence(caption)
    return diagram, ""


def sentence(text: str) -> str:
    """Return a caption with a capital letter, if it begins with a word, and with a stop."""
    text = re.sub(r"(?<!`)\*(?!`)", "`*`", text)
    begun = text[:1].upper() + text[1:] if re.match(r"[a-z]{2}", text) else text
    return begun if begun.endswith((".", "`", ":")) else f"{begun}."


def _own_parts(technique: Technique) -> dict[str, str]:
    """Return the parts that the descriptor has for a technique."""
    size = _NUMBERS.get(technique.fixed.get("size", technique.fixed.get("cells")), "")
    found: dict[str, list[str]] = {}
    for entry in descriptor_of(technique.id).words:
        if entry.fits(technique.id, technique.id):
            for key, text in entry.page.items():
                spelled = text.replace("{size}", size).replace("{Size}", size.capitalize())
                found.setdefault(key, []).append(markdown(spelled))
    return {key: "\n\n".join(texts) for key, texts in found.items()}


def _arguments(docstring: str) -> dict[str, str]:
    """Return what the part `Args` of a docstring says about each argument."""
    _, _, listed = docstring.partition("\nArgs:\n")
    pairs = re.findall(r"^    (\w+): (.*?)(?=^    \w|\Z)", listed, re.MULTILINE | re.DOTALL)
    return {name: " ".join(text.split()) for name, text in pairs}
