"""`grader serve`: pages and endpoints in the browser and for programs."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import TYPE_CHECKING

import click

from grader.book.house_style import load_house_style
from grader.cli.page_house import page_style
from grader.cli.shared.groups import flag, group, option, options
from grader.cli.shared.output import report_line, report_note, told
from grader.cli.shared.wrong_use import WrongUseError
from grader.errors import Message, MissingLibraryError, system_reason
from grader.web.page_style import PLAIN, PageStyle

if TYPE_CHECKING:
    from grader.web.safety import Access

_ANY = frozenset(("0.0.0.0", "::", ""))
"""Hosts that mean all addresses of the machine."""
SHORTEST_TOKEN = 16
PUBLIC_STREAM_SECONDS = 300.0
"""The time limit of an answer in parts, where other machines can reach the server."""


@options
class ReachOptions:
    """How the server is reached, and by whom."""

    host: str = option(
        "--host",
        default="127.0.0.1",
        metavar="ADDRESS",
        help="Address to listen at; any but this machine needs --token or --public.",
    )
    port: int = option(
        "--port",
        type=click.IntRange(0, 65535),
        default=8000,
        metavar="N",
        help="Port to listen at; 0 takes any that is free.",
    )
    token: str | None = option(
        "--token",
        metavar="TEXT",
        envvar="GRADER_TOKEN",
        help="Require this token of every request; GRADER_TOKEN in the environment sets it, "
        "too, and `new` makes one.",
    )
    public: bool = flag("--public", "Serve everybody who can reach the address.")
    names: tuple[str, ...] = option(
        "--name",
        multiple=True,
        metavar="HOST",
        help="A name under which the server is reached. May be repeated.",
    )
    origins: tuple[str, ...] = option(
        "--allow-origin",
        multiple=True,
        metavar="URL",
        help="A site whose pages may use the server, such as https://example.org. May be repeated.",
    )

    def access(self) -> Access:
        """Return who may use the server.

        Raises:
            click.UsageError: other machines could, without a token, or the token is too short.
        """
        from grader.web.safety import LOCAL_NAMES, Access  # noqa: PLC0415 - an extra

        is_local = self.host in LOCAL_NAMES
        if not is_local and self.token is None and not self.public:
            raise WrongUseError(
                "host-open",
                "--host {host} lets other machines in; protect the server with --token TEXT, or"
                " say --public if everybody may use it",
                host=self.host,
            )
        token = secrets.token_urlsafe(24) if self.token == "new" else self.token
        if token is not None and (len(token) < SHORTEST_TOKEN or not token.isascii()):
            raise WrongUseError(
                "short-token",
                "a token has at least {least} letters, digits and signs",
                least=SHORTEST_TOKEN,
            )
        known = {*LOCAL_NAMES, *(name.lower() for name in self.names)}
        if self.host not in _ANY:
            known.add(self.host.lower())
        origins = frozenset(url.rstrip("/") for url in self.origins)
        return Access(frozenset(known), not is_local, token, origins)


@options
class WorkOptions:
    """The processes that answer, and the time that they have."""

    jobs: int | None = option(
        "--jobs",
        "-j",
        type=click.IntRange(1, 64),
        metavar="N",
        help="Number of processes that answer; by default one for each processor.",
    )
    timeout: float = option(
        "--timeout",
        type=click.FloatRange(0.1, 3600),
        default=10.0,
        metavar="SECONDS",
        help="Time limit of an answer.",
    )
    stream_timeout: float | None = option(
        "--stream-timeout",
        type=click.FloatRange(0, 86400),
        metavar="SECONDS",
        help="Time limit of a whole answer in parts: generated puzzles, or a file that is rated. "
        f"By default {PUBLIC_STREAM_SECONDS:g} if other machines can reach the server, else none; "
        "0 sets none.",
    )


@options
class SiteOptions:
    """The style of the pages, and a static site, which is written instead of serving pages."""

    house: Path | None = option(
        "--house",
        type=click.Path(dir_okay=False, path_type=Path),
        metavar="FILE",
        help="House style, a YAML file as for books: names and stars of grades, fonts, lines and "
        "colours of the pages, symbols of the sheets to print.",
    )

    export_folder: Path | None = option(
        "--export",
        type=click.Path(file_okay=False, path_type=Path),
        metavar="DIR",
        help="Write the pages as a static site into a folder, and serve nothing; needs --pyodide.",
    )
    pyodide: Path | None = option(
        "--pyodide",
        type=click.Path(file_okay=False, path_type=Path),
        metavar="DIR",
        help="Folder of the npm package pyodide, which is copied into the static site.",
    )

    def style(self) -> PageStyle:
        """Return the style of the pages.

        Raises:
            BookError: the house style cannot be read, or is malformed.
        """
        if self.house is None:
            return PLAIN
        house = load_house_style(self.house)
        if house.symbols is not None and house.symbols.is_word:
            report_note(
                Message(
                    "word-on-pages",
                    "the pages print digits, not the word of the house style: its row would tell "
                    "a row of the answer",
                )
            )
        return page_style(house)


@click.command("serve", short_help="Serve pages and a REST interface on this machine.")
@group(ReachOptions)
@group(WorkOptions)
@group(SiteOptions)
def command(reach: ReachOptions, work: WorkOptions, site: SiteOptions) -> None:
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
    style = site.style()
    if site.export_folder is not None or site.pyodide is not None:
        _export(site, style)
        return
    try:
        from grader.web import application, server  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise MissingLibraryError(error.name or "starlette", "web") from None
    access = reach.access()
    # It takes other addresses if other machines can reach it.
    is_local = not access.takes_addresses
    processes = work.jobs or os.cpu_count() or 1
    stream_seconds = work.stream_timeout
    if stream_seconds is None and not is_local:
        stream_seconds = PUBLIC_STREAM_SECONDS
    settings = application.Settings(
        access=access,
        processes=processes,
        seconds=work.timeout,
        stream_seconds=stream_seconds or None,
        most_of_client=3 * processes if reach.public else None,
        style=style,
    )
    listening = server.bound_socket(reach.host, reach.port)
    number = listening.getsockname()[1]
    shown = f"[{reach.host}]" if ":" in reach.host else reach.host
    address = f"http://{shown}:{number}/"
    report_line(told(Message("serving-at", "serving at {address} (Ctrl-C ends)", address=address)))
    if access.token is not None:
        report_line(f"token: {access.token}")
    if not is_local:
        report_note(
            Message(
                "served-openly", "other machines can reach this server, and nothing is encrypted"
            )
        )
    server.serve(listening, settings)


def _export(site: SiteOptions, style: PageStyle) -> None:
    """Write the static site."""
    folder, pyodide = site.export_folder, site.pyodide
    if folder is None or pyodide is None:
        raise WrongUseError(
            "export-options",
            "a static site needs both --export DIR and --pyodide DIR, the folder of the npm"
            " package pyodide: `npm install pyodide` puts it at node_modules/pyodide",
        )
    from grader.web.site_folder import ExportError  # noqa: PLC0415 - not for the server

    try:
        from grader.web.static_site import export  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise MissingLibraryError(error.name or "rjsmin", "web") from None
    try:
        found = export(folder, pyodide, style)
    except OSError as error:
        place = error.filename or folder
        raise ExportError(
            "export-failed",
            "cannot export to {folder}: {reason}",
            folder=str(place),
            reason=system_reason(error),
        ) from None
    report_line(
        told(
            Message(
                "exported-files",
                "{count:,} files in {folder}; put them on any file server",
                count=found.files,
                folder=str(folder),
            )
        )
    )
    if not found.has_library:
        report_note(
            Message(
                "site-interpreted",
                "this installation has no modules compiled for browsers, so answers take dozens of "
                "times longer; in a clone, `make wasm` compiles them",
            )
        )
    if not found.has_byte_code:
        report_note(
            Message(
                "site-not-compiled",
                "the Python modules are not compiled, so the pages start later; with Node.js on "
                "the PATH, the next export compiles them",
            )
        )
    elif not found.has_snapshot:
        report_note(
            Message(
                "site-no-snapshot",
                "this Pyodide makes no snapshot of Python, so the pages start later",
            )
        )
