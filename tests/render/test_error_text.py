"""Errors in the languages: places, nested messages, numbers, lists and words of ours."""

from __future__ import annotations

import errno
import os

import pytest

import grader
from grader.errors import (
    Count,
    DocumentError,
    Field,
    FormatError,
    GraderError,
    Listed,
    Message,
    PuzzleError,
    Term,
    message_in,
    unknown_name,
    unwritable_file,
)
from grader.render.error_text import error_text

REPEATED = "11" + "." * 79


def error_of(text: str) -> GraderError:
    """Return the error that solving a puzzle raises."""
    with pytest.raises(PuzzleError) as caught:
        grader.solve(text)
    return caught.value


@pytest.mark.parametrize(
    ("error", "english", "german"),
    [
        (
            error_of(REPEATED),
            "1 is given twice in row 1: r1c12",
            "1 steht zweimal als Vorgabe in Zeile 1: r1c12",
        ),
        (
            error_of("1" + "." * 15),
            "the puzzle has several solutions; two of them differ in 4 cells: r2c1 is 4 or 2, "
            "r2c2 is 2 or 4, r4c1 is 2 or 4, r4c2 is 4 or 2; 1 given is too few: a puzzle with a "
            "unique solution has at least 4 on this layout",
            "Das Rätsel hat mehrere Lösungen; zwei davon unterscheiden sich in 4 Zellen: r2c1 ist "
            "4 oder 2, r2c2 ist 2 oder 4, r4c1 ist 2 oder 4, r4c2 ist 4 oder 2; 1 Vorgabe ist zu "
            "wenig: Ein Rätsel mit eindeutiger Lösung hat auf diesem Layout mindestens 4",
        ),
    ],
)
def test_what_is_wrong_with_a_puzzle(error: GraderError, english: str, german: str) -> None:
    assert error_text(error) == english
    assert error_text(error, "de") == german


def test_the_place_stands_before_the_sentence() -> None:
    error = DocumentError(
        "key-missing", "the key {key!r} is missing", file="a.yaml", line=3, key="x"
    )
    assert error_text(error) == str(error) == "a.yaml, line 3: the key 'x' is missing"
    assert error_text(error, "de") == "a.yaml, Zeile 3: Der Schlüssel 'x' fehlt"
    assert error_text(FormatError(error.message, line=1, column=2), "de") == (
        "Zeile 1, Spalte 2: Der Schlüssel 'x' fehlt"
    )


def test_a_message_within_another_is_said_in_the_same_language() -> None:
    cause = Message("want-list", "expected a list, found {found}", found=Message("a-mapping", "x"))
    error = GraderError("with-hint", "{what}; {hint}", what=cause, hint="...")
    assert error_text(error, "de") == "Erwartet wird eine Liste; gefunden: Schlüssel und Werte; ..."


def test_unknown_names_name_their_kind() -> None:
    assert error_text(unknown_name("layout", "classic-99", ["classic-9"]), "de") == (
        "Das Layout 'classic-99' gibt es nicht; gemeint ist vielleicht 'classic-9'"
    )
    assert error_text(unknown_name("such key", "x", ["a", "b"]), "de") == (
        "Den Schlüssel 'x' gibt es nicht; bekannt sind a, b"
    )


def test_numbers_and_words_are_those_of_the_language() -> None:
    fields: dict[str, Field] = {
        "number": 12345,
        "share": 0.5,
        "cells": Count("cell", 12345),
        "grades": Listed(
            (Term("level", "hard"), Term("level", "mine"), Term("house", "box 1")), "or"
        ),
    }
    message = Message("with-hint", "{number:,} {share:g} {cells:,} {grades}", **fields)
    nested = Message("at-place", "{place}: {what}", place=message.fields["grades"], what=12345)
    assert str(message) == "12,345 0.5 12,345 cells hard, mine or box 1"
    assert error_text(nested, "de") == "schwer, mine oder Block 1: 12345"


def test_what_has_no_translation_stays_in_english() -> None:
    assert error_text(FormatError("plain text {", line=2), "de") == "line 2: plain text {"
    assert (
        error_text(Message("of-a-guest", "strange {what}", what="thing"), "de") == "strange thing"
    )
    assert error_text("text", "de") == "text"
    assert error_text(Message("at-place", "{place}", place=Count("vampire", 2), what=""), "de") == (
        "2 vampires: "
    )


def test_control_characters_are_replaced_in_every_language() -> None:
    assert error_text(FormatError("no-grid", "{name} has no grid", name="\x1b[1m"), "de") == (
        "\ufffd[1m hat kein Gitter"
    )


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(LookupError):
        error_text(FormatError("no-grid", "{name} has no grid", name="x"), "xx")


def test_a_value_error_may_carry_a_message() -> None:
    message = Message("no-grid", "{name} has no grid", name="x")
    assert message_in(ValueError(message)) is message
    assert message_in(ValueError("text")).code == ""
    error = FormatError(message, line=3)
    assert error_text(message_in(error), "de") == "Zeile 3: x hat kein Gitter"


@pytest.mark.parametrize(
    ("number", "reason"),
    [(errno.ENOSPC, "Der Datenträger ist voll"), (errno.EINTR, os.strerror(errno.EINTR))],
)
def test_what_the_system_says_is_told_if_it_is_usual(number: int, reason: str) -> None:
    """The messages of the system are in English; what is rare stays so."""
    message = unwritable_file("out.csv", OSError(number, os.strerror(number)))
    assert str(message) == f"cannot write 'out.csv': {os.strerror(number)}"
    assert error_text(message, "de") == f"In 'out.csv' kann nicht geschrieben werden: {reason}"
