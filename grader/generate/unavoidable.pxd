cimport cython

from grader.model cimport bits, kinds as k
from grader.model.layout cimport Layout

@cython.final
cdef class UnavoidableSets:
    cdef readonly Layout layout
    cdef k.Digit[::1] solution
    cdef k.Count width
    cdef k.Word[::1] empty
    cdef k.Count most
    cdef k.Word[::1] sets
    cdef readonly k.Count size
    cdef int[::1] lines
    cdef k.Cell[::1] places
    cdef k.Cell[::1] stack
    cdef int[::1] met
    cdef int stamp
    cdef k.Flag whole

    cpdef object load(self, object solution)
    cdef void _add_digits(self, k.Digit a, k.Digit b) noexcept
    cdef void _add_part(self, k.Cell first, k.Digit total) noexcept
    cdef void _add_lines(self) noexcept
    cdef void _begin(self) noexcept nogil
    cdef void _put(self, k.Cell cell, k.Digit digit) noexcept
    cdef void _end(self) noexcept nogil
    cpdef object begin(self, object givens)
    cdef void take(self, k.Cell cell) noexcept nogil
    cdef void give(self, k.Cell cell) noexcept nogil
    cpdef k.Flag is_any_empty(self) noexcept nogil
