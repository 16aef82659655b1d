"""Why a claim that contradicts the solution is wrong."""

from __future__ import annotations

from collections.abc import Iterator

from grader.drills.counterexample import digit_places
from grader.errors import Message
from grader.hints.broken_rules import BrokenRules
from grader.hints.progress import with_entries
from grader.model import kinds as k
from grader.model.claim import Proof
from grader.model.notation import RC, CellStyle, cell_name, cells_name, digit_name
from grader.render.error_text import error_text
from grader.render.text_style import TextStyle


def refutation_text(proof: Proof, style: TextStyle) -> str:
    """Return in a few sentences why the claim of a proof is wrong; nothing if it is not."""
    return " ".join(error_text(each, style.language) for each in refutation(proof, style.cells))


def refutation(proof: Proof, cells: CellStyle = RC) -> Iterator[Message]:
    """Iterate over sentences on why the claim of a proof is wrong; none if it is not.

    They name the rule that the digit breaks, the candidate that stays possible, and a place for
    the digit in every house that goes against the claim.
    """
    puzzle, claim = proof.puzzle, proof.claim
    if proof.status != "false" or puzzle.givens[claim.cell] != k.NO_DIGIT:
        return
    board = puzzle.board()
    cell = cell_name(puzzle.layout, claim.cell, cells)
    if claim.is_true:
        reason = BrokenRules(with_entries(puzzle, [claim])).at(claim.cell)
        if reason is not None:
            yield Message(
                "claim-breaks-rule",
                "{digit} in {cell} breaks a rule: {reason}.",
                digit=digit_name(claim.digit),
                cell=cell,
                reason=reason,
            )
    yield Message(
        "claim-stays",
        "{digit} stays possible in {cell}.",
        digit=digit_name(proof.truth),
        cell=cell,
    )
    if claim.is_true:
        found = digit_places(board, claim.digit, avoiding=claim.cell)
    else:
        found = digit_places(board, claim.digit, having=(claim.cell, claim.digit))
    if found:
        yield Message(
            "judged-example",
            "Every house can have its {digit} in {cells}, for instance.",
            digit=digit_name(claim.digit),
            cells=cells_name(puzzle.layout, found, cells),
        )
