from grader.pipeline.ticker cimport Ticker
from grader.model cimport roles
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy
from grader_strategies.facts cimport candidates
from grader_strategies.facts.board_memory cimport BoardMemory

cdef class SueDeCoq(Strategy):
    cdef Ticker ticker
    cdef k.House[::1] pairs
    cdef k.House line
    cdef k.House box
    cdef k.Cell[::1] core
    cdef k.Count core_count
    cdef k.Mask core_digits
    cdef k.Cell[::1] line_cells
    cdef k.Count line_count
    cdef k.Cell[::1] box_cells
    cdef k.Count box_count
    cdef k.Cell[::1] from_line
    cdef k.Cell[::1] from_box
    cdef k.Count chosen_count
    cdef k.Mask chosen_digits
    cdef k.Count need
    cdef k.Cell[::1] crossing
    cdef k.Cell[::1] free_cells
    cdef k.Count free_count
    cdef k.Mask[::1] clashes
    cdef BoardMemory memory

    cdef k.Flag _search_crossing(self, Board board, Choice choice) except -1
    cdef k.Flag _try_core(self, Board board, Choice choice, k.Count count) except -1
    cdef void _note_clashes(self, Board board) noexcept
    cdef k.Flag _is_core(self, k.Cell cell) noexcept
    cdef k.Flag _extend_line(self, Board board, Choice choice, k.Count length, k.Mask digits, k.Count first, k.Mask free) except -1
    cdef k.Flag _search_box(self, Board board, Choice choice, k.Count need, k.Mask free) except -1
    cdef k.Flag _extend_box(self, Board board, Choice choice, k.Count length, k.Mask digits, k.Count first) except -1
    cdef k.Flag _offer(self, Board board, Choice choice, k.Count box_count, k.Mask box_digits) except -1
    cdef k.Flag _add_evidence(self, Board board, Finding finding, k.Count box_count) except -1
