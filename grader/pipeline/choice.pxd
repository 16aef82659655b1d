from grader.model cimport kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.ticker cimport Ticker
from grader.pipeline.finding cimport Finding

cdef class Choice:
    cdef Finding buffer
    cdef readonly Board origin
    cdef public k.Flag taken

    cpdef k.Flag begin(self) except -1
    cdef void note_evidence(self, k.Flag is_wanted) noexcept
    cpdef Finding fresh(self, str technique)
    cpdef k.Flag promises(self) except -1
    cpdef k.Flag offer(self) except -1
    cpdef Finding result(self)

cdef class Best(Choice):
    cdef Finding best

    cpdef k.Flag precedes(self, Finding one, Finding other) except -1

cdef class Weighed(Best):
    pass

cdef class Shortest(Best):
    pass

cdef class Everything(Choice):
    cdef readonly list steps
    cdef Ticker ticker

    cdef k.Flag add(self) except -1

cdef class Distinct(Everything):
    cdef dict known

    cdef tuple _effect(self)
