from grader.pipeline.ticker cimport Ticker
from grader.model cimport kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.finding cimport Finding
from grader_strategies.facts.changes cimport Changes

cdef class StrongSets:
    cdef Layout layout
    cdef readonly str cause
    cdef Ticker ticker
    cdef Changes changes
    cdef k.Word known
    cdef readonly k.Count count
    cdef k.Count nodes
    cdef k.Count used
    cdef int[::1] first
    cdef int[::1] spare
    cdef int[::1] digit
    cdef int[::1] start
    cdef int[::1] members

    cpdef k.Flag update(self, Board board) except -1
    cpdef k.Flag build(self, Board board) except -1
    cdef k.Flag node(self, k.Digit digit) except -1
    cdef k.Flag add(self, k.Cell cell) except -1
    cdef k.Flag close(self, k.Count spare) except -1
    cdef k.Flag is_seen(self, k.Cell cell, k.Count node) noexcept
    cpdef str cause_of(self, k.Count one)
    cpdef k.Count cell_count(self, k.Count one) except -1
    cpdef k.Flag add_evidence(self, Board board, Finding finding, k.Count number, k.Count one) except -1
    cpdef list _cells(self, k.Count one)
