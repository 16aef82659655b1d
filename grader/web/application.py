"""The HTTP application: pages, endpoints, streams."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any
from zlib import crc32

from attrs import field, frozen
from rjsmin import jsmin
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from grader.errors import Listed, Message, untranslated
from grader.render.svg.board_marks import style_sheet
from grader.runtime.strict_json import json_line
from grader.web import api_page
from grader.web.arguments import accepted_language
from grader.web.endpoints import ENDPOINTS, LISTS, STREAMS, Endpoint
from grader.web.page_style import HOUSE_SHEET, PLAIN, PageStyle
from grader.web.page_templates import FOR_PROGRAMS, PAGES
from grader.web.page_words import words_files
from grader.web.places import Places, TooManyRequestsError, refused, until_gone
from grader.web.problem_documents import TYPES as PROBLEMS
from grader.web.problem_documents import RequestError, problem_of
from grader.web.problem_responses import json_response, problem_response
from grader.web.safety import KEPT, Access, Guard
from grader.web.service import LARGEST_BODY
from grader.web.streaming import StreamedAnswer
from grader.web.worker_tasks import Reply
from grader.web.workers import BusyError, PoolLimits, WorkerPool

STATIC = Path(__file__).parent / "static"
"""The folder of the pages."""
LARGEST_FILE = 20 << 20
"""Bytes of a file of puzzles to rate, which is sent as plain text."""
LEAST_COMPRESSED = 1000
"""Bytes from which an answer is worth compressing."""
FIRST_TRY = 0.3
"""Seconds for a request beside quick ones while all processes for hard ones are busy."""
BODY_SECONDS = 20.0
"""Seconds in which the body of a request must arrive."""
_METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")
_STATUS_KINDS = {404: "not-found", 405: "method-not-allowed", 413: "request-too-large"}


@frozen
class Settings:
    """The settings of a server."""

    access: Access = field(factory=Access)
    processes: int = 1
    """Processes for hard requests; half as many, at least one, answer quick ones, and as many
    answer in parts."""
    seconds: float = 10.0
    """Seconds for an answer."""
    stream_seconds: float | None = None
    """Seconds for all of an answer in parts; None sets no limit."""
    most_of_client: int | None = None
    """Requests of an address that are answered at the same time; None sets no limit."""
    style: PageStyle = PLAIN
    """The style of the pages."""


class Application:
    """The endpoints, with the processes that answer."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        processes, seconds = settings.processes, settings.seconds
        streaming = max(1, processes // 2)
        # Quick requests do not wait behind hard ones, nor take their places.
        self.pool: WorkerPool = WorkerPool(PoolLimits(processes, 4 * processes, seconds))
        self.quick_pool: WorkerPool = WorkerPool(PoolLimits(streaming, 16 * streaming, seconds))
        self.stream_pool: WorkerPool = WorkerPool(PoolLimits(streaming, 4 * streaming, seconds))
        self.places: Places = Places(settings.most_of_client)

    async def called(self, request: Request) -> Response:
        """Answer a request to an endpoint."""
        name = request.path_params["name"]
        method = request.method
        if name in LISTS:
            if method not in ("GET", "HEAD"):
                return _not_allowed(request, "GET, HEAD")
            return await self._answered(request, name, "", _typed(request, LISTS[name]))
        if name not in ENDPOINTS and name not in STREAMS:
            return _problem(
                request,
                "not-found",
                Message("no-endpoint", "there is no endpoint {name!r}", name=name[:40]),
            )
        if method != "POST":
            return _not_allowed(request, "POST")
        try:
            text, values = await self._request(request, name)
        except RequestError as error:
            found = problem_of(error, language=_language(request))
            return json_response(json_line(found), found["status"])
        if name in STREAMS:
            return self._streamed(request, name, text, values)
        return await self._answered(request, name, text, values)

    async def _request(self, request: Request, name: str) -> tuple[str, dict[str, Any] | None]:
        """Return the JSON text of a request, or its values.

        Raises:
            RequestError: the body is too large, late, or of another type.
        """
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        endpoint = STREAMS[name] if name in STREAMS else ENDPOINTS[name]
        is_file = kind == "text/plain" and endpoint.takes_file
        if kind != "application/json" and not is_file:
            wanted = ("application/json", "text/plain")[: 1 + endpoint.takes_file]
            raise RequestError(
                Message("send-as", "send the request as {media}", media=Listed(wanted, "or")),
                kind="unsupported-media-type",
            )
        body = await _body(request, LARGEST_FILE if is_file else LARGEST_BODY)
        try:
            text = body.decode("utf-8", "surrogateescape" if is_file else "strict")
        except UnicodeDecodeError as error:
            message = Message(
                "request-utf-8",
                "the request is not UTF-8: byte {place} is wrong",
                place=error.start + 1,
            )
            raise RequestError(message, kind="malformed-request") from None
        if not is_file:
            return text, None
        return "", {**_typed(request, endpoint), "puzzles": text}

    async def _answered(
        self, request: Request, name: str, text: str, values: dict[str, Any] | None
    ) -> Response:
        """Return the answer of a process."""
        language = _language(request)
        try:
            with self.places.taken(request.client):
                work = self._reply(name, text, values, language)
                reply = await until_gone(request.receive, work)
        except (BusyError, TooManyRequestsError) as error:
            return refused(error, language)
        # Nobody reads the answer if the client is gone.
        return Response(status_code=204) if reply is None else json_response(*reply[::-1])

    async def _reply(
        self, name: str, text: str, values: dict[str, Any] | None, language: str
    ) -> Reply:
        endpoint = LISTS[name] if name in LISTS else ENDPOINTS[name]
        if endpoint.is_quick:
            return await self.quick_pool.answer(name, text, values, language)
        if self.pool.is_busy:
            # Most puzzles are easy, and need not wait for those that are not.
            with suppress(BusyError, asyncio.TimeoutError):
                trying = self.quick_pool.answer(name, text, values, language)
                return await asyncio.wait_for(trying, FIRST_TRY)
        return await self.pool.answer(name, text, values, language)

    def _streamed(
        self, request: Request, name: str, text: str, values: dict[str, Any] | None
    ) -> Response:
        task = self.stream_pool.task(name, text, values, _language(request), is_stream=True)
        as_events = "text/event-stream" in request.headers.get("accept", "")
        limit = self.settings.stream_seconds
        return StreamedAnswer(
            self.stream_pool, task, self.places, as_events=as_events, seconds=limit
        )

    @asynccontextmanager
    async def lifespan(self, _: Starlette) -> AsyncIterator[None]:
        """Start processes with the server, and end all of them when it ends."""
        warming = asyncio.gather(self.quick_pool.warm_up(), self.pool.warm_up())
        try:
            yield
        finally:
            warming.cancel()
            await asyncio.gather(warming, return_exceptions=True)
            for pool in (self.quick_pool, self.pool, self.stream_pool):
                await pool.close()


def _language(request: Request) -> str:
    """Return the language that the client of a request prefers."""
    return accepted_language(request.headers.get("accept-language", ""))


def _problem(request: Request, kind: str, detail: Message) -> Response:
    """Return the response to a request that is refused."""
    return problem_response(kind, detail, _language(request))


def _not_allowed(request: Request, methods: str) -> Response:
    """Return the response to a request whose method is not one of these."""
    response = _problem(
        request,
        "method-not-allowed",
        Message("methods", "here the method may be {methods}", methods=methods),
    )
    response.headers["allow"] = methods
    return response


async def _body(request: Request, most: int) -> bytes:
    """Return the body of a request.

    Raises:
        RequestError: it is larger than `most` bytes, or does not arrive in time.
    """
    too_large = RequestError(
        Message("request-large", "the request has more than {most:,} bytes", most=most),
        kind="request-too-large",
    )
    length = request.headers.get("content-length", "0")
    if length.isdigit() and int(length) > most:
        raise too_large
    found = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for chunk in request.stream():
                found += chunk
                if len(found) > most:
                    raise too_large
    except TimeoutError:
        message = Message(
            "request-late", "the request did not arrive in {seconds:g} s", seconds=BODY_SECONDS
        )
        raise RequestError(message, kind="request-timeout") from None
    return bytes(found)


def _typed(request: Request, endpoint: Endpoint) -> dict[str, Any]:
    """Return the arguments in the address of a request, as JSON values."""
    known = endpoint.arguments
    found: dict[str, Any] = {}
    for name, text in request.query_params.items():
        try:
            is_text = name not in known or known[name].is_text
            found[name] = text if is_text else json.loads(text)
        except ValueError:
            found[name] = text
    return found


@cache
def _description() -> str:
    """Return the description of the endpoints as JSON."""
    from grader.web.openapi import document  # noqa: PLC0415 - imports what answers

    return json.dumps(document())


async def described(_: Request) -> Response:
    """Answer a request for the description of the endpoints, in OpenAPI."""
    return json_response(_description())


@cache
def _script(name: str) -> tuple[str, str] | None:
    """Return a script without comments, and its tag; None if there is no such script."""
    path = STATIC / "js" / f"{name}.js"
    if not re.fullmatch(r"[\w-]+", name) or not path.is_file():
        return None
    text = jsmin(path.read_text(encoding="utf-8"))
    return text, f'"{crc32(text.encode()):08x}"'


async def scripted(request: Request) -> Response:
    """Answer a request for a script of the pages."""
    found = _script(request.path_params["name"])
    if found is None:
        return _problem(request, "not-found", Message("no-script", "there is no such script"))
    text, tag = found
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers={"etag": tag})
    return Response(text, media_type="text/javascript", headers={"etag": tag})


@cache
def _for_programs(folder: str) -> str:
    """Return the page for programs as HTML."""
    return FOR_PROGRAMS.html(folder, content=api_page.content(json.loads(_description())))


class StyledPages:
    """The pages, their words and their style sheet, in the style of a house."""

    def __init__(self, style: PageStyle) -> None:
        self._style = style

    @cached_property
    def _words(self) -> dict[str, str]:
        """The words of the pages as JSON, by the path of the file."""
        return {path: json_line(words) for path, words in words_files(self._style).items()}

    @cached_property
    def home(self) -> str:
        """The folder of the files of the pages, whose name changes with any of them."""
        made = "".join((style_sheet(), self._style.sheet, *self._words.values())).encode()
        files = (path.read_bytes() for path in sorted(STATIC.rglob("*")) if path.is_file())
        return f"{KEPT}{sha256(b''.join((made, *files))).hexdigest()[:10]}/"

    async def paged(self, request: Request) -> Response:
        """Answer a request for a page."""
        name = request.path_params.get("name", "index")
        if name == FOR_PROGRAMS.script:
            return HTMLResponse(_for_programs(self.home))
        if name in PAGES:
            return HTMLResponse(PAGES[name].html(self.home, self._style.head(self.home)))
        return _problem(request, "not-found", Message("no-page", "there is no such page"))

    async def worded(self, request: Request) -> Response:
        """Answer a request for the words of the pages in a language."""
        text = self._words.get(f"words/{request.path_params['language']}.json")
        if text is None:
            return _problem(
                request,
                "not-found",
                Message("no-words", "the pages have no words in this language"),
            )
        return json_response(text)

    async def styled(self, _: Request) -> Response:
        """Answer a request for the style sheet of the house."""
        return Response(self._style.sheet, media_type="text/css")


async def styled(_: Request) -> Response:
    """Answer a request for the style sheet of marks, which have the colours of pictures."""
    return Response(style_sheet(), media_type="text/css")


async def failed(request: Request, error: Exception) -> Response:
    """Answer a request that no route answers, or whose client is gone."""
    if isinstance(error, HTTPException):
        kind = _STATUS_KINDS.get(error.status_code, "malformed-request")
        response = _problem(request, kind, untranslated(PROBLEMS[kind][1]))
        response.headers.update(error.headers or {})
        return response
    return _problem(
        request,
        "internal-error",
        Message("request-unanswered", "the request could not be answered"),
    )


class Compressed:
    """Compresses answers for clients that accept it, except those in parts, which would wait.

    Args:
        app: the application that answers.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._plain = app
        self._compressing = GZipMiddleware(app, minimum_size=LEAST_COMPRESSED)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        is_stream = scope.get("path", "").removeprefix("/api/v1/") in STREAMS
        await (self._plain if is_stream else self._compressing)(scope, receive, send)


def application(settings: Settings) -> Starlette:
    """Return the application of a server."""
    app = Application(settings)
    pages = StyledPages(settings.style)
    files = [
        Route("/words/{language}.json", pages.worded),
        Route("/js/{name}.js", scripted),
        Route("/css/marks.css", styled),
        Route(f"/{HOUSE_SHEET}", pages.styled),
        Mount("/", StaticFiles(directory=STATIC)),
    ]
    return Starlette(
        routes=[
            Route("/api/v1/openapi.json", described),
            Route("/api/v1/{name:path}", app.called, methods=_METHODS),
            Route("/", pages.paged),
            Route("/{name}.html", pages.paged),
            Mount(f"/{pages.home}", routes=files),
            *files,
        ],
        middleware=[Middleware(Guard, access=settings.access), Middleware(Compressed)],
        exception_handlers={HTTPException: failed, ClientDisconnect: failed, Exception: failed},
        lifespan=app.lifespan,
    )
