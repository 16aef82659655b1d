"""`grader explain`: why does this digit go there?"""

from __future__ import annotations

import json

import click

from grader.cli.options import (
    entries_option,
    explain_option,
    from_option,
    profile_option,
    state,
    voice_options,
)
from grader.cli.output import Output
from grader.cli.program import UNRATED
from grader.cli.styles import painter, width
from grader.cli.titles import titles
from grader.errors import MistakeError
from grader.grading import rater
from grader.hints.claim_proof import explain as prove
from grader.model.claim import Proof, read_claim
from grader.rating.profile import Profile
from grader.render.proofs import answer, mistake_lines
from grader.render.text_style import TextStyle
from grader.render.trace import trace_lines, trace_records


@click.command("explain")
@click.argument("input_", metavar="INPUT")
@click.argument("claim")
@from_option
@entries_option
@profile_option
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "jsonl"]),
    default="text",
    show_default=True,
    help="For people, or one JSON object a step and one with the answer.",
)
@click.option("--all-grids", is_flag=True, help="Draw the board before every step (text).")
@explain_option
@voice_options
def command(
    input_: str,
    claim: str,
    source_form: str | None,
    entries: str | None,
    profile: str,
    form: str,
    all_grids: bool,
    explain: str,
    text_style: TextStyle,
) -> int:
    """Show why CLAIM holds: r1c2=3, or r1c5<>3 (in quotes; r1c5!=3 means the same).

    The proof has the steps that it takes by the techniques of the profile, easiest first, and
    no others.  If the claim is wrong, or the techniques do not get there, that is said, and the
    exit status is 1.
    """
    puzzle = state(input_, source_form, entries, text_style)
    chosen = rater.load_profile(profile)
    wanted = read_claim(claim, puzzle.layout, text_style.cells)
    try:
        proof = prove(puzzle, wanted, chosen)
    except MistakeError as error:
        for line in mistake_lines(puzzle.layout, error.mistakes, text_style, full=True):
            click.echo(line)
        return UNRATED
    told = answer(proof, chosen.name, chosen.rating_of, titles(text_style.language), text_style)
    with Output(None) as out:
        if form == "jsonl":
            _write_records(out, proof, chosen, told, explain, text_style)
        else:
            _write_text(out, proof, chosen, told, explain, text_style, all_grids)
    return 0 if proof.status in ("shown", "evident") else UNRATED


def _write_text(
    out: Output,
    proof: Proof,
    chosen: Profile,
    told: str,
    explain: str,
    text_style: TextStyle,
    all_grids: bool,
) -> None:
    out.line(told)
    if not proof.steps:
        return
    out.line("")
    lines = trace_lines(
        proof.trace,
        chosen.rating_of,
        titles(text_style.language),
        text_style,
        length=explain,
        boards=range(1, len(proof.steps) + 1) if all_grids else (),
        paint=painter(None, text_style.cells),
        width=width(None),
    )
    for line in lines:
        out.line(line)


def _write_records(
    out: Output, proof: Proof, chosen: Profile, told: str, explain: str, text_style: TextStyle
) -> None:
    names = titles(text_style.language)
    full = explain == "full"
    for record in trace_records(proof.trace, chosen.rating_of, names, text_style, full=full):
        out.line(json.dumps(record, ensure_ascii=False))
    layout = proof.puzzle.layout
    end = {"claim": proof.claim.name(layout), "status": proof.status, "text": told}
    out.line(json.dumps(end, ensure_ascii=False))
