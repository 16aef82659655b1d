from grader.pipeline cimport work
from grader.model cimport bits, kinds as k
from grader.model.layout cimport Layout
from grader_strategies.explainer_chains.links cimport word_sets
from grader_strategies.explainer_chains.sets cimport root_rows
from grader_strategies.explainer_chains.sets.consequence_sets cimport ConsequenceSets
from grader_strategies.explainer_chains.links.link_changes cimport LinkChanges
from grader_strategies.explainer_chains.links.reachability cimport Reachability

cdef class PatternSets(ConsequenceSets):
    cdef k.Count level
    cdef k.Word[::1] searched
    cdef k.Word[::1] pairs
    cdef k.Word[::1] base_pairs
    cdef k.Word[::1] fresh
    cdef k.Word[::1] targets
    cdef LinkChanges changes
    cdef k.Flag base_is_quiet
    cdef k.Flag is_quiet
    cdef k.Count largest
    cdef int[::1] members
    cdef k.Count member_count

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
    cdef k.Flag _base_excludes_any(self) except -1
    cdef void resume_rules(self) noexcept
    cdef k.Flag _find_new_chains(self) except -1
    cdef k.Flag _find_multiple_around(self, k.Word[::1] members) except -1
    cdef k.Flag _find_multiple(self, k.Count first_cell, k.Count first_slot) except -1
    cdef void _note_member(self, k.Count candidate) noexcept nogil
    cdef k.Flag _strike_excluded(self) except -1
