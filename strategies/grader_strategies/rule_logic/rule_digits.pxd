from grader.model cimport roles
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy
from grader_strategies.facts.ways cimport Ways

cdef class RuleDigits(Strategy):
    cdef k.Count method
    cdef k.Count least
    cdef k.Count most
    cdef Ways ways
    cdef int[::1] rules
    cdef k.Word[::1] idle

    cdef k.Flag _finds(self, Ways ways, Board board, k.Count rule, Choice choice) except -1
    cdef k.Flag _note(self, Ways ways, Board board, k.Count rule, k.Mask union, Finding finding) except -1

cdef k.Flag note_ways(Ways ways, k.Count rule, Finding finding) except -1
cdef k.Flag note_combinations(Ways ways, k.Count rule, Finding finding) except -1
cdef k.Mask _hull(k.Mask mask) noexcept
cdef void _strike(Finding finding, k.Cell cell, k.Mask digits) noexcept
