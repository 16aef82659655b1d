"""The techniques of this family: strong links of one digit, and templates."""

from __future__ import annotations

from grader.pipeline.technique import Technique
from grader_strategies.single_digit.duals import DualEmptyRectangle, DualKite
from grader_strategies.single_digit.empty_rectangle import EmptyRectangle
from grader_strategies.single_digit.skyscraper import Skyscraper
from grader_strategies.single_digit.templates import Templates
from grader_strategies.single_digit.turbot_fish import TurbotFish
from grader_strategies.single_digit.two_string_kite import TwoStringKite

TECHNIQUES: tuple[Technique, ...] = (
    Technique("skyscraper", "Skyscraper", Skyscraper),
    Technique("two-string-kite", "2-String Kite", TwoStringKite),
    Technique(
        "turbot-fish", "Turbot Fish", TurbotFish, options=("links",), thorough={"links": "any"}
    ),
    Technique(
        "empty-rectangle",
        "Empty Rectangle",
        EmptyRectangle,
        options=("least",),
        thorough={"least": 2},
    ),
    Technique("dual-two-string-kite", "Dual 2-String Kite", DualKite),
    Technique(
        "dual-empty-rectangle",
        "Dual Empty Rectangle",
        DualEmptyRectangle,
        options=("least",),
        thorough={"least": 2},
    ),
    Technique("template-set", "Template Set", Templates, fixed={"find": "set"}, options=("limit",)),
    Technique(
        "template-delete",
        "Template Delete",
        Templates,
        fixed={"find": "delete"},
        options=("limit",),
    ),
)
