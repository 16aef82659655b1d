"""The server of `grader mcp`: tools for language models over standard input and output.

It speaks the Model Context Protocol by its official SDK.  The processes that answer, and their
limits of time and memory, are those of the pages.
"""

from __future__ import annotations

import asyncio
from base64 import b64encode
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

from mcp import types
from mcp.server import Server, ServerRequestContext
from mcp.server.stdio import stdio_server

from grader.errors import Count, GraderError, Message, unknown_name
from grader.rating.profile_loading import STANDARD
from grader.render.error_text import error_text
from grader.render.typeset import png
from grader.runtime.strict_json import json_line, load_json
from grader.runtime.version import version
from grader.web.assistant_tools import INSTRUCTIONS, TOOLS, AssistantTool
from grader.web.problem_documents import RequestError, problem, problem_of
from grader.web.service import LARGEST_BODY
from grader.web.worker_tasks import Reply
from grader.web.workers import BusyError, DeadWorkerError, PoolLimits, WorkerPool

Answer = dict[str, Any]
Tell = Callable[[float, float | None, Message], Awaitable[None]]
"""Tells a client that has asked for progress how much is done, of how much, and in words."""
PROCESSES = 2
"""Processes that answer, so that a call need not wait for one that has been cancelled."""
STREAM_SECONDS = 300.0
"""The time limit for all puzzles of a call."""


class AssistantServer:
    """Answers calls of tools.

    Args:
        seconds: the time limit of an answer.
        language: the language of texts.
    """

    def __init__(self, seconds: float, language: str) -> None:
        self._language = language
        self._pool = WorkerPool(PoolLimits(PROCESSES, 4 * PROCESSES, seconds))
        self.server: Server[None] = Server(
            "grader",
            version=version(),
            title="Sudoku grader",
            instructions=INSTRUCTIONS,
            lifespan=self._lifespan,
            on_list_tools=self._list_tools,
            on_call_tool=self._call_tool,
        )

    async def run(self) -> None:
        """Serve the client at standard input and output until it goes."""
        async with stdio_server() as (incoming, outgoing):
            options = self.server.create_initialization_options()
            await self.server.run(incoming, outgoing, options)

    @asynccontextmanager
    async def _lifespan(self, _: Server[None]) -> AsyncIterator[None]:
        warming = asyncio.ensure_future(self._pool.warm_up())
        try:
            yield
        finally:
            warming.cancel()
            await asyncio.gather(warming, return_exceptions=True)
            await self._pool.close()

    async def _list_tools(
        self, _: ServerRequestContext[None], __: types.PaginatedRequestParams | None
    ) -> types.ListToolsResult:
        return types.ListToolsResult(
            tools=[
                types.Tool(
                    name=each.name,
                    title=each.title,
                    description=each.about,
                    input_schema=each.schema(),
                    annotations=types.ToolAnnotations(read_only_hint=True, open_world_hint=False),
                )
                for each in TOOLS.values()
            ]
        )

    async def _call_tool(
        self, context: ServerRequestContext[None], params: types.CallToolRequestParams
    ) -> types.CallToolResult:
        async def tell(done: float, total: float | None, message: Message) -> None:
            words = error_text(message, self._language)
            await context.session.report_progress(done, total, words)

        try:
            status, answer = await self._answer(params.name, params.arguments or {}, tell)
        except GraderError as error:
            answer = problem_of(error, language=self._language)
            status = answer["status"]
        except BusyError:
            message = Message("busy", "too many requests are waiting; repeat it later")
            answer = problem("busy", message, self._language)
            status = answer["status"]
        if status != 200:
            return types.CallToolResult(
                content=[types.TextContent(text=answer["detail"])],
                structured_content=answer,
                is_error=True,
            )
        picture = answer.pop("picture", None)
        content: list[types.ContentBlock] = [types.TextContent(text=json_line(answer))]
        if picture is not None:
            data = b64encode(await asyncio.to_thread(png, picture)).decode()
            content.append(types.ImageContent(data=data, mime_type="image/png"))
        return types.CallToolResult(content=content, structured_content=answer)

    async def _answer(self, name: str, values: Mapping[str, Any], tell: Tell) -> tuple[int, Answer]:
        """Return the status and the answer of a call.

        Raises:
            RequestError: the tool is unknown, or an argument is not allowed.
            BusyError: too many calls wait.
        """
        tool = TOOLS.get(name)
        if tool is None:
            raise RequestError(unknown_name("tool", name[:40], list(TOOLS)), kind="not-found")
        if len(json_line(values)) > LARGEST_BODY:
            raise RequestError(
                "request-large",
                "the request has more than {most:,} bytes",
                kind="request-too-large",
                most=LARGEST_BODY,
            )
        request = tool.request(values, self._language)
        if tool.is_stream:
            return await self._collected(tool, request, tell)
        if tool.endpoint == "rate":
            return await self._ratings(tool, request, tell)
        return await self._reply(tool, request)

    async def _reply(self, tool: AssistantTool, request: dict[str, Any]) -> tuple[int, Answer]:
        """Return the status and the answer of an endpoint."""
        reply = await self._pool.answer(tool.endpoint, "", request, self._language)
        return reply.status, load_json(reply.text)

    async def _ratings(
        self, tool: AssistantTool, request: dict[str, Any], tell: Tell
    ) -> tuple[int, Answer]:
        """Return the ratings by several profiles, each of which has the time of an answer."""
        wanted = request.pop("profiles", None) or STANDARD
        names = [wanted] if isinstance(wanted, str) else [*dict.fromkeys(wanted)]
        found: list[Answer] = []
        for number, name in enumerate(names, start=1):
            status, answer = await self._reply(tool, {**request, "profiles": [name]})
            if status != 200:
                return status, answer
            found += [_shorten(record, tool) for record in answer["ratings"]]
            message = Message("rated-by", "rated by the profile {profile}", profile=name)
            await tell(number, len(names), message)
        return 200, {"ratings": found}

    async def _collected(
        self, tool: AssistantTool, request: dict[str, Any], tell: Tell
    ) -> tuple[int, Answer]:
        """Return the results of an answer in parts; what ends it early is their `message`."""
        found: list[Answer] = []
        try:
            async with asyncio.timeout(STREAM_SECONDS):
                failed = await self._collect(tool, request, found, tell)
        except TimeoutError:
            message = Message(
                "answer-ended",
                "the answer has ended after {seconds:g} s, the time limit for all of it",
                seconds=STREAM_SECONDS,
            )
            failed = problem("time-limit", message, self._language)
        if failed is not None and not found:
            return int(failed["status"]), failed
        message_of_end = None if failed is None else failed["detail"]
        return 200, {"puzzles": found, "complete": failed is None, "message": message_of_end}

    async def _collect(
        self, tool: AssistantTool, request: dict[str, Any], found: list[Answer], tell: Tell
    ) -> Answer | None:
        """Add the results of an answer in parts to `found`; return the problem that ends it."""
        told = 0
        task = self._pool.task(tool.endpoint, "", request, self._language, is_stream=True)
        seconds = self._pool.limits.seconds
        async with self._pool.session(task) as session:
            try:
                while (parts := await session.parts(seconds)) is not None:
                    if isinstance(parts, Reply):
                        return dict(load_json(parts.text))
                    for kind, text in parts:
                        part: Answer = load_json(text)
                        if kind == "error":
                            return part
                        if kind == "result":
                            found.append(_shorten(part, tool))
                        # By the protocol, the number of a notification is above the one before.
                        if kind == "progress" and part["tried"] > told:
                            told = part["tried"]
                            await tell(told, None, _generating(part, request))
            except DeadWorkerError as error:
                return dict(load_json(error.reply(seconds, self._language).text))
        return None


def _shorten(record: Answer, tool: AssistantTool) -> Answer:
    """Remove what the model does not get of a record, and return it."""
    for key in tool.left_out:
        record.pop(key, None)
    return record


def _generating(part: Answer, request: Mapping[str, Any]) -> Message:
    """Return how far the generation of puzzles is."""
    return Message(
        "generating",
        "{found} of {puzzles} found, {attempts}",
        found=part["found"],
        puzzles=Count("puzzle", request["count"]),
        attempts=Count("attempt", part["tried"]),
    )


def serve(seconds: float, language: str) -> None:
    """Serve tools at standard input and output until the client goes.

    Args:
        seconds: the time limit of an answer.
        language: the language of texts.
    """
    asyncio.run(AssistantServer(seconds, language).run())
