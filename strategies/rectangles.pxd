from grader.model cimport bits, kinds as k
from grader.model.board cimport Board

cdef class RectangleTable:
    cdef readonly k.Count count
    cdef k.Cell[::1] corners
    cdef k.Count[::1] ids
    cdef int[::1] start
    cdef k.Mask[::1] taken

    cdef void note_taken(self, Board board) noexcept
