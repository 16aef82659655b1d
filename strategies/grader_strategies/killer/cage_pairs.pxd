from grader.model cimport roles
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy
from grader_strategies.killer.sums cimport Sums

cdef class CagePair(Strategy):
    cdef k.Flag parts
    cdef k.Flag derived
    cdef Sums sums
    cdef int[::1] ones
    cdef int[::1] others
    cdef k.Word[::1] idle
    cdef k.Mask[::1] kept
    cdef k.Count count

    cdef k.Flag _finds(self, Board board, k.Count one, k.Count other, Choice choice) except -1
    cdef k.Flag _note(self, Board board, k.Count one, k.Count other, Finding finding) except -1
