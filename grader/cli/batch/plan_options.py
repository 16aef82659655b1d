"""Options of both kinds of `grader batch plan`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from grader.cli.shared.groups import option


def new_folder_option() -> Any:
    """Return the option --to for a new job."""
    return option(
        "--to",
        required=True,
        metavar="DIR",
        type=click.Path(path_type=Path, file_okay=False),
        help="Folder of the job: a new one, or an empty one.",
    )


def scale_option() -> Any:
    """Return the option --profile."""
    return option(
        "--profile",
        default="standard",
        metavar="NAME|FILE.yaml",
        help="Rating scale (see `grader profiles`).",
    )
