from grader.pipeline cimport work
from grader.pipeline.ticker cimport Ticker
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

cdef class Wing(Strategy):
    cdef Ticker ticker
    cdef k.Count size
    cdef k.Flag by_triple
    cdef tuple kinds
    cdef k.Cell[::1] near
    cdef int[::1] near_start
    cdef k.Cell[::1] wings
    cdef k.Mask[::1] wing_masks
    cdef BivalueCells bivalue
    cdef Changes changes
    cdef k.Word exhausted
    cdef k.Flag offered
    cdef k.Cell[::1] fresh
    cdef k.Count fresh_count

    cdef void _list_fresh(self, Board board, k.Word since) noexcept
    cdef k.Flag _sees_fresh(self, Board board, k.Cell pivot) noexcept
    cdef k.Flag _search_pivot(self, Board board, Choice choice, k.Cell pivot) except -1
    cdef k.Flag _search_triples(self, Board board, Choice choice) except -1
    cdef k.Flag _offer(self, Board board, Choice choice, k.Cell pivot, k.Cell one, k.Cell other) except -1
