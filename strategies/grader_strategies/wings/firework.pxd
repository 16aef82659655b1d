from grader.pipeline.ticker cimport Ticker
from grader.model cimport roles
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy
from grader_strategies.facts cimport candidates
from grader_strategies.facts.board_memory cimport BoardMemory

cdef class Firework(Strategy):
    cdef k.Count size
    cdef k.Count frames
    cdef int[::1] row_start
    cdef int[::1] start
    cdef k.House[::1] rows
    cdef k.House[::1] columns
    cdef k.House[::1] boxes
    cdef k.Cell[::1] cells
    cdef Ticker ticker
    cdef BoardMemory memory
    cdef k.Mask[::1] in_row
    cdef k.Mask[::1] in_column
    cdef k.Count first
    cdef k.Count first_row
    cdef k.Count lines

    cdef k.Flag _is_open(self, Board board, k.Count row, k.Count column) noexcept
    cdef k.Mask _row_inside(self, Layout layout, k.Count row, k.Count column) noexcept
    cdef k.Mask _column_inside(self, Layout layout, k.Count row, k.Count column) noexcept
    cdef void _load_wings(self, Board board, k.House house, k.Mask inside, k.Mask[::1] wings) noexcept
    cdef k.Flag _search_crossing(self, Board board, Choice choice, k.Count row, k.Count column) except -1
    cdef k.Flag _offer(self, Board board, Choice choice, k.Count row, k.Count column, k.Count y, k.Count z, k.Mask digits, k.Mask others) except -1
    cdef k.Mask _digits_of(self, Board board, k.Count row, k.Count column, k.Count y, k.Count z) noexcept
    cdef k.Cell _cell(self, k.Count row, k.Count column) noexcept
    cdef k.Flag _add_crossing(self, Board board, Finding finding, k.Count row, k.Count column, k.Mask digits) except -1
