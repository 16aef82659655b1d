cimport cython

from grader.model cimport kinds as k
from grader.model.layout cimport Layout

cpdef k.Count most_of_a_digit(k.Count count, k.Count digits) noexcept

@cython.final
cdef class GivensBalance:
    cdef readonly Layout layout
    cdef readonly k.Count houses
    cdef int[::1] start
    cdef int[::1] of_cell
    cdef int[::1] in_house
    cdef int[::1] of_digit
    cdef int[::1] levels

    cpdef k.Flag is_spread(self, object givens) except -1
    cdef k.Count _load(self, object givens) except -1
    cdef k.Flag _lacks(self) noexcept
    cpdef list balanced(self, object orbits, object solution)
    cpdef list frequent(self, object solution, object removed, object given)
    cpdef list cover(self, object solution, object given)
    cpdef list repaired(self, object solution, object removed, object already)
    cdef k.Flag _give_back(self, object orbit, object solution) except -1
    cpdef tuple faults(self, object givens)
