from grader.search cimport search_states
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.search.exact_cover cimport ExactCover

cdef class Searcher:
    cdef readonly Layout layout
    cdef ExactCover cover
    cdef k.Mask[::1] masks
    cdef k.Flag impossible
    cdef readonly long long found
    cdef int[::1] known
    cdef k.Count nodes_before_learning
    cdef readonly object learner
    cdef tuple fixed
    cdef list unsettled
    cdef bytes noise

    cpdef object load(self, object givens, object removed=*)
    cpdef void load_board(self, Board board) noexcept
    cpdef void forbid(self, k.Cell cell, k.Digit digit) noexcept
    cpdef object start(self, bytes noise=*)
    cpdef k.Count find(self, k.Count node_limit) except -1
    cpdef k.Count count(self, k.Count more, k.Count node_limit) except -1
    cdef void _store_solution(self) noexcept
    cdef object _start_learning(self)
