from grader.pipeline cimport work
from grader.pipeline.ticker cimport Ticker
from grader.model cimport roles
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy
from grader_strategies.facts cimport swaps
from grader_strategies.facts.board_memory cimport BoardMemory

cdef class ReverseBug(Strategy):
    cdef k.Flag sound
    cdef k.Mask[::1] placed
    cdef Ticker ticker
    cdef BoardMemory memory

    cdef void _note_placed(self, Board board) noexcept
    cdef k.Flag _search_pair(self, Board board, Choice choice, k.Digit a, k.Digit b) except -1
    cdef k.Flag _completes(self, Board board, k.Cell cell, k.Digit b, k.Count lacking) noexcept
    cdef k.Flag _may_swap(self, Board board, k.Cell cell, k.Mask a, k.Mask b) noexcept
    cdef k.Flag _offer(self, Board board, Choice choice, k.Cell cell, k.Digit a, k.Digit b) except -1
