from grader.generate.singles cimport Singles
from grader.model cimport bits, kinds as k

cdef class Clearing(Singles):
    cdef k.Digit[::1] removed
    cdef k.Digit[::1] known
    cdef k.Mask[::1] seen
    cdef k.Mask[::1] open

    cpdef list clear(self, object order, k.Flag boxes_only, k.Flag naked, k.Flag deep, k.Count least)
    cpdef k.Flag finds_any(self, object givens) except -1
    cpdef k.Flag fills(self, object givens) except -1
    cdef void _recall(self) noexcept
    cdef k.Flag _come_back(self, object orbit, k.Flag boxes_only, k.Flag naked) except -1
    cdef k.Flag _place_singles(self, k.Flag boxes_only, k.Flag naked) noexcept
    cdef void _note(self, k.Cell cell, k.Digit digit) noexcept
