from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout

cdef class AssumptionSets:
    cdef Layout layout
    cdef k.Count words
    cdef int[::1] number
    cdef int[::1] place
    cdef int[::1] branches
    cdef k.Word[::1] common_true
    cdef k.Word[::1] common_false

    cpdef object bind(self, Layout layout)
    cdef k.Flag update(self, Board board) except -1
    cdef k.Count root_of(self, k.Count literal) noexcept nogil
    cdef k.Flag refutes(self, k.Count root) except -1
    cdef k.Count size_of(self, k.Count root) noexcept nogil
    cdef k.Flag may_double(self, k.Count root) except -1
    cdef k.Flag find_common(self, k.Count count) except -1
