"""What protects the server: which requests it takes, and what its responses allow pages."""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Mapping
from ipaddress import ip_address

from attrs import frozen
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as ResponseMessage

from grader.errors import Message
from grader.web.arguments import accepted_language
from grader.web.page_policy import POLICY, POLICY_IN_FRAMES
from grader.web.problem_responses import problem_response

API = "/api/"
"""The beginning of the paths that a token protects."""
LOCAL_NAMES = frozenset(("localhost", "127.0.0.1", "::1"))
KEPT = "app-"
"""The beginning of the name of the folder whose files browsers keep: none of them changes."""
HEADERS: Mapping[str, str] = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
"""The headers of every response."""
EMBEDDING: Mapping[str, Mapping[str, str]] = {
    "/embed.html": {"content-security-policy": POLICY_IN_FRAMES},
    "/embed.js": {"cross-origin-resource-policy": "cross-origin"},
}
"""Other values for what pages of other sites may use: a puzzle with its keys, and its script."""


@frozen
class Access:
    """Who may use the server."""

    names: frozenset[str] = LOCAL_NAMES
    """The names of hosts under which the server is reached."""
    takes_addresses: bool = False
    """Whether it is also reached under any IP address; a name of a stranger is none."""
    token: str | None = None
    """The token that requests must have; None if they need none."""
    origins: frozenset[str] = frozenset()
    """Other sites whose pages may use the server."""

    def knows_host(self, host: str) -> bool:
        """Return whether the server is reached under the name of a Host header.

        A page of a stranger may let its own name point to this machine; the header has that
        name then.
        """
        name = host_name(host)
        return name in self.names or (self.takes_addresses and _is_address(name))

    def knows_origin(self, origin: str, scheme: str, host: str) -> bool:
        """Return whether an Origin header is that of a page of this server or an allowed site."""
        return origin == f"{scheme}://{host}" or origin in self.origins

    def has_token(self, authorization: str) -> bool:
        """Return whether an Authorization header has the token."""
        if self.token is None:
            return True
        wanted = f"Bearer {self.token}".encode()
        return hmac.compare_digest(authorization.encode("utf-8", "replace"), wanted)


def host_name(host: str) -> str:
    """Return the name or address of a Host header, without the port."""
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    return host.partition(":")[0].lower().rstrip(".")


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


class Guard:
    """Refuses requests of other sites, and adds headers to each response.

    Args:
        app: the application.
        access: who may use it.
    """

    def __init__(self, app: ASGIApp, access: Access) -> None:
        self.app = app
        self.access = access

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = _texts(scope["headers"])
        origin = headers.get("origin")
        extra = _headers(scope["path"])
        if origin in self.access.origins:
            extra["access-control-allow-origin"] = origin or ""
            extra["cross-origin-resource-policy"] = "cross-origin"
            extra["vary"] = "origin"

        async def send_with_headers(message: ResponseMessage) -> None:
            if message["type"] == "http.response.start":
                if message["status"] >= 400:
                    extra["cache-control"] = "no-store"
                present = {name.lower() for name, _ in message["headers"]}
                message["headers"] = [
                    *message["headers"],
                    *(
                        (name.encode(), value.encode())
                        for name, value in extra.items()
                        if name.encode() not in present
                    ),
                ]
            await send(message)

        refusal = self._refusal(scope, headers)
        if refusal is not None:
            language = accepted_language(headers.get("accept-language", ""))
            await problem_response(*refusal, language)(scope, receive, send_with_headers)
        elif scope["method"] == "OPTIONS" and origin in self.access.origins:
            extra["access-control-allow-methods"] = "GET, POST"
            extra["access-control-allow-headers"] = "content-type, authorization"
            await send_with_headers({"type": "http.response.start", "status": 204, "headers": []})
            await send_with_headers({"type": "http.response.body", "body": b""})
        else:
            await self.app(scope, receive, send_with_headers)

    def _refusal(self, scope: Scope, headers: Mapping[str, str]) -> tuple[str, Message] | None:
        """Return the kind and the detail of the problem of a request; None if there is none."""
        host = headers.get("host", "")
        if not self.access.knows_host(host):
            return "forbidden", Message(
                "unknown-host", "the server is not known under this name; see --name"
            )
        if scope["method"] in ("GET", "HEAD"):
            is_foreign = False
        else:
            origin = headers.get("origin")
            site = headers.get("sec-fetch-site", "same-origin")
            is_own = origin is None or self.access.knows_origin(origin, scope["scheme"], host)
            is_known = origin in self.access.origins
            is_foreign = not is_own or (site not in ("same-origin", "none") and not is_known)
        if is_foreign:
            return "forbidden", Message(
                "foreign-page", "only pages of this server may send requests to it"
            )
        is_question = scope["method"] == "OPTIONS"
        if not scope["path"].startswith(API) or is_question:
            return None
        if not self.access.has_token(headers.get("authorization", "")):
            return "unauthorized", Message(
                "send-token", "send the token of the server: Authorization: Bearer TOKEN"
            )
        return None


def _headers(path: str) -> dict[str, str]:
    """Return the headers of the response for a path."""
    cache = "no-cache"
    if path.startswith(API):
        cache = "no-store"
    elif path.startswith(f"/{KEPT}"):
        cache = "max-age=31536000, immutable"
    return {**HEADERS, "cache-control": cache, **EMBEDDING.get(path, {})}


def _texts(headers: Iterable[tuple[bytes, bytes]]) -> dict[str, str]:
    """Return headers as text; of one that occurs twice, what no header is."""
    found: dict[str, str] = {}
    for name, value in headers:
        key = name.decode("latin-1").lower()
        # Two hosts or two origins are no host and no origin of ours.
        found[key] = "," if key in found else value.decode("latin-1")
    return found
