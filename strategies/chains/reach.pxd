from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout

cdef class Reach:
    cdef k.Flag in_cells
    cdef k.Flag in_houses
    cdef Layout layout
    cdef int[::1] number
    cdef int[::1] place
    cdef k.Mask[::1] numbered
    cdef k.Count count
    cdef k.Count words
    cdef k.Word[::1] sees
    cdef k.Word[::1] present
    cdef k.Word[::1] paired
    cdef k.Word[::1] meet
    cdef k.Count width
    cdef int[::1] partners
    cdef int[::1] partner_count
    cdef int[::1] first
    cdef int[::1] next
    cdef k.Count edges
    cdef int[::1] component
    cdef int[::1] extent
    cdef int[::1] low
    cdef int[::1] met
    cdef int[::1] at
    cdef int[::1] waiting
    cdef int[::1] path
    cdef int[::1] order
    cdef k.Count ordered
    cdef k.Count components
    cdef k.Word[::1] ruled_out
    cdef k.Word[::1] held
    cdef k.Word[::1] excluded
    cdef bytes key

    cdef void bind(self, Layout layout) except *
    cdef void build(self, Board board) except *
    cdef k.Flag fails(self, k.Count candidate) noexcept nogil
    cdef k.Flag stands(self, k.Count candidate) noexcept nogil
    cdef k.Flag leads_on(self, k.Count candidate) noexcept nogil
    cdef k.Flag circles(self, k.Count candidate) noexcept nogil
    cdef k.Mask failing_digits(self) noexcept nogil
    cdef k.Flag any_shared(self, Board board) noexcept
    cdef void _meet_nothing(self) noexcept nogil
    cdef k.Flag _meet(self, k.Count candidate) noexcept nogil
    cdef k.Flag _has_strangers(self, Board board) noexcept
    cdef void number_candidates(self, Board board) except *
    cdef void _note_sight(self, k.Count number) noexcept
    cdef void _note_seen(self, k.Count number, k.Count candidate) noexcept nogil
    cdef void _pair_up(self, Board board) noexcept
    cdef void _pair(self, k.Count one, k.Count other) noexcept nogil
    cdef void _add_partner(self, k.Count number, k.Count partner) noexcept nogil
    cdef void _link(self) except *
    cdef void _find_components(self) noexcept nogil
    cdef k.Count _close(self, k.Count node, k.Count waiting) noexcept nogil
    cdef void _unite(self) noexcept nogil
    cdef void _spread(self) noexcept nogil
