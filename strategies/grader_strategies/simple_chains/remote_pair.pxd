from grader.model cimport roles
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy
from grader_strategies.facts cimport candidates
from grader_strategies.facts.bivalue_cells cimport BivalueCells
from grader_strategies.facts.changes cimport Changes

cdef class RemotePair(Strategy):
    cdef k.Count longest
    cdef k.Count shortest
    cdef k.Cell[::1] near
    cdef k.Cell[::1] path
    cdef k.Flag[::1] on_path
    cdef k.Cell[::1] members
    cdef k.Count[::1] parity
    cdef k.Flag[::1] useful
    cdef k.Cell[::1] next
    cdef int[::1] next_end
    cdef BivalueCells bivalue
    cdef Changes changes
    cdef k.Word exhausted
    cdef k.Flag offered

    cdef k.Flag _search_from(self, Board board, Choice choice, k.Cell cell) except -1
    cdef k.Flag _find_useful(self, Board board) noexcept
    cdef k.Count _connect(self, Board board, k.Count first) noexcept
    cdef k.Flag _may_eliminate(self, Board board, k.Count count) noexcept
    cdef void _list_next(self, Board board, k.Cell cell) noexcept
    cdef k.Flag _extend(self, Board board, Choice choice, k.Count length, k.Digit first) except -1
    cdef k.Flag _offer(self, Board board, Choice choice, k.Count length, k.Digit first) except -1
    cdef k.Flag _is_hit(self, Layout layout, k.Cell cell, k.Count length) noexcept
