"""`grader explain`: prove a claim, such as a digit of a cell."""

from __future__ import annotations

import click

from grader.cli.program import UNRATED
from grader.cli.shared.groups import argument, flag, group, options
from grader.cli.shared.output import Output
from grader.cli.shared.position import AnswerOptions, Position, PositionOptions
from grader.cli.shared.profile_options import TaughtProfileOptions
from grader.cli.shared.terminal_support import board_painter, terminal_width
from grader.cli.shared.text_style_options import TextStyleOptions
from grader.cli.shared.wrong_use import WrongUseError
from grader.errors import FormatError, MistakeError
from grader.hints.claim_proof import explain as prove
from grader.hints.refutation import refutation
from grader.model.claim import Proof, read_claim
from grader.render.error_text import error_text
from grader.render.proofs import answer as sentence
from grader.render.trace import trace_lines, trace_records
from grader.runtime.strict_json import json_line


@options
class ClaimOptions:
    """The claim, and the boards of its proof."""

    input_: str = argument(metavar="INPUT")
    claim: str = argument()
    all_grids: bool = flag("--all-grids", "Draw the board before every step (text).")


@click.command("explain", short_help="Prove a claim, such as r1c2=3.")
@group(ClaimOptions)
@group(PositionOptions)
@group(TaughtProfileOptions)
@group(AnswerOptions)
@group(TextStyleOptions)
def command(
    wanted: ClaimOptions,
    given: PositionOptions,
    profiles: TaughtProfileOptions,
    answer: AnswerOptions,
    texts: TextStyleOptions,
) -> int:
    """Prove CLAIM: r1c2=3, or r1c5<>3 (in quotes; r1c5!=3 means the same).

    The proof has only the steps that are needed, by the techniques of the profile, easiest
    first.  If the claim is false, the answer says what stays possible; if it is, or the
    techniques do not suffice, the exit status is 1.

    \b
    Examples:
      grader explain puzzle.txt r1c2=3
      grader explain puzzle.txt 'r1c5<>3' --explain full
    """  # noqa: D301 - click's mark for lines that stay as they are
    position = given.position(wanted.input_, profiles, texts)
    try:
        claim = read_claim(wanted.claim, position.puzzle.layout, position.text_style.cells)
    except FormatError as error:
        raise WrongUseError(error.placed) from None
    try:
        proof = prove(position.puzzle, claim, position.profile, timeout=answer.timeout)
    except MistakeError as error:
        return position.report_mistakes(error, full=True, as_json=answer.as_json)
    profile = position.profile
    verdict = sentence(
        proof, profile.name, profile.rating_of, position.titles(), position.text_style
    )
    style = position.text_style
    reason = " ".join(error_text(each, style.language) for each in refutation(proof, style.cells))
    with Output(None) as out:
        if answer.as_json:
            _write_records(out, proof, position, verdict, reason, answer.explain)
        else:
            _write_text(out, proof, position, verdict, answer.explain, wanted.all_grids)
            if reason:
                out.line(reason)
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
    out: Output, proof: Proof, position: Position, verdict: str, reason: str, explain: str
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
    end = {"claim": claim, "status": proof.status, "text": verdict, "reason": reason or None}
    out.line(json_line(end))
