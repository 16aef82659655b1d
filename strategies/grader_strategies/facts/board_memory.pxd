cimport cython
from grader.model cimport kinds as k
from grader.model.board cimport Board
from grader_strategies.facts.changes cimport Changes

@cython.final
cdef class BoardMemory:
    cdef Changes changes
    cdef k.Word exhausted
    cdef k.Flag offered

    cpdef k.Flag begin(self, Board board) except -1
    cpdef void note_offered(self) noexcept
    cpdef void end(self) noexcept
    cdef k.Word since(self) noexcept
    cpdef k.Flag has_changed(self, k.House house) noexcept
