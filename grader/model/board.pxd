from grader.model cimport bits, kinds as k
from grader.model.layout cimport Layout

cdef class Board:
    cdef readonly Layout layout
    cdef k.Digit[::1] values
    cdef k.Flag[::1] given
    cdef k.Mask[::1] cell_masks
    cdef k.Mask[::1] place_masks
    cdef k.Mask[::1] lone_masks
    cdef k.Count[::1] open_cells
    cdef k.Cell[::1] naked_cells
    cdef k.Cell[::1] hidden_cells
    cdef k.Digit[::1] hidden_digits
    cdef readonly k.Count unsolved
    cdef k.Flag broken
    cdef k.Count naked_count
    cdef k.Count naked_waiting
    cdef k.Count hidden_count

    cpdef void reset(self) noexcept
    cdef void _narrow(self) noexcept
    cdef void _note_singles(self) noexcept
    cpdef void place(self, k.Cell cell, k.Digit digit) noexcept
    cpdef void strike(self, k.Cell cell, k.Digit digit) noexcept
    cdef void unerase(self, Board whole) noexcept
    cdef void erase(self, k.Cell cell, k.Digit digit) noexcept
    cpdef bytes candidates_key(self)
    cdef void _leave(self, k.House house, k.Digit digit, k.Place place) noexcept nogil
    cpdef void copy_from(self, Board other) noexcept
    cdef k.Cell cell_at(self, k.House house, k.Place place) noexcept nogil
