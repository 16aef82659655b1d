from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout

cdef class BandGrid:
    cdef readonly Layout layout
    cdef k.Mask[44] loaded
    cdef k.Mask[4] givens
    cdef k.Flag impossible
    cdef k.Flag hasty
    cdef k.Count[256] symbols
    cdef k.Mask[324] peers
    cdef k.Mask[512] shrink
    cdef k.Mask[512] survive
    cdef k.Mask[512] point
    cdef k.Mask[512] claim

    cdef void _fill_tables(self) noexcept nogil
    cpdef object load(self, object givens, object removed=*)
    cpdef void load_board(self, Board board) noexcept
    cdef k.Flag _load_line(self, k.Text line) noexcept nogil
    cdef void _clear(self) noexcept nogil
    cdef void _allow(self, k.Cell cell, k.Mask mask) noexcept nogil
    cdef void _give(self, k.Cell cell, k.Digit digit) noexcept nogil
    cpdef void remove_given(self, k.Cell cell) noexcept
    cpdef void add_given(self, k.Cell cell, k.Digit digit) noexcept
    cpdef void allow(self, k.Cell cell, k.Digit digit) noexcept
    cpdef void forbid(self, k.Cell cell, k.Digit digit) noexcept
