"""Why a claim that contradicts the solution is wrong."""

from __future__ import annotations

from collections.abc import Iterator

from grader.errors import Message, Term
from grader.hints.broken_rules import BrokenRules
from grader.hints.counterexample import digit_places
from grader.hints.progress import with_entries
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.claim import Claim, Proof
from grader.model.notation import RC, CellStyle, cell_name, cells_name, digit_name


def refutation(proof: Proof, cells: CellStyle = RC) -> Iterator[Message]:
    """Iterate over sentences on why the claim of a proof is wrong; none if it is not.

    They name the house that has the digit, or else the rule that it breaks, the candidate that
    stays possible, and a place for the digit in every house that goes against the claim.
    """
    puzzle, claim = proof.puzzle, proof.claim
    if proof.status != "false" or puzzle.givens[claim.cell] != k.NO_DIGIT:
        return
    board = puzzle.board()
    cell = cell_name(puzzle.layout, claim.cell, cells)
    in_house = _in_house(board, claim, cells) if claim.is_true else None
    if in_house is not None:
        yield in_house
    elif claim.is_true:
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
    if in_house is not None:
        return
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


def _in_house(board: Board, claim: Claim, cells: CellStyle) -> Message | None:
    """Return that a house of the cell has the digit already, or None."""
    layout = board.layout
    for house in layout.houses_of(claim.cell):
        for cell in layout.cells_of(house):
            if board.value(cell) == claim.digit:
                return Message(
                    "claim-in-house",
                    "{digit} cannot be in {cell}: {house} has it in {place}.",
                    digit=digit_name(claim.digit),
                    cell=cell_name(layout, claim.cell, cells),
                    house=Term("house", layout.specs[house].name),
                    place=cell_name(layout, cell, cells),
                )
    return None
