from grader.model cimport kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy

cdef class Pipeline:
    cdef readonly Layout layout
    cdef list strategies
    cdef list choices
    cdef readonly k.Count steps
    cdef readonly k.Count slot
    cdef k.Count bound
    cdef k.Count[::1] counts
    cdef int[::1] slots
    cdef int[::1] sizes
    cdef int[::1] surcharges
    cdef k.Flag[::1] places
    cdef int[::1] caps
    cdef readonly k.Count end

    cdef k.Count _advance(self, Board board, list record) except -2
    cdef void _log(self, k.Count slot, Finding finding) noexcept
