cimport cython
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader_strategies.explainer_chains.links.link_order cimport LinkOrder

@cython.final
cdef class LinkChanges:
    cdef Layout layout
    cdef LinkOrder order
    cdef int stamp
    cdef int[::1] cell_stamps
    cdef int[::1] slot_stamps
    cdef int[::1] cells
    cdef k.Count cell_count
    cdef int[::1] slots
    cdef k.Count slot_count
    cdef int[::1] paired
    cdef k.Count paired_count

    cdef void clear(self) noexcept nogil
    cdef void add_cell(self, k.Cell cell) noexcept nogil
    cdef void add_slot(self, k.Count slot) noexcept nogil
    cdef void add_around(self, k.Count place) noexcept nogil
    cdef void note_removed(self, Board board, k.Count place) noexcept
    cdef k.Count _place_at(self, k.House house, k.Digit digit, k.Place place) noexcept nogil
    cdef void _add_paired(self, k.Count candidate) noexcept nogil
