cimport cython
from grader.model cimport kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader_strategies.explainer_chains.closures.closures cimport Closures
from grader_strategies.explainer_chains.sets.pattern_sets cimport PatternSets

@cython.final
cdef class ClosureLevels:
    cdef k.Mask[::1] masks
    cdef list steps

    cdef Closures below(self, Board board, object level)
    cdef void add(self, Board board, object level, Closures engine) except *
    cdef void forget(self, Closures engine) except *
    cdef k.Flag _is_known(self, Board board) noexcept

cdef class SetLevels:
    cdef Layout layout
    cdef list sets

    cpdef PatternSets of(self, k.Count level)
