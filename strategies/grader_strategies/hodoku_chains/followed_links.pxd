from grader.model cimport bits, kinds as k
from grader.model.layout cimport Layout
from grader.pipeline cimport work
from grader_strategies.facts.changes cimport Changes
from grader_strategies.hodoku_chains.digraph_update cimport DigraphUpdate
from grader_strategies.hodoku_chains.node_numbering cimport NodeNumbering

cdef class FollowedLinks(DigraphUpdate):
    cdef Layout layout
    cdef readonly NodeNumbering nodes
    cdef readonly k.Flag grouped
    cdef Changes changes
    cdef k.Word before
    cdef k.Word numbering

    cdef void note_live(self) noexcept
    cdef k.Flag is_as_before(self, k.Count node) noexcept
    cdef k.Count copy_from(self, k.Count node) except -1
    cdef k.Flag _copy_range(self, k.Count start, k.Count end) except -1
    cdef k.Flag is_unchanged(self, k.Count node) noexcept
    cdef k.Flag copy_old(self, k.Count node) except -1
    cdef k.Flag copy_left(self, k.Count node) except -1
    cdef k.Count _old_end(self, k.Count node) noexcept
    cdef k.Flag compare_last(self, k.Count node) noexcept
    cdef k.Count opposite(self, k.Count node) noexcept
    cdef k.Flag is_replaced(self, k.Count node) noexcept
    cdef k.Flag _has_links_of(self, k.Count heir, k.Count node) noexcept
