"""Pictures look as they did when someone last looked at them, within a tolerance.

`python -m tests.browser.goldens` draws them anew; look at them before you commit.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.conftest import Open
from tests.browser.goldens import FOLDER, NAMES, shot

BLOCK = 5
"""Side of the blocks of pixels that are compared by their means: fonts differ in details."""
FAR = 48
"""Difference of the means of two blocks, of 255, that is seen."""
SHARE = 0.003
"""Share of the blocks that may differ so much."""

COMPARE = """async ([one, other, size, far]) => {
  const data = await Promise.all([one, other].map(async png => {
    const image = await createImageBitmap(
      new Blob([Uint8Array.from(atob(png), c => c.charCodeAt(0))], {type: 'image/png'}));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height);
  }));
  const [a, b] = data;
  if (a.width !== b.width || Math.abs(a.height - b.height) > 2) return 1;
  const height = Math.min(a.height, b.height);
  let different = 0, blocks = 0;
  for (let y = 0; y + size <= height; y += size)
    for (let x = 0; x + size <= a.width; x += size) {
      const sums = [0, 0, 0];
      for (let j = 0; j < size; j++)
        for (let i = 0; i < size; i++)
          for (let c = 0; c < 3; c++) {
            const at = 4 * ((y + j) * a.width + x + i) + c;
            sums[c] += a.data[at] - b.data[at];
          }
      blocks++;
      if (sums.some(sum => Math.abs(sum) > far * size * size)) different++;
    }
  return different / blocks;
}"""


@pytest.fixture(scope="module")
def comparing(browser: Any) -> Iterator[Any]:
    """An empty page, whose canvas decodes and compares pictures."""
    page = browser.new_page()
    yield page
    page.close()


def difference(comparing: Any, one: bytes, other: bytes) -> float:
    """Return the share of blocks in which two PNG files differ visibly."""
    files = [b64encode(png).decode("ascii") for png in (one, other)]
    return float(comparing.evaluate(COMPARE, [*files, BLOCK, FAR]))


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_looks_as_before(opened: Open, comparing: Any, name: str) -> None:
    golden = (FOLDER / f"{name}.png").read_bytes()
    assert difference(comparing, golden, shot(opened, name)) <= SHARE


def test_the_comparison_sees_another_step(opened: Open, comparing: Any) -> None:
    one, other = (shot(opened, name) for name in ("x-wing", "print"))
    assert difference(comparing, one, one) == 0
    assert difference(comparing, one, other) > 4 * SHARE


def test_the_comparison_sees_a_mark_that_is_missing(opened: Open, comparing: Any) -> None:
    with_marks = shot(opened, "x-wing")
    without = shot(opened, "x-wing", lambda svg: svg.replace('href="#s-', 'href="#none-'))
    assert difference(comparing, with_marks, without) > SHARE


def test_there_are_no_other_goldens() -> None:
    assert {path.stem for path in FOLDER.glob("*.png")} == set(NAMES)
    assert sum(path.stat().st_size for path in FOLDER.glob("*.png")) < 450_000
