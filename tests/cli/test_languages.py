"""The language of errors and notes: that of the command, else of the environment, else English."""

from __future__ import annotations

from pathlib import Path

import pytest

from grader.generate.attempt_batch import skipped_attempt
from grader.render.error_text import error_text
from grader.runtime.parallel.worker import cause_of
from tests.cli.conftest import Grader

TWICE = "55" + "." * 79
ENGLISH = "Error: 5 is given twice in row 1: r1c12\n"
GERMAN = "Fehler: 5 steht zweimal als Vorgabe in Zeile 1: r1c12\n"


def test_errors_are_in_english_wherever_the_program_runs(
    grader: Grader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("GRADER_LANGUAGE", raising=False)
    for name in ("LANG", "LC_ALL", "LC_MESSAGES", "LANGUAGE"):
        monkeypatch.setenv(name, "de_DE.UTF-8")
    assert grader("hint", TWICE).stderr == ENGLISH


def test_the_environment_chooses_the_language(
    grader: Grader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRADER_LANGUAGE", "de_AT.UTF-8")
    assert grader("hint", TWICE).stderr == GERMAN
    assert grader("layouts", "samurei").stderr == (
        "Fehler: Das Layout 'samurei' gibt es nicht; gemeint ist vielleicht 'samurai'\n"
    )
    # The next command does not remember it.
    monkeypatch.delenv("GRADER_LANGUAGE")
    assert grader("hint", TWICE).stderr == ENGLISH


def test_the_option_comes_before_the_environment(
    grader: Grader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRADER_LANGUAGE", "de")
    assert grader("hint", TWICE, "--language", "en").stderr == ENGLISH
    monkeypatch.setenv("GRADER_LANGUAGE", "en")
    assert grader("hint", TWICE, "--language", "de").stderr == GERMAN


def test_a_language_that_there_is_not_leaves_errors_in_english(
    grader: Grader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRADER_LANGUAGE", "tlh")
    assert grader("layouts", "samurei").stderr == (
        "Error: no layout 'samurei'; did you mean 'samurai'?\n"
    )


def test_wrong_use_is_told_in_the_language_as_well(
    grader: Grader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRADER_LANGUAGE", "de")
    assert (
        grader("nothing")
        .stderr.splitlines()[-1]
        .startswith("Error: Den Befehl 'nothing' gibt es nicht; bekannt sind rate, trace, ")
    )


@pytest.mark.parametrize(
    ("line", "german"),
    [
        ("rate --resume -", "--resume braucht --output"),
        ("solve --limit 3 -", "--limit braucht --all oder --count"),
        (
            "draw --size 6ell -",
            "Ungültiger Wert für '--size': '6ell' ist keine Breite; "
            "nenne Pixel wie 600 oder eine Länge wie 6cm",
        ),
        (
            "generate --givens 4-5",
            "Ungültiger Wert für '--givens': '4-5' ist kein Bereich; "
            "schreibe ihn wie 3..5, 3.. oder ..5",
        ),
        (
            "select - --where grades=5",
            "Ungültiger Wert für --where: Spalte 1: Das Feld 'grades' gibt es nicht; "
            "gemeint ist vielleicht 'grade'",
        ),
        (
            "select - --where givens>",
            "Ungültiger Wert für --where: Spalte 8: Der Text endet hier; "
            "erwartet wird ein Wert oder ein Text in Anführungszeichen",
        ),
        (
            "generate --pattern none.txt",
            "Die Datei 'none.txt' gibt es nicht (und es ist kein Muster)",
        ),
        (
            "rate - --format csv --output rated.pdf",
            "'rated.pdf' wäre eine PDF-Datei, und --format ist csv; ändere eines von beiden",
        ),
    ],
)
def test_options_that_are_wrong_are_told_in_the_language(
    grader: Grader, monkeypatch: pytest.MonkeyPatch, line: str, german: str
) -> None:
    monkeypatch.setenv("GRADER_LANGUAGE", "de")
    result = grader(*line.split())
    assert result.exit_code == 2
    assert result.stderr.splitlines()[-1] == f"Error: {german}"


def test_the_option_counts_for_the_options_behind_it(
    grader: Grader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("GRADER_LANGUAGE", raising=False)
    after = grader("rate", "-", "--language", "de", "--timeout", "0").stderr
    assert after.endswith(": '0' ist keine Zahl von Sekunden über 0\n")
    before = grader("rate", "-", "--timeout", "0", "--language", "de").stderr
    assert before.endswith(": '0' is not a number of seconds above 0\n")


def test_notes_are_told_in_the_language(grader: Grader) -> None:
    wanted = ("select", "-", "--where", "givens > 9", "--language", "de")
    assert grader(*wanted, input="." * 81).stderr.endswith(": Kein Rätsel wurde ausgewählt\n")


def test_a_table_has_its_errors_in_its_language(grader: Grader) -> None:
    german = grader("rate", TWICE, "--language", "de").stdout
    assert german.rstrip().endswith("  # 5 steht zweimal als Vorgabe in Zeile 1: r1c12")
    for form in ("csv", "jsonl"):
        same = grader("rate", TWICE, "--language", "de", "--format", form).stdout
        assert "5 is given twice in row 1: r1c12" in same


def test_a_note_has_the_error_within_in_the_language(grader: Grader, tmp_path: Path) -> None:
    file = tmp_path / "bank.txt"
    file.write_text(f"{TWICE}\n")
    where = ("--where", "grade = easy", "--language", "de")
    assert grader("select", str(file), *where).stderr.splitlines()[0] == (
        f"Hinweis: 1 Rätsel hat kein Ergebnis; {file}, Zeile 1: "
        "5 steht zweimal als Vorgabe in Zeile 1: r1c12"
    )


def test_puzzles_that_a_catalogue_refuses_are_told_in_the_language(
    grader: Grader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, library = tmp_path / "bank.txt", tmp_path / "library.catalogue"
    file.write_text(f"{TWICE}\n")
    assert grader("catalogue", "new", str(library)).exit_code == 0
    monkeypatch.setenv("GRADER_LANGUAGE", "de")
    assert grader("catalogue", "add", str(library), str(file)).stderr.splitlines()[0] == (
        "Fehler: bank.txt, Zeile 1: 5 steht zweimal als Vorgabe in Zeile 1: r1c12"
    )


def test_an_attempt_that_ended_its_process_is_told_in_the_language() -> None:
    (skipped,) = skipped_attempt(0, 3, cause_of(-9)).skipped
    assert skipped == "attempt 3 was killed by SIGKILL"
    assert error_text(skipped, "de") == "Versuch 3 wurde von SIGKILL beendet"


@pytest.mark.parametrize("command", ["check", "solve"])
def test_what_is_wrong_with_a_puzzle_is_told_in_the_language(
    grader: Grader, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    german = GERMAN.removeprefix("Fehler: ")
    assert grader(command, TWICE, "--language", "de").stdout.endswith(german)
    monkeypatch.setenv("GRADER_LANGUAGE", "de")
    assert grader(command, TWICE).stdout.endswith(german)
    assert grader(command, TWICE, "--language", "en").stdout.endswith(
        ENGLISH.removeprefix("Error: ")
    )


def test_check_has_its_verdict_in_the_language(grader: Grader) -> None:
    given = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
    result = grader("check", given, "--language", "de")
    assert result.stdout == f"{given}  gültig, eine Lösung, 17 Vorgaben, minimal\n"


def test_every_command_takes_the_language(grader: Grader) -> None:
    missing = grader("batch", "status", "nowhere", "--language", "de")
    assert missing.stderr.startswith("Fehler: 'nowhere' ist kein Auftrag")
    assert "known: en, de" in grader("formats", "--language", "tlh").stderr
