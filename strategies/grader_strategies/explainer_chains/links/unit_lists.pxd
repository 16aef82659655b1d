cimport cython
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader_strategies.explainer_chains.links.link_order cimport LinkOrder

@cython.final
cdef class UnitLists:
    cdef Layout layout
    cdef LinkOrder order
    cdef int[::1] number
    cdef int[::1] place
    cdef k.Count count
    cdef k.Count units
    cdef int[::1] unit_start
    cdef int[::1] members
    cdef int[::1] unit_of
    cdef int[::1] own_start
    cdef int[::1] own
    cdef int[::1] peer_start
    cdef int[::1] peers

    cdef void list_all(self, Board board) except *
    cdef void _number_candidates(self, Board board) noexcept nogil
    cdef void _link(self, Board board) except *
    cdef k.Count _most_houses(self) noexcept nogil
    cdef void _add_unit(self, k.Mask mask, k.Count first, k.Count digit) noexcept nogil
    cdef void _link_peers(self, Board board) except *
    cdef k.Count _link_by_rules(self, Board board, k.Count number, k.Count linked) noexcept
