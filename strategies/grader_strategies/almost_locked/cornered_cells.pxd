cimport cython
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.ticker cimport Ticker
from grader_strategies.facts.changes cimport Changes

cdef k.Word EVERY_CELL

@cython.final
cdef class CorneredCells:
    cdef Layout layout
    cdef Changes changes
    cdef Ticker ticker
    cdef k.Word cleared
    cdef k.Flag[::1] is_due
    cdef k.Count words
    cdef k.Word[::1] rows
    cdef k.Mask[::1] partners
    cdef k.Cell[::1] pairs
    cdef k.Mask[::1] pair_masks
    cdef k.Count count

    cdef k.Flag may_exclude(self, Board board, Board origin) except -1
    cdef void _list_due(self, Board board, k.Word since) noexcept
    cdef k.Flag _is_cornered(self, Board board, k.Cell cell) noexcept
    cdef k.Flag _excludes(self, Board board, k.Cell cell, k.Mask digit) noexcept
