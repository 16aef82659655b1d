from grader.model cimport bits, kinds as k
from grader.model.layout cimport Layout

cdef class Clearing:
    cdef readonly Layout layout
    cdef k.Digit[::1] values
    cdef k.Mask[::1] used
    cdef k.Digit[::1] removed
    cdef k.Digit[::1] known
    cdef k.Mask[::1] seen
    cdef k.Mask[::1] open

    cpdef object load(self, object givens)
    cpdef list clear(self, object order, k.Flag boxes_only, k.Flag naked, k.Flag deep, k.Count least)
    cdef void _give(self, k.Cell cell, k.Digit digit) noexcept
    cdef void _take(self, k.Cell cell) noexcept
    cdef k.Flag _come_back(self, object orbit, k.Flag boxes_only, k.Flag naked) except -1
    cdef k.Flag _place_singles(self, k.Flag boxes_only, k.Flag naked) noexcept
    cdef void _note(self, k.Cell cell, k.Digit digit) noexcept
    cdef k.Mask _open_digits(self, k.Cell cell) noexcept
    cdef k.Flag _is_single(self, k.Cell cell, k.Digit digit, k.Flag boxes_only, k.Flag naked) noexcept
