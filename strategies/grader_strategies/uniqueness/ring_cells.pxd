cimport cython
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout

@cython.final
cdef class RingCells:
    cdef Layout layout
    cdef k.Count slack
    cdef k.Mask pair
    cdef k.Cell[::1] starts
    cdef k.Count start_count
    cdef k.Mask[::1] trivalue
    cdef k.Count trivalue_count
    cdef k.Mask[::1] free
    cdef k.Mask[::1] places
    cdef k.Mask[::1] viable
    cdef k.Mask[::1] bivalue
    cdef k.Flag share_extra
    cdef k.Mask extras
    cdef k.Mask[::1] kept
    cdef k.House[::1] alone

    cdef void list_cells(self, Board board) noexcept
    cdef k.Flag load(self, Board board, k.Count first) noexcept
    cdef void _find_viable(self, Board board) noexcept
    cdef k.Mask _find_shared_extras(self) noexcept nogil
    cdef k.Flag _may_share_extra(self, Board board, k.Mask extras) noexcept
    cdef k.Flag is_viable(self, k.Cell cell) noexcept
    cdef k.Count find_bivalue(self, Board board) noexcept
    cdef void drop(self, k.Cell cell) noexcept
    cdef k.Cell _cell_at(self, k.House house, k.Mask places) noexcept
