"""The token by which one thread cancels what another one does."""

from __future__ import annotations


class CancelToken:
    """Cancels the calls that are given it: after `cancel` they raise `CancelledError`.

    Any thread may call `cancel`, and so may the handler of a signal or a function that is told of
    progress.  When compiled, a call mostly ends within a tenth of a second.  It ends its worker
    processes at once and leaves nothing behind.  A token that was cancelled stays so.
    """

    def __init__(self) -> None:
        self._is_cancelled = False

    def __repr__(self) -> str:
        return f"<CancelToken{': cancelled' if self._is_cancelled else ''}>"

    @property
    def is_cancelled(self) -> bool:
        """Whether `cancel` has been called."""
        return self._is_cancelled

    def cancel(self) -> None:
        """Cancel all calls that have this token, now and later."""
        self._is_cancelled = True
