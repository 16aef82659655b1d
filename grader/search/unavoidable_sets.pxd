cimport cython

from grader.model cimport bits, kinds as k
from grader.model.layout cimport Layout

@cython.final
cdef class UnavoidableSets:
    cdef readonly Layout layout
    cdef k.Digit[::1] solution
    cdef k.Count width
    cdef k.Word[::1] empty
    cdef k.Count max_sets
    cdef k.Word[::1] sets
    cdef readonly k.Count size
    cdef int[::1] lines
    cdef k.Cell[::1] places
    cdef k.Cell[::1] first_cell
    cdef k.Cell[::1] next_cell
    cdef k.Cell[::1] stack
    cdef int[::1] met
    cdef int stamp
    cdef k.Flag is_valid

    cpdef object load(self, object solution)
    cdef void _add_digits(self, k.Digit a, k.Digit b) noexcept
    cdef void _add_components(self, k.Digit digit, k.Digit total) noexcept
    cdef void _add_component(self, k.Cell first, k.Digit total) noexcept
    cdef void _add_lines(self) noexcept
    cdef void _begin_set(self) noexcept nogil
    cdef void _add_cell(self, k.Cell cell, k.Digit digit) noexcept
    cdef void _end_set(self) noexcept nogil
    cpdef object start(self, object givens)
    cdef void empty_cell(self, k.Cell cell) noexcept nogil
    cdef void fill_cell(self, k.Cell cell) noexcept nogil
    cpdef k.Flag has_empty_set(self) noexcept nogil
