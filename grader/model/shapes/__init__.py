"""Layouts of all shapes: by function, by name, or composed of grids."""

from grader.model.shapes.compose import compose
from grader.model.shapes.extras import FIGURES, extras
from grader.model.shapes.grid import NO_REGION, Extra, Grid, usual_box
from grader.model.shapes.names import named, names, spelled
from grader.model.shapes.overlaps import ALIASES, AT_CORNERS, IN_BOXES
from grader.model.shapes.regions import is_connected, parse_regions, region_text
from grader.model.shapes.square import classic, jigsaw, jigsaw_grid, latin, with_figures

__all__ = [
    "ALIASES",
    "AT_CORNERS",
    "FIGURES",
    "IN_BOXES",
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
