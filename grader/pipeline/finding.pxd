from grader.pipeline cimport notes
cimport cython

from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout

@cython.final
cdef class Finding:
    cdef readonly Layout layout
    cdef public str technique
    cdef k.Cell[::1] place_cells
    cdef k.Digit[::1] place_digits
    cdef k.Cell[::1] strike_cells
    cdef k.Digit[::1] strike_digits
    cdef int[::1] notes
    cdef readonly k.Count placed
    cdef readonly k.Count struck
    cdef readonly k.Count noted
    cdef public k.Flag is_noting
    cdef public k.Count size
    cdef public k.Count surcharge
    cdef public object explanation

    cpdef void clear(self, str technique) noexcept
    cpdef void place(self, k.Cell cell, k.Digit digit) noexcept
    cpdef void strike(self, k.Cell cell, k.Digit digit) noexcept
    cpdef k.Flag mark(self, k.Role role, k.Cell cell, k.Digit digit=*) except -1
    cpdef k.Flag house(self, k.Role role, k.House house) except -1
    cpdef k.Flag digit(self, k.Digit digit) except -1
    cpdef k.Flag link(self, k.Role role, k.Cell cell, k.Digit digit, k.Cell to_cell, k.Digit to_digit) except -1
    cpdef k.Flag member(self, k.Count number, k.Cell cell, k.Digit digit) except -1
    cpdef k.Flag rule(self, k.Role role, k.Count rule) except -1
    cpdef k.Flag number(self, k.Count number) except -1
    cpdef k.Flag combination(self, k.Mask digits) except -1
    cdef k.Flag _note(self, k.Count tag, k.Role role, k.Count one, k.Count two, k.Count three, k.Count four) except -1
    cdef k.Size weight(self) noexcept
    cdef k.Flag strikes_same(self, Finding other) noexcept
    cpdef bytes struck_key(self)
    cdef k.Count digit_sum(self) noexcept
    cdef k.Count apply(self, Board board) except -1
