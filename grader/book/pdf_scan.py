"""What stands in the contents of a page of a PDF file: fonts, colours, lines, images."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from copy import copy
from typing import Any

BLACK, GREY, CMYK, RGB = "black", "grey", "cmyk", "rgb"
_DEEPEST = 8
"""Maximum depth of forms within forms."""
_MOST_FORMS = 2000
"""Maximum number of forms of a page that are looked at."""
_LARGEST_CONTENTS = 1 << 26
"""Maximum size of the contents of a page, in bytes."""
_COLOUR_SPACES = {
    "/DeviceGray": GREY,
    "/CalGray": GREY,
    "/DeviceRGB": RGB,
    "/CalRGB": RGB,
    "/Lab": RGB,
    "/DeviceCMYK": CMYK,
}
_TEXT_SHOWN = ("Tj", "TJ", "'", '"')
_PAINTS = ("k", "K", "g", "G", "rg", "RG")
_COMPONENTS = {1: GREY, 3: RGB, 4: CMYK}


class PageScan:
    """Collects facts from the contents of a page and of the forms on it.

    Args:
        library: the module pikepdf.

    Malformed objects raise errors of many kinds, as they come.
    """

    def __init__(self, library: Any) -> None:
        self._library = library
        self.missing_fonts: set[str] = set()
        self.colours: set[str] = set()
        self.thinnest: float | None = None
        """Width of the thinnest line, in points; None if there are no lines."""
        self.coarsest: float | None = None
        """Lowest resolution of an image, in pixels per inch; None if there are no images."""
        self.smallest: float | None = None
        """The least size of type, in points; None if there is no text."""
        self.lightest: float | None = None
        """The lightest shade of grey that is no white, as a share of black; None if there is none.
        """
        self.has_transparency: bool = False
        self._spaces: dict[str, str] = {}
        self._seen: set[tuple[int, int, float]] = set()

    def scan(self, contents: Any, resources: Any, scale: float = 1.0, depth: int = 0) -> None:
        """Scan contents with their resources.

        Args:
            contents: a page or a form.
            resources: its resources.
            scale: by how much it is enlarged.
            depth: the number of forms around it.
        """
        resources = {} if resources is None else resources
        for font in _values(resources, "/Font"):
            self._font(font)
        for state in _values(resources, "/ExtGState"):
            self._state(state)
        outer = self._spaces
        self._spaces = {
            str(name): self._space(space) for name, space in _items(resources, "/ColorSpace")
        }
        drawn = self._operators(contents, scale)
        self._spaces = outer
        forms = dict(_items(resources, "/XObject"))
        # What is not drawn counts, too: printers look at all that is in a file.
        names = {name for name, _ in drawn}
        undrawn = [(name, scale) for name in forms if name not in names]
        for name, form_scale in [*drawn, *undrawn]:
            form = forms.get(name)
            if form is None:
                continue
            subtype = form.get("/Subtype")
            if subtype == "/Image":
                self._image(form, form_scale if name in names else None)
            elif subtype == "/Form":
                self._form(form, form_scale, depth)

    def _form(self, form: Any, scale: float, depth: int) -> None:
        key = (*form.objgen, round(scale, 3))
        if key in self._seen or depth >= _DEEPEST or len(self._seen) >= _MOST_FORMS:
            return
        self._seen.add(key)
        group = form.get("/Group")
        if group is not None and group.get("/S") == "/Transparency":
            self.has_transparency = True
        self.scan(form, form.get("/Resources"), scale * _scale(form.get("/Matrix")), depth + 1)

    def _font(self, font: Any) -> None:
        if font.get("/Subtype") == "/Type3":
            return  # its glyphs are drawings in the file
        inner = font.get("/DescendantFonts")
        described = inner[0] if inner is not None and len(inner) else font
        descriptor = described.get("/FontDescriptor")
        files = ("/FontFile", "/FontFile2", "/FontFile3")
        if descriptor is None or not any(name in descriptor for name in files):
            self.missing_fonts.add(str(font.get("/BaseFont", "a font")).removeprefix("/"))

    def _state(self, state: Any) -> None:
        opacities = [float(state[key]) for key in ("/CA", "/ca") if key in state]
        mask = state.get("/SMask")
        if any(opacity < 1 for opacity in opacities) or (mask is not None and mask != "/None"):
            self.has_transparency = True

    def _image(self, image: Any, scale: float | None) -> None:
        """Scan an image; without a scale it is not drawn."""
        if image.get("/SMask") is not None:
            self.has_transparency = True
        space = image.get("/ColorSpace")
        if space is not None:
            self.colours.add(self._space(space))
        elif image.get("/ImageMask") is None:
            self.colours.add(RGB)  # the colours are in the image itself, as in JPEG 2000
        if not scale:
            return
        # An image fills a square of one unit.
        pixels = float(image.get("/Width", 0)) * float(image.get("/Height", 0))
        if pixels > 0:
            resolution = 72 * pixels**0.5 / scale
            lowest = self.coarsest
            self.coarsest = resolution if lowest is None else min(lowest, resolution)

    def _space(self, space: Any) -> str:
        if isinstance(space, self._library.Name):
            name = str(space)
            return _COLOUR_SPACES.get(name) or self._spaces.get(name, RGB)
        kind = str(space[0])
        if kind == "/ICCBased":
            return _COMPONENTS.get(int(space[1].get("/N", 3)), RGB)
        if kind in ("/Indexed", "/Pattern", "/Separation", "/DeviceN"):
            # A separation prints as its own ink; what stands in for it counts.
            base = {"/Indexed": 1, "/Pattern": 1, "/Separation": 2, "/DeviceN": 2}[kind]
            return self._space(space[base]) if len(space) > base else GREY
        return _COLOUR_SPACES.get(kind, RGB)

    def _operators(self, contents: Any, scale: float) -> list[tuple[str, float]]:
        """Scan operators; return the names of the drawn objects with their scales."""
        state = _State(scale)
        outer: list[_State] = []
        spaces = {"s": GREY, "f": GREY}
        drawn: dict[tuple[str, float], None] = {}
        library = self._library
        _require_moderate(library, contents)
        for operands, operator in library.parse_content_stream(contents):
            name = str(operator)
            if name == "q":
                outer.append(state)
                state = copy(state)
            elif name == "Q":
                state = outer.pop() if outer else _State(1.0)
            elif name in _TEXT_SHOWN:
                if state.text_size:
                    least = self.smallest
                    self.smallest = (
                        state.text_size if least is None else min(least, state.text_size)
                    )
            elif name in ("S", "s", "B", "B*", "b", "b*"):
                line = state.width * state.scale
                self.thinnest = line if self.thinnest is None else min(self.thinnest, line)
            elif name in _PAINTS:
                self._paint(name, operands)
            elif name in ("cs", "CS"):
                spaces["s" if name == "CS" else "f"] = self._space(operands[0])
            elif name in ("sc", "scn", "SC", "SCN"):
                is_stroke = name.startswith("S")
                self._components(spaces["s" if is_stroke else "f"], operands, is_stroke=is_stroke)
            elif name == "Do":
                drawn.setdefault((str(operands[0]), round(state.scale, 6)))
            else:
                state.change(name, operands)
        return list(drawn)

    def _paint(self, name: str, operands: Sequence[Any]) -> None:
        """Note the colour of an operator that names it with its components."""
        if name in ("k", "K"):
            is_black = all(float(each) == 0 for each in operands[:3])
            self.colours.add(BLACK if is_black else CMYK)
            if is_black and name == "k":
                self._shade(float(operands[3]))
        elif name in ("g", "G"):
            self.colours.add(GREY)
            if name == "g":
                self._shade(1 - float(operands[0]))
        else:
            self.colours.add(RGB)

    def _shade(self, share: float) -> None:
        """Note a shade of grey, as a share of black; white is none."""
        if share > 0.001:
            self.lightest = share if self.lightest is None else min(self.lightest, share)

    def _components(self, space: str, operands: Sequence[Any], *, is_stroke: bool) -> None:
        numbers = [float(each) for each in operands if not isinstance(each, self._library.Name)]
        if space == CMYK and len(numbers) == 4 and not any(numbers[:3]):
            self.colours.add(BLACK)
            if not is_stroke:
                self._shade(numbers[3])
            return
        self.colours.add(space)
        if space == GREY and len(numbers) == 1 and not is_stroke:
            self._shade(1 - numbers[0])


class _State:
    """The graphics state as far as it matters: the scale, the width of lines, the size of type."""

    def __init__(self, scale: float) -> None:
        self.scale: float = scale
        self.width: float = 1.0
        self._font_size = 0.0
        self._text_scale = 1.0

    @property
    def text_size(self) -> float:
        """The size of type on the page, in points."""
        return abs(self._font_size) * self._text_scale * self.scale

    def change(self, name: str, operands: Sequence[Any]) -> None:
        """Change the state by an operator; others than those of the state change nothing."""
        if name == "cm":
            self.scale *= _scale(operands)
        elif name == "w":
            self.width = float(operands[0])
        elif name == "Tf":
            self._font_size = float(operands[1])
        elif name == "BT":
            self._text_scale = 1.0
        elif name == "Tm":
            self._text_scale = _scale(operands)


def _scale(matrix: Any) -> float:
    """Return by how much a matrix enlarges lengths; 1 without a matrix."""
    if matrix is None:
        return 1.0
    a, b, c, d = (float(each) for each in list(matrix)[:4])
    return float(abs(a * d - b * c) ** 0.5)


def _require_moderate(library: Any, contents: Any) -> None:
    """Raise a `ValueError` if contents are too large once they are decompressed."""
    found = contents.get("/Contents") if isinstance(contents, library.Dictionary) else contents
    streams = list(found) if isinstance(found, library.Array) else [found]
    total = 0
    for stream in streams:
        if not isinstance(stream, library.Stream):
            continue
        raw = stream.read_raw_bytes()
        # Deflate shrinks to a thousandth at most.
        total += len(raw)
        if stream.get("/Filter") is not None and len(raw) * 1032 > _LARGEST_CONTENTS:
            total += len(zlib.decompressobj().decompress(raw, _LARGEST_CONTENTS + 1)) - len(raw)
        if total > _LARGEST_CONTENTS:
            raise ValueError(f"the contents of a page have more than {_LARGEST_CONTENTS:,} bytes")


def _items(resources: Any, kind: str) -> list[tuple[str, Any]]:
    found = resources.get(kind)
    return [] if found is None else [(str(key), value) for key, value in found.items()]


def _values(resources: Any, kind: str) -> list[Any]:
    return [value for _, value in _items(resources, kind)]
