from grader.pipeline.ticker cimport Ticker
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy
from grader_strategies.uniqueness.deadly_pattern cimport Ring

cdef class UniqueLoop(Strategy):
    cdef Ticker ticker
    cdef tuple kinds
    cdef Ring ring
    cdef k.House[::1] homes
    cdef int[::1] home_start
    cdef k.Flag[::1] on_path
    cdef k.Mask[::1] places
    cdef k.Mask[::1] viable
    cdef k.Flag[::1] even
    cdef k.Flag[::1] odd
    cdef k.Mask[::1] bivalue
    cdef k.Word searches
    cdef k.Cell start
    cdef list rings
    cdef list rings_of
    cdef k.Word[::1] searched
    cdef k.Flag[::1] is_complete
    cdef k.Mask[::1] known

    cdef void _find_viable(self, Board board) noexcept
    cdef k.Flag _walk(self, Board board, k.Cell cell, k.Count length, k.Count slack, k.Mask extra, k.Kind last_kind) except -1
    cdef k.Flag _enter(self, Layout layout, k.Cell cell, k.Count length) noexcept
    cdef void _leave(self, Layout layout, k.Cell cell, k.Count length) noexcept
    cdef void _set(self, Layout layout, k.Cell cell, k.Count length, k.Flag flag) noexcept
    cdef void _walk_from_all(self, Board board) except *
    cdef void _repeat(self, Board board, k.Cell start, k.Mask pair) except *
    cdef void _note_changes(self, Board board) noexcept
    cdef void _forget_pairs(self, k.Mask digits) noexcept nogil
    cdef k.Flag _may_close(self, Layout layout, k.Count length) noexcept
    cdef k.Flag _is_closed(self, Layout layout, k.Count length) noexcept

cdef k.Count _number(k.Mask pair) noexcept nogil
