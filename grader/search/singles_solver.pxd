from grader.model cimport bits, kinds as k
from grader.model.layout cimport Layout

cdef class SinglesSolver:
    cdef readonly Layout layout
    cdef k.Digit[::1] values
    cdef k.Mask[::1] used
    cdef k.Digit[::1] known
    cdef k.Mask[::1] seen
    cdef k.Mask[::1] open

    cpdef object load(self, object givens)
    cdef void add_given(self, k.Cell cell, k.Digit digit) noexcept
    cdef void remove_given(self, k.Cell cell) noexcept
    cdef k.Flag is_single(self, k.Cell cell, k.Digit digit, k.Flag boxes_only, k.Flag naked) noexcept
    cdef k.Mask candidates(self, k.Cell cell) noexcept
    cpdef k.Flag solves(self, object givens) except -1
    cpdef tuple filled(self)
    cpdef k.Flag has_single(self, object givens) except -1
    cdef void reset(self) noexcept
    cdef k.Flag place_singles(self, k.Flag boxes_only, k.Flag naked) noexcept
    cdef void _place(self, k.Cell cell, k.Digit digit) noexcept
