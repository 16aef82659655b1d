from grader.pipeline cimport work
from grader.model cimport bits, kinds as k
from grader_strategies.hodoku_chains.digraph cimport Digraph

cdef class DigraphUpdate(Digraph):
    cdef int[::1] old_first
    cdef int[::1] old_next
    cdef int[::1] tail
    cdef int[::1] old_tail
    cdef k.Word[::1] live
    cdef k.Word[::1] was_live
    cdef k.Word[::1] gained
    cdef k.Word[::1] added
    cdef int[::1] fresh_sources
    cdef int[::1] fresh_targets
    cdef k.Count fresh
    cdef k.Count most_sources

    cdef void keep(self) noexcept
    cdef k.Flag is_left(self, k.Count node) noexcept nogil
    cdef k.Flag compare(self, k.Count node, k.Count start, k.Count end, k.Count old, k.Count old_end) noexcept nogil
    cdef k.Flag is_linked(self, k.Count node, k.Count target) noexcept nogil
    cdef k.Flag follow(self, k.Word now) except -1
    cdef k.Flag _may_narrow(self) noexcept
    cdef k.Flag is_replaced(self, k.Count node) noexcept
    cdef k.Flag _leads_on(self, k.Count node) noexcept nogil
    cdef k.Count opposite(self, k.Count node) noexcept
    cdef k.Count _unite_targets(self, k.Count i) noexcept nogil
    cdef void note_new(self, k.Word now) noexcept nogil
