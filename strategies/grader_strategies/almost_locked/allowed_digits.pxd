cimport cython
from grader.model cimport bits, kinds as k
from grader.model.layout cimport Layout

@cython.final
cdef class AllowedDigits:
    cdef k.Mask[::1] masks
    cdef k.Count count
    cdef k.Mask[::1] possible
    cdef k.Mask thirds
    cdef k.Mask with_first
    cdef k.Mask with_second

    cdef k.Flag find(self, k.Mask firsts, k.Mask seconds, k.Mask thirds, k.Mask clashing) noexcept nogil
    cdef k.Flag _has_all(self, k.Mask firsts, k.Mask seconds) noexcept nogil
    cdef void _try_disjoint(self, k.Mask firsts, k.Mask seconds, k.Mask clashing) noexcept nogil
    cdef void _try_all(self, k.Mask firsts, k.Mask seconds, k.Mask clashing) noexcept nogil
    cdef void _combine(self, k.Mask one, k.Mask two) noexcept nogil

cdef k.Mask lowest(k.Mask mask) noexcept nogil
