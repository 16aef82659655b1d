"""Written rules in German: known sentences are read, and what they exclude is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from grader import formats
from grader.formats.written_rules import unknown_rule

GOOD: list[tuple[str, dict[str, Any]]] = [
    ("Es gelten die normalen Sudokuregeln.", {}),
    ("Es gelten die üblichen Sudoku-Regeln.", {}),
    ("Es gelten die Standard-Sudoku-Regeln.", {}),
    ("Normale Sudokuregeln gelten.", {}),
    ("Es gelten die klassischen Sudokuregeln", {}),
    (
        "Trage die Ziffern von 1 bis 9 so in das Diagramm ein, dass in jeder Zeile, "
        "jeder Spalte und jedem 3x3-Gebiet jede Ziffer genau einmal vorkommt.",
        {},
    ),
    (
        "Fülle das Gitter so, dass in jeder Zeile, jeder Spalte und jedem Block jede "
        "Ziffer genau einmal vorkommt.",
        {},
    ),
    ("Setze die Ziffern 1-9 in jede Zeile, Spalte und Box ein, ohne Wiederholungen.", {}),
    (
        "In jeder Zeile, jeder Spalte und jedem Block kommen die Ziffern von 1 bis 9 "
        "genau einmal vor.",
        {},
    ),
    (
        "Es gelten die normalen Sudokuregeln. Ziffern in Käfigen ergeben die angegebene Summe.",
        {"cages": True},
    ),
    ("Ziffern in Käfigen addieren sich zur angegebenen Summe.", {"cages": True}),
    ("Ziffern dürfen sich in Käfigen nicht wiederholen.", {"cages": True}),
    (
        "Ziffern in Käfigen dürfen sich nicht wiederholen und ergeben die Summe in der "
        "linken oberen Ecke.",
        {"cages": True},
    ),
    ("Innerhalb eines Käfigs darf sich keine Ziffer wiederholen.", {"cages": True}),
    ("Die Summe der Ziffern in einem Käfig ist links oben angegeben.", {"cages": True}),
    (
        "In jedem Käfig sind alle Ziffern verschieden und ihre Summe entspricht der kleinen Zahl.",
        {"cages": True},
    ),
    ("Auf Thermometern steigen die Ziffern vom Kolben zum Ende an.", {"kinds": ["thermometer"]}),
    (
        "Entlang eines Thermometers nehmen die Ziffern vom Kolben aus zu.",
        {"kinds": ["thermometer"]},
    ),
    (
        "Die Ziffern auf einem Thermometer müssen vom Kolben aus streng ansteigen.",
        {"kinds": ["thermometer"]},
    ),
    ("Ziffern auf einem Pfeil ergeben in Summe die Ziffer im Kreis.", {"kinds": ["arrow"]}),
    (
        "Die Summe der Ziffern entlang des Pfeils entspricht der Zahl im Kreis.",
        {"kinds": ["arrow"]},
    ),
    ("Ziffern dürfen sich auf Pfeilen wiederholen.", {"kinds": ["arrow"]}),
    (
        "Ein weißer Punkt bedeutet, dass die Ziffern aufeinanderfolgend sind.",
        {"kinds": ["difference"], "numbers": [1]},
    ),
    (
        "Ziffern, die durch einen weißen Punkt getrennt sind, haben die Differenz 1.",
        {"kinds": ["difference"], "numbers": [1]},
    ),
    ("Ziffern mit schwarzem Punkt stehen im Verhältnis 1:2.", {"kinds": ["ratio"], "numbers": [2]}),
    (
        "Bei einem schwarzen Punkt ist eine Ziffer doppelt so groß wie die andere.",
        {"kinds": ["ratio"], "numbers": [2]},
    ),
    ("Nicht alle Punkte sind eingezeichnet.", {"kinds": ["ratio"], "numbers": [2]}),
    (
        "Ziffern, die durch ein X getrennt sind, ergeben in Summe 10.",
        {"kinds": ["sum-pair"], "numbers": [5, 10]},
    ),
    (
        "Benachbarte Ziffern auf grünen Linien unterscheiden sich um mindestens 5.",
        {"kinds": ["whispers"], "numbers": [5]},
    ),
    (
        "Auf violetten Linien stehen aufeinanderfolgende Ziffern in beliebiger Reihenfolge.",
        {"kinds": ["renban"]},
    ),
    (
        "Violette Linien enthalten aufeinanderfolgende Ziffern ohne Wiederholung in "
        "beliebiger Reihenfolge.",
        {"kinds": ["renban"]},
    ),
    (
        "Graue Linien sind Palindrome und werden vorwärts wie rückwärts gelesen.",
        {"kinds": ["palindrome"]},
    ),
    (
        "Ziffern auf der Linie liegen zwischen den Ziffern in den Kreisen an den Enden.",
        {"kinds": ["between"]},
    ),
    (
        "Blockgrenzen teilen die blauen Linien in Abschnitte mit gleicher Summe.",
        {"kinds": ["region-sum"]},
    ),
    (
        "Zahlen außerhalb des Gitters geben die Summe der Ziffern auf der Diagonale in "
        "Pfeilrichtung an.",
        {"kinds": ["little-killer"]},
    ),
    (
        "Zahlen außerhalb des Gitters geben die Summe der Ziffern zwischen 1 und 9 in "
        "der Zeile oder Spalte an.",
        {"kinds": ["sandwich"]},
    ),
    (
        "Zahlen am Rand geben an, wie viele Hochhäuser aus dieser Richtung sichtbar sind.",
        {"kinds": ["skyscraper"]},
    ),
    ("Höhere Hochhäuser verdecken niedrigere.", {"kinds": ["skyscraper"]}),
    ("Auf den Diagonalen dürfen sich Ziffern nicht wiederholen.", {"diagonals": True}),
    ("Auf beiden Diagonalen kommt jede Ziffer genau einmal vor.", {"diagonals": True}),
    (
        "Felder im Abstand eines Springerzugs dürfen nicht die gleiche Ziffer enthalten.",
        {"moves": ["anti-knight"]},
    ),
    ("Gleiche Ziffern dürfen sich nicht diagonal berühren.", {"moves": ["anti-king"]}),
    ("Graue Quadrate enthalten gerade Ziffern.", {"parity": True}),
    ("Graue Kreise enthalten ungerade Ziffern.", {"parity": True}),
    (
        "Die Ziffern in einem Kreis müssen in den vier umliegenden Feldern vorkommen.",
        {"kinds": ["quadruple"]},
    ),
]
BAD: list[tuple[str, dict[str, Any]]] = [
    ("Ziffern dürfen sich in Käfigen wiederholen.", {"cages": True}),
    ("Ziffern dürfen sich auf Primzahlfeldern wiederholen.", {}),
    ("Ziffern müssen auf Primzahlfeldern nicht verschieden sein.", {}),
    ("Ziffern dürfen sich in Käfigen wiederholen, nicht aber in Zeilen.", {"cages": True}),
    ("Ziffern in Käfigen müssen nicht verschieden sein.", {"cages": True}),
    ("Ziffern in Käfigen können gleich sein.", {"cages": True}),
    ("Wiederholungen in Käfigen sind erlaubt.", {"cages": True}),
    ("Wiederholung in Käfigen ist möglich.", {"cages": True}),
    ("In Käfigen sind mehrfach vorkommende Ziffern nicht verboten.", {"cages": True}),
    ("Alle möglichen Punkte sind eingezeichnet.", {"kinds": ["difference"], "numbers": [1]}),
    ("Alle Punkte sind eingezeichnet.", {"kinds": ["difference"], "numbers": [1]}),
    ("Auf Thermometern steigen die Ziffern nicht an.", {"kinds": ["thermometer"]}),
    ("Auf den Diagonalen dürfen sich Ziffern nicht wiederholen.", {}),
    ("Gleiche Ziffern dürfen sich nicht diagonal berühren.", {}),
    ("Die Ziffern auf der Diagonale ergeben die Summe 45.", {}),
    ("Orthogonal benachbarte Ziffern dürfen nicht aufeinanderfolgend sein.", {}),
    (
        "Ziffern ohne Punkt sind nicht aufeinanderfolgend.",
        {"kinds": ["difference"], "numbers": [1]},
    ),
    (
        "Benachbarte Ziffern auf grünen Linien unterscheiden sich um mindestens 4.",
        {"kinds": ["whispers"], "numbers": [5]},
    ),
    ("Jede Linie hat eine andere Summe.", {"kinds": ["region-sum"]}),
    ("Jeder Käfig hat eine andere Summe.", {"cages": True}),
    ("Käfige haben verschiedene Summen.", {"cages": True}),
    ("Auf violetten Linien dürfen sich Ziffern wiederholen.", {"kinds": ["renban"]}),
    ("Die Ziffern in Käfigen ergeben nicht die angegebene Summe.", {"cages": True}),
    ("Genau ein Käfig ist falsch.", {"cages": True}),
]


def unknown(sentence: str, **known: Any) -> str | None:
    """Return what is not known of a sentence below the usual one."""
    rules = f"Es gelten die normalen Sudokuregeln. {sentence}"
    return unknown_rule(rules, 9, **{"diagonals": False, "groups": False, **known})


@pytest.mark.parametrize(("sentence", "known"), GOOD)
def test_usual_sentences_are_known(sentence: str, known: dict[str, Any]) -> None:
    assert unknown(sentence, **known) is None


@pytest.mark.parametrize(("sentence", "known"), BAD)
def test_other_rules_are_refused(sentence: str, known: dict[str, Any]) -> None:
    assert unknown(sentence, **known) == sentence.lower().rstrip(".")


@pytest.mark.parametrize(("sentence", "known"), [each for each in GOOD if "kinds" in each[1]])
def test_sentences_on_rules_need_their_rules(sentence: str, known: dict[str, Any]) -> None:
    assert known
    assert unknown(sentence) == sentence.lower().rstrip(".")


@pytest.mark.parametrize(
    ("rules", "is_read"),
    [
        ("Es gelten die normalen Sudokuregeln. Ziffern in K\u00e4figen ergeben die Summe.", True),
        (
            "Normale Sudokuregeln. Ziffern in K\u00e4figen wiederholen sich nicht. Viel Spa\u00df!",
            True,
        ),
        ("Deutsch:\nEs gelten die normalen Sudokuregeln.\nEnglish:\nNormal rules apply.", True),
        (
            "Es gelten die normalen Sudokuregeln. Ziffern in K\u00e4figen d\u00fcrfen gleich sein.",
            False,
        ),
        ("Es gelten die normalen Sudokuregeln. Graue Felder sind Primzahlen.", False),
    ],
)
def test_documents_with_german_rules(rules: str, is_read: bool) -> None:
    grid: list[list[dict[str, Any]]] = [[{} for _ in range(9)] for _ in range(9)]
    cages = [{"cells": ["R1C1", "R1C2"], "value": "10"}]
    found = {"size": 9, "grid": grid, "killercage": cages, "ruleset": rules}
    (entry,) = formats.entries([json.dumps(found)])
    assert (entry.puzzle is not None) is is_read
    assert is_read or (entry.error is not None and entry.error.code == "rules-beyond-grid")


@pytest.mark.parametrize("kinds", [(), ("arrow",)])
@pytest.mark.parametrize(
    "sentence",
    [
        "Normal sudoku rules do not apply",
        "Box rules do not apply",
        "There are no boxes",
        "Digits may repeat in columns",
        "Es gelten nicht die normalen Sudokuregeln",
        "Die Bl\u00f6cke gelten nicht",
        "Ziffern d\u00fcrfen sich in den Spalten wiederholen",
    ],
)
def test_rules_of_sudoku_that_do_not_hold_are_refused(
    sentence: str, kinds: tuple[str, ...]
) -> None:
    assert unknown(sentence, kinds=kinds) == sentence.lower()
