"""The built-in techniques: a folder for each family, a file for each pattern.

Each family lists its techniques in `techniques.py`; `BUILTIN` is the sum of these lists.
"""

from __future__ import annotations

from grader.pipeline.technique import Technique
from grader_strategies.almost_locked import techniques as almost_locked
from grader_strategies.basic import techniques as basic
from grader_strategies.coloring import techniques as coloring
from grader_strategies.exocets import techniques as exocets
from grader_strategies.explainer_chains import techniques as explainer_chains
from grader_strategies.fish import techniques as fish
from grader_strategies.hodoku_chains import techniques as hodoku_chains
from grader_strategies.impossible_patterns import techniques as impossible_patterns
from grader_strategies.last_resort import techniques as last_resort
from grader_strategies.multi_sector import techniques as multi_sector
from grader_strategies.simple_chains import techniques as simple_chains
from grader_strategies.single_digit import techniques as single_digit
from grader_strategies.uniqueness import techniques as uniqueness
from grader_strategies.wings import techniques as wings

BUILTIN: tuple[Technique, ...] = (
    *basic.TECHNIQUES,
    *fish.TECHNIQUES,
    *single_digit.TECHNIQUES,
    *coloring.TECHNIQUES,
    *wings.TECHNIQUES,
    *uniqueness.TECHNIQUES,
    *almost_locked.TECHNIQUES,
    *multi_sector.TECHNIQUES,
    *exocets.TECHNIQUES,
    *impossible_patterns.TECHNIQUES,
    *simple_chains.TECHNIQUES,
    *explainer_chains.TECHNIQUES,
    *hodoku_chains.TECHNIQUES,
    *last_resort.TECHNIQUES,
)
