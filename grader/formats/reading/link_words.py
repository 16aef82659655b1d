"""Words beside a link that stands in Markdown, in HTML, or in the tags of a forum.

See [Killer 7](https://...) by A. B.
<li><a href="https://..." target="_blank">Killer 7</a></li>
[url=https://...]Killer 7[/url]
"""

from __future__ import annotations

import re

# Patterns that few sources need: `re` compiles them when they are used, not at each start.
_OPENED = r"(?:<[a-zA-Z][^<>]*|\[[a-zA-Z]+=)$"
"""The beginning of a tag, before its link."""
_CLOSED = r"^[^<>\[\]]*[>\]]"
"""Its end, behind the link."""
_NAMED = r"\[([^\[\]]*)\]\($"
"""The text of a link in Markdown, before it."""
_BEHIND = r"^[^()]*\)"
_TWICE = r"^\]\(\S*?\)"
"""What follows a link in Markdown whose text is the link itself."""
_TAGS = r"</?[a-zA-Z][^<>]*>|\[/?[a-zA-Z]+\]"
_END = r"(?i)</a>|\[/url\]"
"""The end of the text of a link."""


def words_beside_link(before: str, link: str, behind: str) -> tuple[str, str]:
    """Return the words before and behind a link; its text counts as before it.

    Args:
        before: the line before the link.
        link: the link.
        behind: the line behind it.
    """
    if re.search(_OPENED, before):
        before = re.sub(_OPENED, "", before)
        text, *rest = re.split(_END, re.sub(_CLOSED, "", behind), maxsplit=1)
        before, behind = f"{before} {text}", "".join(rest)
    elif named := re.search(_NAMED, before):
        before = before[: named.start()] + named[1]
        behind = re.sub(_BEHIND, "", behind)
    elif before.endswith("["):
        behind = re.sub(_TWICE, "", behind)
    before, behind = (re.sub(_TAGS, " ", words) for words in (before, behind))
    return " ".join(before.replace(link, "").split()), " ".join(behind.split())
