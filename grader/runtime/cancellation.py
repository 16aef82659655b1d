"""Let a token cancel a block, or what makes items."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TypeVar

from grader import arguments
from grader.errors import CancelledError, Term
from grader.runtime import deadline
from grader.runtime.cancel_token import CancelToken

Item = TypeVar("Item")
_NOTHING = nullcontext()


def check_token(token: object) -> None:
    """Raise an error if an argument `cancel` is neither a token nor None.

    Raises:
        TypeError: it is neither.
    """
    if token is not None:
        arguments.require("cancel", token, CancelToken, "a CancelToken")


def cancellable(token: CancelToken | None, what: Term) -> AbstractContextManager[None]:
    """Let a token cancel a block; None changes nothing.

    Args:
        token: the token.  Those of enclosing blocks stay in force.
        what: what the block makes, for the message: a term of the sort `work`.

    Raises:
        CancelledError: in the block, if the token was cancelled.
    """
    return _NOTHING if token is None else _cancellable(token, what)


@contextmanager
def _cancellable(token: CancelToken, what: Term) -> Iterator[None]:
    before = deadline.add_token(token)
    try:
        deadline.check_tokens()
        yield
    except deadline.Cancelled:
        # The token of an enclosing block is the business of that block.
        if not token.is_cancelled:
            raise
        raise _error(what) from None
    finally:
        deadline.restore_tokens(before)


def until_cancelled(
    items: Generator[Item, None, None], token: CancelToken | None, what: Term
) -> Iterator[Item]:
    """Return an iterator over items that ends with an error when a token is cancelled.

    The token is in force while an item is made, and not while the caller works on it.

    Args:
        items: the items; closed with the iterator.
        token: the token; None changes nothing.
        what: what is made, as in `cancellable`.

    Raises:
        CancelledError: during the iteration, if the token was cancelled.
    """
    return items if token is None else _until_cancelled(items, token, what)


def _until_cancelled(
    items: Generator[Item, None, None], token: CancelToken, what: Term
) -> Iterator[Item]:
    try:
        while True:
            # Not `cancellable`, which would cost some percent of the time of an easy puzzle.
            before = deadline.add_token(token)
            try:
                deadline.check_tokens()
                item = next(items)
            except StopIteration:
                return
            except deadline.Cancelled:
                if not token.is_cancelled:
                    raise
                raise _error(what) from None
            finally:
                deadline.restore_tokens(before)
            yield item
    finally:
        items.close()


def _error(what: Term) -> CancelledError:
    return CancelledError("cancelled", "{what} was cancelled", what=what)
