from grader.pipeline.ticker cimport Ticker
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy
from grader_strategies.uniqueness.deadly_pattern cimport Ring
from grader_strategies.uniqueness.ring_cells cimport RingCells

cdef class UniqueLoop(Strategy):
    cdef Ticker ticker
    cdef tuple kinds
    cdef Ring ring
    cdef RingCells cells
    cdef k.House[::1] homes
    cdef int[::1] home_start
    cdef k.Flag[::1] on_path
    cdef k.Flag[::1] even
    cdef k.Flag[::1] odd
    cdef k.Count unpaired
    cdef k.Flag always_turns
    cdef k.Word searches
    cdef list rings
    cdef list rings_of
    cdef k.Word[::1] searched
    cdef k.Mask[::1] complete
    cdef k.Mask[::1] known

    cdef void _find_rings(self, Board board) except *
    cdef void _note_changes(self, Board board) noexcept
    cdef void _forget_pairs(self, k.Mask digits) noexcept nogil
    cdef void _walk_from_all(self, Board board, k.Count first) except *
    cdef k.Flag _walk(self, Board board, k.Cell cell, k.Count length, k.Count slack, k.Mask extra, k.Kind last_kind) except -1
    cdef k.Flag _enter(self, Layout layout, k.Cell cell, k.Count length) noexcept
    cdef void _leave(self, Layout layout, k.Cell cell, k.Count length) noexcept
    cdef void _set(self, Layout layout, k.Cell cell, k.Count length, k.Flag flag) noexcept
    cdef k.Flag _may_close(self, Layout layout, k.Count length, k.Count slack) noexcept

cdef k.Count _number(k.Mask pair) noexcept nogil
