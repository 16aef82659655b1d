from grader.model cimport roles
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy
from grader_strategies.killer.sums cimport Sums

cdef class SumDigits(Strategy):
    cdef tuple wanted
    cdef k.Count method
    cdef k.Count least
    cdef k.Count most
    cdef k.Count area
    cdef Sums sums
    cdef int[::1] numbers
    cdef k.Word[::1] idle

    cdef k.Flag _finds(self, Board board, k.Count number, Choice choice) except -1

cdef k.Flag note_sum(Sums sums, Board board, k.Count number, Finding finding) except -1
cdef void _strike(Finding finding, k.Cell cell, k.Mask digits) noexcept
