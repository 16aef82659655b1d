"""`grader trace`: how is this puzzle solved, step by step?"""

from __future__ import annotations

import json

import click

from grader import grading
from grader.cli.options import (
    from_option,
    input_argument,
    one,
    opened,
    output_option,
    profile_option,
)
from grader.cli.titles import titles
from grader.render.hodoku import hodoku_lines
from grader.render.trace import trace_lines, trace_records


@click.command("trace")
@input_argument
@from_option
@profile_option
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "jsonl", "hodoku"]),
    default="text",
    show_default=True,
    help="For people, one JSON object a step, or a path as HoDoKu prints it.",
)
@click.option("--brief", is_flag=True, help="Leave out the sentences (text).")
@click.option(
    "--board",
    "boards",
    type=click.IntRange(min=1),
    multiple=True,
    metavar="STEP",
    help="Draw the board before this step, too (text). May be repeated.",
)
@output_option
def command(
    input_: str | None,
    source_form: str | None,
    profile: str,
    form: str,
    brief: bool,
    boards: tuple[int, ...],
    output: str | None,
) -> None:
    """Solve a puzzle and explain every step.

    Each step says what is seen, why it follows and what goes.
    """
    source = one(input_, source_form)
    chosen = grading.load_profile(profile)
    made = grading.trace(source.single(), chosen)
    names = titles()
    with opened(output, source) as out:
        if form == "jsonl":
            for record in trace_records(made, chosen.rating_of, names):
                out.line(json.dumps(record, ensure_ascii=False))
            return
        rating = grading.rate_trace(made, chosen)
        if form == "hodoku":
            if "score" not in rating.ratings:
                message = f"the profile {chosen.name} has no score, which this format shows"
                raise click.UsageError(message)
            score = int(rating.ratings["score"])
            for line in hodoku_lines(made, rating.grade or "", score):
                out.line(line)
            return
        told = trace_lines(made, chosen.rating_of, names, sentences=not brief, boards=boards)
        for line in told:
            out.line(line)
        hardest = names.get(rating.hardest or "", "no technique")
        out.line("")
        out.line(
            f"{rating.grade}, {rating.rating:.2f}: {hardest} is the hardest of {len(made)} steps"
        )
