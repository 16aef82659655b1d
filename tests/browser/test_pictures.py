"""Pictures in a browser: all texts keep within their places with any font."""

from __future__ import annotations

from collections.abc import Iterator

from grader.model import kinds as k
from grader.model import shapes
from grader.model.puzzle import Puzzle
from grader.render.svg.highlights import LINKS, SETS, Arrow, Highlights
from grader.render.svg.picture import sheet_of
from grader.render.svg.shapes import SHAPES
from grader.render.svg.stages import Stage
from tests.browser.conftest import Open
from tests.gallery import GALLERY

# Boxes of texts that stick out of their picture, and keys of the legend that touch.
FAULTS = """() => {
  const faults = [];
  for (const svg of document.querySelectorAll('body > svg')) {
    const frame = svg.getBoundingClientRect(), about = svg.querySelector('title').textContent;
    let last = null;
    for (const text of svg.querySelectorAll('text')) {
      if (text.closest('defs')) continue;
      const box = text.getBoundingClientRect();
      if (box.left < frame.left - 0.5 || box.top < frame.top - 0.5
          || box.right > frame.right + 0.5 || box.bottom > frame.bottom + 0.5)
        faults.push(about + ': ' + text.textContent + ' sticks out');
      if (!text.classList.contains('key')) continue;
      if (last && last.y === box.y && box.x < last.right + 8)
        faults.push(about + ': ' + text.textContent + ' touches the key before it');
      last = box;
    }
  }
  return faults;
}"""


def drawn() -> Iterator[str]:
    """Iterate over the pictures of the gallery, and the longest legends that there can be."""
    for file in sorted(GALLERY.iterdir()):
        yield file.read_text(encoding="utf-8")
    for name in ("classic-4", "classic-9", "classic-25"):
        layout = shapes.named(name)
        board = Puzzle(layout, (k.NO_DIGIT,) * layout.cells).board()
        shown = Highlights({(0, 0): list(SHAPES)}, dict(enumerate(SETS)))
        shown.houses.update(enumerate(("base", "cover", "within")))
        shown.arrows = [Arrow(style, (0, 0), (1, 1), True) for style in LINKS]
        yield sheet_of(board, [Stage(shown)], "A caption of several words. " * 6)


def test_texts_stay_in_their_pictures_and_apart(opened: Open) -> None:
    pictures = list(drawn())
    # Ids and style sheets are of each picture by itself, and the same in all.
    shown = opened("<!DOCTYPE html><title>all</title>" + "".join(pictures))
    assert shown.locator("body > svg").count() == len(pictures)
    assert shown.evaluate(FAULTS) == []
