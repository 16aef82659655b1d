"""The pages as HTML: one template, since they differ in title, script and style sheets only."""

from __future__ import annotations

from collections.abc import Mapping
from string import Template

from attrs import frozen

_TEMPLATE = Template("""\
<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />$head
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="description" content="Play, understand, rate and generate Sudoku of every shape." />
    <title>$title</title>
    <link rel="icon" href="${folder}icon.svg" type="image/svg+xml" />$styles
    <script src="${folder}js/theme.js"></script>
    <script type="module" src="${folder}js/$script.js"></script>
  </head>
  <body>
    <header id="header"></header>
    <main id="main" class="$script" tabindex="-1"$content</main>
    <div id="notes"></div>
    <noscript><p>This page needs JavaScript. The commands of the grader do not.</p></noscript>
  </body>
</html>
""")


@frozen
class Page:
    """What a page has of its own."""

    title: str
    """The title until the script of the page sets one in the language of the user."""
    script: str
    """The name of its script, and the class of its content."""
    styles: str
    """The names of its style sheets, besides those of all pages."""

    def html(self, folder: str = "", head: str = "", content: str = "") -> str:
        """Return the page.

        Args:
            folder: where its files are; empty or with a slash at its end.
            head: what its head has besides.
            content: what it shows in English, if its script does not write that.
        """
        styles = "".join(
            f'\n    <link rel="stylesheet" href="{folder}css/{name}.css" />'
            for name in ("base", "controls", *self.styles.split())
        )
        values = {"title": self.title, "script": self.script, "styles": styles}
        content = f' lang="en">{content}' if content else ">"
        return _TEMPLATE.substitute(values, folder=folder, head=head, content=content)


PAGES: Mapping[str, Page] = {
    "index": Page("Play · Grader", "play", "board keys marks steps pages games play"),
    "learn": Page("Learn · Grader", "learn", "board marks steps pages learn"),
    "solve": Page("Solve · Grader", "solve", "board marks steps pages games solve"),
    "compose": Page("Compose · Grader", "compose", "board keys marks pages compose"),
    "generate": Page("Generate · Grader", "generate", "board marks pages"),
    "rate": Page("Rate · Grader", "rate", "board pages"),
    "print": Page("Print · Grader", "print", "board marks pages"),
    "embed": Page("Sudoku", "embed", "board keys marks play games embed"),
}
"""The pages by name."""
FOR_PROGRAMS = Page("For programs · Grader", "api", "pages api")
"""The page that a static site does not have."""
