"""Layouts of all shapes: by function, by name, or composed of grids."""

from importlib import import_module
from typing import TYPE_CHECKING

from grader.model.shapes.compose import compose
from grader.model.shapes.extras import FIGURES, MOVES, extras
from grader.model.shapes.grid import NO_REGION, Extra, Grid, usual_box
from grader.model.shapes.square import classic, jigsaw, jigsaw_grid, latin, with_figures

if TYPE_CHECKING:
    from grader.model.shapes.overlaps import ALIASES, AT_CORNERS, IN_BOXES
    from grader.model.shapes.regions import is_connected, parse_regions, region_text
    from grader.model.shapes.shape_names import named, names, spelled

__all__ = [
    "ALIASES",
    "AT_CORNERS",
    "FIGURES",
    "IN_BOXES",
    "MOVES",
    "NO_REGION",
    "Extra",
    "Grid",
    "classic",
    "compose",
    "extras",
    "is_connected",
    "jigsaw",
    "jigsaw_grid",
    "latin",
    "named",
    "names",
    "parse_regions",
    "region_text",
    "spelled",
    "usual_box",
    "with_figures",
]

# Imported when they are first used: a classic layout needs neither maps nor names.  The imports
# above say the same to type checkers; a test compares the two.
_HOMES = {
    "overlaps": ("ALIASES", "AT_CORNERS", "IN_BOXES"),
    "regions": ("is_connected", "parse_regions", "region_text"),
    "shape_names": ("named", "names", "spelled"),
}
"""The public names of each module that is imported late."""
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}


if not TYPE_CHECKING:  # it would make every misspelt name an `object`

    def __getattr__(name: str) -> object:
        """Import a public name when it is first used."""
        if name not in _HOME_OF:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found: object = getattr(import_module(f"{__name__}.{_HOME_OF[name]}"), name)
        globals()[name] = found
        return found
