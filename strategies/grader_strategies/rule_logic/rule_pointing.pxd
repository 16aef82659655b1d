from grader.model cimport roles
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy

cdef class RulePointing(Strategy):
    cdef int[::1] counts
    cdef int[::1] by_rule
    cdef int[::1] struck
    cdef int[::1] touched
    cdef k.Count touches

    cdef k.Flag _finds(self, Board board, k.House house, k.Digit digit, k.Mask places, Choice choice) except -1
    cdef void _exclude(self, Board board, k.Cell cell, k.Digit digit) noexcept
    cdef void _count(self, k.Count candidate, k.Flag is_rule) noexcept
    cdef k.Flag _note(self, Board board, k.House house, k.Digit digit, k.Mask places, Finding finding) except -1
