"""`grader explain`: prove a claim, such as a digit of a cell."""

from __future__ import annotations

import click

from grader.cli.program import UNRATED
from grader.cli.shared.output import Output
from grader.cli.shared.position import Position, position_options
from grader.cli.shared.terminal_support import board_painter, terminal_width
from grader.errors import FormatError, MistakeError
from grader.hints.claim_proof import explain as prove
from grader.model.claim import Proof, read_claim
from grader.render.proofs import answer
from grader.render.trace import trace_lines, trace_records
from grader.runtime.strict_json import json_line


@click.command("explain", short_help="Prove a claim, such as r1c2=3.")
@click.argument("input_", metavar="INPUT")
@click.argument("claim")
@click.option("--all-grids", is_flag=True, help="Draw the board before every step (text).")
@position_options
def command(
    position: Position,
    claim: str,
    timeout: float | None,
    output_format: str,
    explain: str,
    all_grids: bool,
) -> int:
    """Prove CLAIM: r1c2=3, or r1c5<>3 (in quotes; r1c5!=3 means the same).

    The proof has only the steps that are needed, by the techniques of the profile, easiest
    first.  If the claim is false, or the techniques do not suffice, the answer says so and the
    exit status is 1.

    \b
    Examples:
      grader explain puzzle.txt r1c2=3
      grader explain puzzle.txt 'r1c5<>3' --explain full
    """  # noqa: D301 - click's mark for lines that stay as they are
    try:
        wanted = read_claim(claim, position.puzzle.layout, position.text_style.cells)
    except FormatError as error:
        raise click.UsageError(str(error)) from None
    try:
        proof = prove(position.puzzle, wanted, position.profile, timeout=timeout)
    except MistakeError as error:
        return position.report_mistakes(error, full=True, as_json=output_format == "jsonl")
    profile = position.profile
    verdict = answer(proof, profile.name, profile.rating_of, position.titles(), position.text_style)
    with Output(None) as out:
        if output_format == "jsonl":
            _write_records(out, proof, position, verdict, explain)
        else:
            _write_text(out, proof, position, verdict, explain, all_grids)
    return 0 if proof.status in ("shown", "evident") else UNRATED


def _write_text(
    out: Output, proof: Proof, position: Position, verdict: str, explain: str, all_grids: bool
) -> None:
    out.line(verdict)
    if not proof.steps:
        return
    out.line("")
    lines = trace_lines(
        proof.trace,
        position.profile.rating_of,
        position.titles(),
        position.text_style,
        length=explain,
        boards=range(1, len(proof.steps) + 1) if all_grids else (),
        paint=board_painter(None, position.text_style.cells),
        width=terminal_width(None),
    )
    for line in lines:
        out.line(line)


def _write_records(
    out: Output, proof: Proof, position: Position, verdict: str, explain: str
) -> None:
    records = trace_records(
        proof.trace,
        position.profile.rating_of,
        position.titles(),
        position.text_style,
        full=explain == "full",
    )
    for record in records:
        out.line(json_line(record))
    claim = proof.claim.name(proof.puzzle.layout)
    end = {"claim": claim, "status": proof.status, "text": verdict}
    out.line(json_line(end))
