from grader.search cimport search_states
from grader.search.singles_solver cimport SinglesSolver
from grader.search.unavoidable_sets cimport UnavoidableSets
from grader.model cimport kinds as k
from grader.model.layout cimport Layout
from grader.search.band_solver cimport BandSolver

cdef class GivenRemover:
    cdef Layout layout
    cdef UnavoidableSets sets
    cdef SinglesSolver singles
    cdef object searcher
    cdef BandSolver bands
    cdef k.Count node_limit
    cdef k.Flag has_other
    cdef readonly list needed

    cpdef object load(self, object solution)
    cpdef object start(self, object searcher, object givens)
    cpdef object remove(self, object orbit)
    cpdef object restore(self, object orbit)
    cpdef list dig(self, object order, k.Count stop, k.Count least)
    cpdef k.Flag try_remove(self, object orbit) except -1
    cpdef k.Cell next_redundant(self, k.Cell first) except -2
    cdef k.Flag _has_empty_set(self, object orbit) except -1
    cdef k.Flag _are_singles(self, object orbit) except -1
    cdef k.Flag _is_unique(self, object orbit) except -1
    cdef object _load_searcher(self)
    cpdef k.Count remove_without_guess(self, object orbits, k.Count first) except -1
    cdef k.Flag _is_solved_without_guess(self) except -1
    cdef k.Flag _is_unique_with_guesses(self, object orbit) except -1
    cpdef tuple partition(self, object orbits)
