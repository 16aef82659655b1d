from grader.model cimport roles
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy

cdef class EqualCells(Strategy):
    cdef k.Flag has_twins
    cdef int[::1] through
    cdef int[::1] by
    cdef k.Cell[::1] places

    cdef k.Flag _finds(self, Board board, k.House house, k.Digit digit, k.Count count, Choice choice) except -1
    cdef k.Flag _sees_all(self, Board board, k.Cell cell, k.Count count) noexcept
    cdef k.Flag _note(self, Board board, k.Count count, Finding finding) except -1
