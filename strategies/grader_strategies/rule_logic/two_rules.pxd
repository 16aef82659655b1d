from grader.model cimport roles
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy
from grader_strategies.facts.ways cimport Ways

cdef class TwoRules(Strategy):
    cdef k.Flag dominoes
    cdef Layout layout
    cdef Ways ways
    cdef k.Flag has_rules
    cdef int[::1] ones
    cdef int[::1] others
    cdef k.Word[::1] idle
    cdef k.Digit[::1] listed
    cdef unsigned char[::1] kept
    cdef k.Mask[::1] masks
    cdef k.Mask[::1] first
    cdef k.Mask[::1] second

    cdef k.Flag _finds(self, Ways ways, Board board, k.Count one, k.Count other, Choice choice) except -1
    cdef k.Flag _join(self, Ways ways, k.Count one, k.Count other, k.Count count, k.Count length) except -1
    cdef k.Mask _left(self, Ways ways, k.Cell cell, k.Mask mask, k.Count start, k.Count way, k.Count length) noexcept
    cdef k.Flag _strike(self, Ways ways, Board board, k.Count rule, k.Mask[::1] supported, Finding finding) except -1
    cdef k.Flag _note(self, Ways ways, Board board, k.Count one, k.Count other, k.Count count, k.Count length, Finding finding) except -1
