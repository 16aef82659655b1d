"""The golden pictures in `tests/browser/golden/`: `python -m tests.browser.goldens` draws them."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.browser.conftest import Open
from tests.chromium import ARGUMENTS
from tests.chromium import NAMES as PROGRAMS
from tests.gallery import GALLERY

FOLDER = Path(__file__).parent / "golden"
NAMES = (
    "x-wing",
    "als-xz",
    "sue-de-coq",
    "grouped-nice-loop",
    "dark",
    "print",
)
"""Pictures of the gallery, which are those that are drawn today."""
WIDTH = 400
"""Width in pixels at which a picture is seen on a page."""
PAGE = """<!DOCTYPE html><title>shown</title>
<style>body {{ margin: 0 }} svg {{ display: block; width: {width}px; height: auto }}</style>
{svg}"""


def shot(opened: Open, name: str, change: Callable[[str], str] = str) -> bytes:
    """Return a picture of the gallery as a browser shows it, as PNG.

    Args:
        opened: opens a page from its text.
        name: the name of the picture.
        change: changes the SVG before it is shown.
    """
    svg = change((GALLERY / f"{name}.svg").read_text(encoding="utf-8"))
    return bytes(opened(PAGE.format(width=WIDTH, svg=svg)).locator("svg").screenshot())


def main() -> None:
    """Draw the goldens; look at them before you commit."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - only where it is installed

    program = next(found for name in PROGRAMS if (found := shutil.which(name)))
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as driver:
        page = driver.chromium.launch(executable_path=program, args=list(ARGUMENTS)).new_page()

        def opened(text: str) -> Any:
            page.set_content(text)
            return page

        for name in NAMES:
            (FOLDER / f"{name}.png").write_bytes(shot(opened, name))


if __name__ == "__main__":
    main()
