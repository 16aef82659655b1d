from grader.model cimport bits, kinds as k
from grader.model.rules.sequences cimport Sequences

cdef class Relations:
    cdef readonly k.Count length
    cdef unsigned char[::1] flags
    cdef unsigned char[::1] now

    cdef void _relate(self, Sequences table) noexcept
    cdef void _leave(self, Sequences table, k.Count i, k.Count j, k.Count state, k.Digit digit) noexcept
