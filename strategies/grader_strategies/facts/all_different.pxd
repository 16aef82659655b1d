cimport cython
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader_strategies.facts.changes cimport Changes

@cython.final
cdef class Matching:
    cdef k.Mask[::1] places
    cdef k.Mask[::1] items
    cdef k.Place[::1] place_of
    cdef k.Count[::1] item_at
    cdef k.Mask free
    cdef k.Mask tried

    cdef k.Flag is_consistent(self, k.Mask items, k.Mask places) noexcept
    cdef k.Flag has_twins(self, k.Mask items, k.Mask places) noexcept
    cdef k.Flag _match(self, k.Count item) noexcept
    cdef k.Mask _ahead(self, k.Mask reached) noexcept
    cdef k.Mask _behind(self, k.Mask reached) noexcept

@cython.final
cdef class AllDifferentHouses:
    cdef Layout layout
    cdef Changes changes
    cdef Matching matching
    cdef k.Flag[::1] consistent
    cdef k.Word[::1] known

    cdef k.Flag is_consistent(self, Board board, k.House house) noexcept
    cdef k.Flag _is_consistent(self, Board board, k.House house) noexcept

@cython.final
cdef class AllDifferentLines:
    cdef Layout layout
    cdef Changes changes
    cdef Matching matching
    cdef k.House[::1] lines
    cdef k.Count[::1] starts
    cdef k.Flag[::1] whole
    cdef k.Flag[::1] consistent
    cdef k.Word known

    cdef void update(self, Board board) noexcept
    cdef k.Flag _is_consistent(self, Board board, k.Count frame, k.Digit digit) noexcept
