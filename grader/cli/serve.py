"""`grader serve`: pages and endpoints in the browser and for programs."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

import click

from grader.cli.shared.output import report_line, report_note
from grader.errors import MissingLibraryError

LONGEST_ADDRESS = 253
_ANY = frozenset(("0.0.0.0", "::", ""))
"""Hosts that mean all addresses of the machine."""
SHORTEST_TOKEN = 16
PUBLIC_STREAM_SECONDS = 300.0
"""The time limit of an answer in parts, where other machines can reach the server."""


@click.command("serve", short_help="Serve pages and a REST interface on this machine.")
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    metavar="ADDRESS",
    help="Address to listen at; any but this machine needs --token or --public.",
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    metavar="N",
    help="Port to listen at; 0 takes any that is free.",
)
@click.option(
    "--token",
    metavar="TEXT",
    envvar="GRADER_TOKEN",
    help="Require this token of every request; GRADER_TOKEN in the environment sets it, "
    "too, and `new` makes one.",
)
@click.option("--public", is_flag=True, help="Serve everybody who can reach the address.")
@click.option(
    "--name",
    "names",
    multiple=True,
    metavar="HOST",
    help="A name under which the server is reached. May be repeated.",
)
@click.option(
    "--allow-origin",
    "origins",
    multiple=True,
    metavar="URL",
    help="A site whose pages may use the server, such as https://example.org. May be repeated.",
)
@click.option(
    "--jobs",
    "-j",
    type=click.IntRange(1, 64),
    metavar="N",
    help="Number of processes that answer; by default one for each processor.",
)
@click.option(
    "--timeout",
    type=click.FloatRange(0.1, 3600),
    default=10.0,
    show_default=True,
    metavar="SECONDS",
    help="Time limit of an answer.",
)
@click.option(
    "--stream-timeout",
    type=click.FloatRange(0, 86400),
    metavar="SECONDS",
    help="Time limit of a whole answer in parts: generated puzzles, or a file that is rated. By "
    f"default {PUBLIC_STREAM_SECONDS:g} if other machines can reach the server, else none; 0 "
    "sets none.",
)
@click.option(
    "--export",
    "export_folder",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Write the pages as a static site into a folder, and serve nothing; needs --pyodide.",
)
@click.option(
    "--pyodide",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Folder of the npm package pyodide, which is copied into the static site.",
)
def command(
    host: str,
    port: int,
    token: str | None,
    public: bool,
    names: tuple[str, ...],
    origins: tuple[str, ...],
    jobs: int | None,
    timeout: float,
    stream_timeout: float | None,
    export_folder: Path | None,
    pyodide: Path | None,
) -> None:
    """Serve pages to play, and a REST interface for programs.

    Only this machine can reach the server, unless --host names another address.  Puzzles are
    not stored.  Ctrl-C ends the server.

    With --export, the pages become a static site that needs no server: Python runs in the
    browser.

    \b
    Examples:
      grader serve --port 8080
      grader serve --export site --pyodide node_modules/pyodide
    """  # noqa: D301 - click's mark for lines that stay as they are
    if export_folder is not None or pyodide is not None:
        _export(export_folder, pyodide)
        return
    try:
        from grader.web import application, safety, server  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise MissingLibraryError(error.name or "starlette", "web") from None
    is_local = host in safety.LOCAL_NAMES
    if not is_local and token is None and not public:
        raise click.UsageError(
            f"--host {host} lets other machines in; protect the server with --token TEXT, or say "
            "--public if everybody may use it"
        )
    if stream_timeout is None and not is_local:
        stream_timeout = PUBLIC_STREAM_SECONDS
    if token == "new":
        token = secrets.token_urlsafe(24)
    if token is not None and (len(token) < SHORTEST_TOKEN or not token.isascii()):
        raise click.UsageError(f"a token has at least {SHORTEST_TOKEN} letters, digits and signs")
    known = {*safety.LOCAL_NAMES, *(name.lower() for name in names)}
    if host not in _ANY:
        known.add(host.lower())
    processes = jobs or os.cpu_count() or 1
    settings = application.Settings(
        access=safety.Access(
            frozenset(known), not is_local, token, frozenset(url.rstrip("/") for url in origins)
        ),
        processes=processes,
        seconds=timeout,
        stream_seconds=stream_timeout or None,
        most_of_client=3 * processes if public else None,
    )
    listening = server.bound_socket(host, port)
    number = listening.getsockname()[1]
    shown = f"[{host}]" if ":" in host else host
    report_line(f"serving at http://{shown}:{number}/ (Ctrl-C ends)")
    if token is not None:
        report_line(f"token: {token}")
    if not is_local:
        report_note("other machines can reach this server, and nothing is encrypted")
    server.serve(listening, settings)


def _export(folder: Path | None, pyodide: Path | None) -> None:
    """Write the static site."""
    if folder is None or pyodide is None:
        raise click.UsageError(
            "a static site needs both --export DIR and --pyodide DIR, the folder of the npm "
            "package pyodide: `npm install pyodide` puts it at node_modules/pyodide"
        )
    from grader.web.site_folder import ExportError  # noqa: PLC0415 - not for the server
    from grader.web.static_site import export  # noqa: PLC0415 - not for the server

    try:
        found = export(folder, pyodide)
    except OSError as error:
        place = error.filename or folder
        raise ExportError(
            "export-failed",
            "cannot export to {folder}: {reason}",
            folder=str(place),
            reason=str(error.strerror or error),
        ) from None
    report_line(f"{found.files} files in {folder}; put them on any file server")
    if not found.is_compiled:
        report_note(
            "the Python modules are not compiled, so the pages start later; with Node.js on the "
            "PATH, the next export compiles them"
        )
    elif not found.has_snapshot:
        report_note("this Pyodide makes no snapshot of Python, so the pages start later")
