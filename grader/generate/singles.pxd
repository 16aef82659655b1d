from grader.model cimport bits, kinds as k
from grader.model.layout cimport Layout

cdef class Singles:
    cdef readonly Layout layout
    cdef k.Digit[::1] values
    cdef k.Mask[::1] used
    cdef k.Digit[::1] known
    cdef k.Mask[::1] seen
    cdef k.Mask[::1] open

    cpdef object load(self, object givens)
    cdef void give(self, k.Cell cell, k.Digit digit) noexcept
    cdef void take(self, k.Cell cell) noexcept
    cdef k.Flag is_single(self, k.Cell cell, k.Digit digit, k.Flag boxes_only, k.Flag naked) noexcept
    cdef k.Mask _open_digits(self, k.Cell cell) noexcept
    cpdef k.Flag fills(self, object givens) except -1
    cpdef k.Flag finds_any(self, object givens) except -1
    cdef void recall(self) noexcept
    cdef k.Flag place_singles(self, k.Flag boxes_only, k.Flag naked) noexcept
    cdef void _note(self, k.Cell cell, k.Digit digit) noexcept
