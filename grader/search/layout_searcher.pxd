from grader.search cimport search_states
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout

cdef class LayoutSearcher:
    cdef readonly Layout layout
    cdef k.Mask[::1] masks
    cdef k.Flag impossible
    cdef readonly long long found
    cdef int[::1] known
    cdef k.Count nodes_before_learning
    cdef readonly object learner
    cdef bytes noise

    cpdef object load(self, object givens, object removed=*)
    cpdef void load_board(self, Board board) noexcept
    cpdef void forbid(self, k.Cell cell, k.Digit digit) noexcept
    cpdef k.Count find(self, k.Count node_limit) except -1
    cpdef k.Count count(self, k.Count more, k.Count node_limit) except -1
    cdef object _forget(self, bytes noise)
    cdef object _store_solution(self)
    cdef k.Count _advance(self, k.Count node_limit) except -1
    cdef k.Word _branched(self) noexcept
    cdef k.Count _option_found(self, k.Count place) except -1
    cdef k.Count _patience(self) except -1
    cdef object _new_learner(self)
