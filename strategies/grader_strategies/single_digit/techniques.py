"""The techniques of this family: strong links of one digit, and templates."""

from __future__ import annotations

from grader.pipeline.technique import Technique

TECHNIQUES: tuple[Technique, ...] = (
    Technique("skyscraper", "Skyscraper", "grader_strategies.single_digit.skyscraper:Skyscraper"),
    Technique(
        "two-string-kite",
        "2-String Kite",
        "grader_strategies.single_digit.two_string_kite:TwoStringKite",
    ),
    Technique(
        "turbot-fish",
        "Turbot Fish",
        "grader_strategies.single_digit.turbot_fish:TurbotFish",
        options=("links",),
        thorough={"links": "any"},
    ),
    Technique(
        "empty-rectangle",
        "Empty Rectangle",
        "grader_strategies.single_digit.empty_rectangle:EmptyRectangle",
        options=("least",),
        thorough={"least": 2},
    ),
    Technique(
        "dual-two-string-kite",
        "Dual 2-String Kite",
        "grader_strategies.single_digit.duals:DualKite",
    ),
    Technique(
        "dual-empty-rectangle",
        "Dual Empty Rectangle",
        "grader_strategies.single_digit.duals:DualEmptyRectangle",
        options=("least",),
        thorough={"least": 2},
    ),
    Technique(
        "template-set",
        "Template Set",
        "grader_strategies.single_digit.templates:Templates",
        fixed={"find": "set"},
        options=("limit",),
    ),
    Technique(
        "template-delete",
        "Template Delete",
        "grader_strategies.single_digit.templates:Templates",
        fixed={"find": "delete"},
        options=("limit",),
    ),
)
