from grader.model cimport bits, kinds as k
from grader.model.layout cimport Layout
from grader.pipeline cimport work
from grader_strategies.whips cimport limits
from grader_strategies.whips.chain_state cimport ChainState
from grader_strategies.whips.visited_states cimport VisitedStates
cimport cython

@cython.final
cdef class ChainSearch(ChainState):
    cdef k.Flag braids
    cdef k.Flag one_memory
    cdef VisitedStates states
    cdef k.Count target
    cdef k.Count length
    cdef int[::1] path
    cdef int[::1] lefts
    cdef k.Count serial
    cdef int[::1] children
    cdef k.Word[::1] keys

    cdef k.Flag find(self, k.Count target, k.Count length) except -1
    cdef k.Flag _search(self, k.Count length) except -1
    cdef void _free_path(self, k.Count length) noexcept nogil
    cdef k.Flag _braid(self, k.Count depth, k.Count more) except -1
    cdef k.Flag _whip(self, k.Count last, k.Count depth, k.Count more, k.Word key, k.Count top) except -1
    cdef k.Count _add_child(self, k.Count element, k.Count after) noexcept nogil
    cdef k.Flag _choose_lefts(self, k.Count depth) except -1
    cdef k.Flag _empties(self, k.Count left) noexcept nogil
    cdef k.Flag _leads(self, k.Count left, k.Count element) noexcept nogil
    cdef k.Flag _forces(self, k.Count unit, k.Count left, k.Count element) noexcept nogil
    cdef k.Flag _exact_whip(self, k.Count last, k.Count depth, k.Count more, k.Word key, k.Word left_key, k.Count top) except -1
    cdef k.Flag _ends(self, k.Count last, k.Count depth) noexcept nogil
    cdef k.Count _list_pairs(self, k.Count last, k.Count top) except -1
    cdef k.Count _insert(self, k.Count unit, k.Count left, k.Count element, k.Count top, k.Count after) noexcept nogil
    cdef void _begin_states(self) except *
