cimport cython

from grader.model cimport bits, kinds as k
from grader.model.layout cimport Layout

@cython.final
cdef class UnavoidableSets:
    cdef readonly Layout layout
    cdef k.Digit[::1] solution
    cdef k.Count width
    cdef k.Word[::1] empty
    cdef k.Word[::1] peer_sets
    cdef k.Word[::1] digit_sets
    cdef k.Word[::1] found
    cdef k.Word[::1] waiting
    cdef k.Place[::1] places
    cdef k.Count[::1] turn_start
    cdef k.House[::1] turn_house
    cdef k.Place[::1] turn_place
    cdef k.Count[::1] turn_opposite
    cdef k.Cell[::1] opposite

    cdef void _note_peers(self) noexcept
    cpdef object load(self, object solution)
    cpdef object start(self, object givens)
    cdef void empty_cell(self, k.Cell cell) noexcept nogil
    cdef void fill_cell(self, k.Cell cell) noexcept nogil
    cdef k.Flag is_given(self, k.Cell cell) noexcept nogil
    cpdef k.Flag has_empty_set(self, k.Cell cell, k.Mask candidates) noexcept nogil
    cdef k.Flag _is_empty_component(self, k.Cell first, k.Digit total) noexcept nogil
    cdef k.Cell _next_waiting(self) noexcept nogil
    cdef k.Flag _is_empty_cycle(self, k.Count turn) noexcept nogil
