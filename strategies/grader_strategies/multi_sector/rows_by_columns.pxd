from grader.model cimport roles
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy
from grader_strategies.facts.board_memory cimport BoardMemory
from grader_strategies.multi_sector.covered_cells cimport CoveredCells
from grader_strategies.facts cimport candidates

cdef class Msls(Strategy):
    cdef CoveredCells covered
    cdef list frames
    cdef k.Mask[::1] masks
    cdef int[::1] parents
    cdef int[::1] lasts
    cdef k.Count sets
    cdef k.Count first
    cdef k.Count lines
    cdef k.House[::1] rows
    cdef k.House[::1] columns
    cdef k.Mask[::1] open_masks
    cdef k.Word[::1] in_rows
    cdef k.Word[::1] in_columns
    cdef k.Word[::1] open_counts
    cdef k.Word[::1] column_tally
    cdef k.Count[::1] column_open
    cdef k.Word[::1] tally
    cdef k.Word high
    cdef k.Word even
    cdef k.Mask[::1] by_row
    cdef k.Mask[::1] by_column
    cdef k.Mask[::1] found_rows
    cdef k.Mask[::1] found_columns
    cdef int[::1] weights
    cdef k.Count found
    cdef BoardMemory memory

    cdef void _load(self, Board board) noexcept
    cdef k.Flag _list_sets(self, Board board) except -1
    cdef void _weigh(self, Board board, k.Mask rows, k.Mask columns) noexcept
    cdef k.Count _count(self, Board board, k.House house, k.Mask digits, k.Mask inside) noexcept
    cdef k.Flag _offer_sets(self, Board board, Choice choice) except -1
    cdef void _tally_columns(self, Board board, k.Mask rows) noexcept
    cdef k.Flag _offer(self, Board board, Choice choice, k.Mask rows, k.Mask columns) except -1
    cdef k.Flag _choose_lines(self, Board board, k.Mask rows, k.Mask columns) noexcept
    cdef k.Flag _strikes(self, Board board, k.House[::1] houses, k.Mask lines, k.Digit digit, k.Mask inside) noexcept
    cdef void _note(self, k.Mask[::1] by_line, k.Mask lines, k.Digit digit) noexcept
    cdef k.Flag _add_evidence(self, Board board, Finding finding) except -1
