cimport cython

from grader.model cimport bits, kinds as k
from grader.model.candidate_state cimport CandidateState
from grader.model.layout cimport Layout

@cython.final
cdef class Board(CandidateState):
    cpdef void reset(self) noexcept
    cdef void _narrow(self) noexcept
    cdef void _note_singles(self) noexcept
    cdef void place_unchecked(self, k.Cell cell, k.Digit digit) noexcept
    cdef void strike_unchecked(self, k.Cell cell, k.Digit digit) noexcept
    cdef void _pass_filled(self) noexcept nogil
    cdef void erase(self, k.Cell cell, k.Digit digit) noexcept
    cpdef bytes candidates_key(self)
    cdef void _leave(self, k.House house, k.Digit digit, k.Place place) noexcept nogil
    cpdef object copy_from(self, Board other)
    cdef k.Cell cell_at(self, k.House house, k.Place place) noexcept nogil
