"""Time limits: functions that may run long call `check`, which raises at the deadline.

It also raises when the token of a call has been cancelled; see `grader.runtime.cancellation`.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from grader import arguments
from grader.errors import Term, TimeLimitError
from grader.runtime.cancel_token import CancelToken


class TimeUp(Exception):  # noqa: N818 - not an error: the caller has set the limit
    """The deadline of the current thread has passed."""


class EffortUp(TimeUp):
    """The work that the current thread was allowed is done."""


class Cancelled(BaseException):
    """A token of the current thread has been cancelled.

    No `Exception`: like Ctrl-C it ends everything up to the call that has the token.
    """


class _Local(threading.local):
    """The limits of a thread."""

    def __init__(self) -> None:
        self.end = float("inf")
        """The deadline, in seconds of the monotonic clock."""
        self.effort: int | None = None
        """The work that was allowed, in units of `check_work`; None for any amount."""
        self.work = 0
        """The work that has been done of it."""
        self.tokens: tuple[CancelToken, ...] = ()
        """The tokens by which what is done now can be cancelled."""


_LOCAL = _Local()


@contextmanager
def within(seconds: float | None) -> Iterator[None]:
    """Set a deadline for the block, in seconds from now; None sets no limit.

    Inside the block `check` raises `TimeUp` after the deadline.  An earlier deadline of an
    enclosing block stays in force.
    """
    before = begin(seconds)
    try:
        yield
    finally:
        end(before)


def begin(seconds: float | None) -> float:
    """Set a deadline as `within` does, and return what `end` is to be called with.

    For callers to whom a context manager takes too long.
    """
    before = _LOCAL.end
    if seconds is not None:
        _LOCAL.end = min(before, time.monotonic() + seconds)
    return before


def end(before: float) -> None:
    """Return to the deadline from before a call of `begin`."""
    _LOCAL.end = before


def add_token(token: CancelToken) -> tuple[CancelToken, ...]:
    """Let a token cancel the current thread, and return what `restore_tokens` is called with."""
    before = _LOCAL.tokens
    _LOCAL.tokens = (*before, token)
    return before


def restore_tokens(before: tuple[CancelToken, ...]) -> None:
    """Return to the tokens from before a call of `add_token`."""
    _LOCAL.tokens = before


def has_tokens() -> bool:
    """Return whether the current thread can be cancelled."""
    return bool(_LOCAL.tokens)


@contextmanager
def within_effort(effort: int) -> Iterator[None]:
    """Limit the work of the block: in it `check_work` raises `EffortUp` after so many calls.

    The work of a block is the same on every machine if it begins with nothing that earlier work
    in this thread has left, as in a new thread.
    """
    before = _LOCAL.effort, _LOCAL.work
    _LOCAL.effort, _LOCAL.work = effort, 0
    try:
        yield
    finally:
        _LOCAL.effort, _LOCAL.work = before


def effort() -> int | None:
    """Return the effort that the current thread is allowed; None for any amount."""
    return _LOCAL.effort


@contextmanager
def limit(timeout: float | None, what: Term) -> Iterator[None]:
    """Set a deadline for the block, as `within` does, with an error for the user.

    Args:
        timeout: seconds; None sets no limit.
        what: what the block makes, for the message: a term of the sort `work`.

    Raises:
        TimeLimitError: the time is over before the block has ended.
        TimeUp: an earlier deadline of an enclosing block has passed.
        TypeError: `timeout` is no number.
        ValueError: it is not positive.
    """
    check_timeout(timeout)
    end = float("inf") if timeout is None else time.monotonic() + timeout
    try:
        with within(timeout):
            yield
    except TimeUp:
        if time.monotonic() <= end:
            raise
        raise TimeLimitError(
            "not-finished",
            "{what} was not finished after {seconds:g} s",
            what=what,
            seconds=timeout,
        ) from None


def check_timeout(timeout: float | None) -> None:
    """Raise an error if a timeout is not a positive number of seconds; None is no limit.

    Raises:
        TypeError: it is no number.
        ValueError: it is zero, negative, NaN, or too large for a float.
    """
    # Written so that NaN, which is in no order to any number, is refused.
    if timeout is not None and not arguments.number("timeout", timeout) > 0:
        raise ValueError(f"timeout is {timeout:g} s; it must be more than 0")


def expire() -> None:
    """Let the deadline of the innermost block pass now; a handler of a signal may call this."""
    _LOCAL.end = float("-inf")


def check() -> None:
    """Raise an exception if the deadline has passed, or the thread has been cancelled.

    This module is never compiled: the interpreter checks for Ctrl-C when it calls this
    function, which compiled code alone does not.

    Raises:
        Cancelled: a token of the thread has been cancelled.
        TimeUp: the deadline of the thread has passed.
    """
    if time.monotonic() > _LOCAL.end:
        raise TimeUp
    if _LOCAL.tokens:
        check_tokens()


def check_tokens() -> None:
    """Raise an exception if the thread has been cancelled.

    Raises:
        Cancelled: a token of the thread has been cancelled.
    """
    for token in _LOCAL.tokens:
        if token.is_cancelled:
            raise Cancelled


def check_work() -> None:
    """Count a thousand units of work, and raise an exception if a limit has been reached.

    Raises:
        EffortUp: the thread has done the work that it was allowed.
        TimeUp: the deadline of the thread has passed.
    """
    if _LOCAL.effort is not None:
        _LOCAL.work += 1
        if _LOCAL.work > _LOCAL.effort:
            raise EffortUp
    check()
