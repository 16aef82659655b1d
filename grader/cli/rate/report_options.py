"""The options of `grader rate` for its report, and for what it has in common with the ratings."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

from grader.cli.shared.common_options import timeout_option
from grader.cli.shared.groups import flag, option, options
from grader.cli.shared.inputs import Inputs
from grader.cli.shared.language_option import language_option
from grader.outputs.rated_lines import RatingRun
from grader.rating.rating import Rating


@options
class ReportOptions:
    """The report, the time for each puzzle and each trace, and the language of texts."""

    timeout: float | None = timeout_option(
        "Time limit for each puzzle; at the limit its rating is a lower bound."
    )
    report: str | None = option(
        "--report",
        metavar="FILE.html",
        help="Also write a page about all puzzles: distributions of grades and techniques, "
        "outliers, and a table.",
    )
    title: str = option("--title", metavar="TEXT", default="", help="Title of the report.")
    traces: bool = flag(
        "--traces",
        "Also write the trace of each puzzle in the report as a page, in a directory beside it.",
    )
    language: str = language_option()

    def collected(
        self, run: RatingRun, source: Inputs
    ) -> AbstractContextManager[Callable[[Rating], None] | None]:
        """Return a context that gives what collects ratings, and writes the report at its end.

        Without a report it gives None.
        """
        if self.report is None:
            return nullcontext()
        from grader.cli.rate.rating_report import rating_report  # noqa: PLC0415 - seldom wanted

        return rating_report(
            self.report, source, run.profile, self.title, self.language, self.traces, self.timeout
        )
