cimport cython
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline cimport work
from grader_strategies.explainer_chains.links cimport word_sets
from grader_strategies.explainer_chains.lengths.level_links cimport LevelLinks

cdef k.Count LINKED

@cython.final
cdef class ChainLevels(LevelLinks):
    cdef k.Count levels
    cdef k.Count size
    cdef k.Count literal
    cdef k.Flag is_complete
    cdef k.Word[::1] refuted
    cdef k.Word[::1] sooner
    cdef k.Word[::1] targets
    cdef k.Word[::1] gathered
    cdef k.Word[::1] within

    cdef void pair_up(self, Board board, k.Mask digits, k.Flag in_cells, k.Flag in_houses) except *
    cdef k.Flag find_shortest(self, k.Count levels) except -1
    cdef void _add_level(self) except *
    cdef k.Flag _grow(self, k.Count before, k.Count after) noexcept nogil
    cdef k.Count _size_found(self) noexcept nogil
    cdef k.Flag _add_common(self, k.Word[::1] target, k.Count one, k.Count other) noexcept nogil
    cdef k.Count _first_literal(self) noexcept nogil
    cdef k.Flag join(self, k.Count one, k.Count other, k.Count pairs) noexcept nogil
    cdef k.Flag excludes(self, k.Count one, k.Count other, k.Count pairs) noexcept nogil
    cdef void reach(self, k.Count links) except *
    cdef void find_targets(self) noexcept nogil
    cdef void find_within(self, k.Count number, k.Count pairs) noexcept nogil
    cdef k.Flag are_partners(self, k.Count one, k.Count other) noexcept nogil
