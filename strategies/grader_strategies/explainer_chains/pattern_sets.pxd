from grader.pipeline cimport work
from grader.model cimport bits, kinds as k
from grader_strategies.explainer_chains cimport root_rows
from grader_strategies.explainer_chains.consequence_sets cimport ConsequenceSets

cdef class PatternSets(ConsequenceSets):
    cdef k.Count level
    cdef k.Word[::1] searched
    cdef k.Word[::1] fresh
    cdef k.Flag base_has_any

    cdef void prepare_rules(self) except *
    cdef void begin_rules(self, k.Count root, k.Flag is_extended) except *
    cdef k.Flag extend(self) except -1
    cdef k.Count size_of(self, k.Count root) noexcept nogil
    cdef k.Flag _find_patterns(self, k.Count number) noexcept nogil
    cdef k.Flag _strike_places(self, k.House house, k.Digit digit, k.Mask places) noexcept nogil
    cdef k.Flag _strike_digits(self, k.Cell cell, k.Mask mask) noexcept nogil
    cdef k.Flag _find_locked(self, k.House base, k.Digit digit) noexcept nogil
    cdef k.Flag _find_hidden_pair(self, k.House house, k.Digit digit) noexcept nogil
    cdef k.Flag _find_naked_pairs(self, k.Cell cell) noexcept nogil
    cdef k.Flag _find_x_wing(self, k.House line, k.Digit digit) noexcept nogil
    cdef k.Flag _strike_between(self, k.Cell one, k.Cell two, k.Digit digit) noexcept nogil
    cdef k.Flag _find_chains(self) except -1
    cdef k.Flag _has_new_pair(self) noexcept nogil
    cdef k.Flag _find_multiple(self) except -1
    cdef void _add_branch(self, k.Count candidate, k.Count count) except *
    cdef k.Flag _strike_excluded(self, k.Count count) except -1
