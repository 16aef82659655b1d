from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.model.rules.sequences cimport Sequences

cdef class RuleSupport:
    cdef readonly Layout layout
    cdef readonly list tables
    cdef k.Mask[::1] masks
    cdef k.Mask[::1] allowed
    cdef readonly k.Mask contained
    cdef k.Cell[::1] cells
    cdef int[::1] starts
    cdef unsigned char[::1] reached
    cdef unsigned char[::1] live
    cdef k.Mask[::1] ahead

    cpdef object load(self, Board board)
    cpdef k.Flag narrow(self, k.Count rule) noexcept
    cpdef k.Mask contains(self, k.Count rule) noexcept
    cpdef list sequences(self, k.Count rule, k.Count most)
    cdef k.Flag _reach(self, Sequences table, k.Count first) noexcept nogil
    cdef void _retreat(self, Sequences table, k.Count first) noexcept nogil
