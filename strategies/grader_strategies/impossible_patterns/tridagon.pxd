from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy
from grader_strategies.facts.board_memory cimport BoardMemory
from grader_strategies.impossible_patterns.tridagon_table cimport TridagonTable

cdef class Tridagon(Strategy):
    cdef TridagonTable table
    cdef k.Count cells
    cdef k.Count most
    cdef BoardMemory memory

    cdef k.Flag _offer(self, Board board, Choice choice, k.Count number) except -1
    cdef k.Flag _strike_ruled_out(self, Board board, Finding finding, k.Count number, k.Cell cell, k.Digit digit) except -1
    cdef k.Flag _is_ruled_out(self, Board board, k.Count number, k.Cell target, k.Digit digit) noexcept
