cimport cython
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout

@cython.final
cdef class Changes:
    cdef Layout layout
    cdef k.Mask[::1] masks
    cdef readonly k.Word now
    cdef k.Word gained
    cdef k.Word[::1] cells
    cdef k.Word[::1] houses
    cdef k.Word[::1] digits
    cdef k.Word[::1] slots

    cpdef void update(self, Board board) noexcept
    cpdef k.Word only_lost(self, k.Word board) noexcept
    cdef void _note_all(self, Board board) noexcept
    cdef void _note(self, k.Cell cell, k.Mask changed) noexcept
