cimport cython
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board

cdef k.Count TRIALS_PER_CHECK
cdef k.Count TRIALS_PER_SET

@cython.final
cdef class HallSets:
    cdef readonly k.Mask picked
    cdef readonly k.Mask covered
    cdef k.Flag colex
    cdef k.Count size
    cdef k.Count least
    cdef k.Count count
    cdef k.Count depth
    cdef k.Count trials
    cdef k.Count[::1] items
    cdef k.Mask[::1] masks
    cdef k.Count[::1] next
    cdef k.Mask[::1] picked_masks
    cdef k.Mask[::1] covered_masks

    cpdef void start(self, k.Count size, k.Count least) noexcept
    cpdef void add(self, k.Count item, k.Mask mask) noexcept
    cdef k.Flag _fits(self, k.Mask mask) noexcept
    cdef k.Count add_cells(self, Board board, k.House house) noexcept
    cdef k.Count add_digits(self, Board board, k.House house) noexcept
    cdef k.Flag may_advance(self) noexcept
    cpdef k.Flag advance(self) except -1
