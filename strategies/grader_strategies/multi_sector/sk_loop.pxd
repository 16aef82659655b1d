from grader.pipeline.ticker cimport Ticker
from grader.model cimport roles
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy
from grader_strategies.facts.board_memory cimport BoardMemory
from grader_strategies.multi_sector.covered_cells cimport CoveredCells

cdef class SkLoop(Strategy):
    cdef Ticker ticker
    cdef k.Count size
    cdef k.Count loops
    cdef k.Cell[::1] cells
    cdef int[::1] starts
    cdef k.House[::1] houses
    cdef int[::1] limits
    cdef k.Mask[::1] covers
    cdef k.Mask[::1] doubled
    cdef k.Mask[::1] chosen
    cdef k.Mask[::1] groups
    cdef CoveredCells covered
    cdef BoardMemory memory

    cdef k.Flag _is_locked(self, Board board, k.Count loop) noexcept
    cdef k.Flag _offer(self, Board board, Choice choice, k.Count loop) except -1
    cdef k.Flag _add_evidence(self, Board board, Finding finding, k.Count first) except -1
