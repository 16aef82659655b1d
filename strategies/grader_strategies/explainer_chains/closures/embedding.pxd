from grader.pipeline cimport notes
from grader.model cimport roles
cimport cython
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy
from grader_strategies.explainer_chains.closures cimport selection
from grader_strategies.explainer_chains.closures.closures cimport Closures, Embedding
from grader_strategies.explainer_chains.closures.deduction cimport Deduction
from grader_strategies.explainer_chains.closures.engine cimport Engine

@cython.final
cdef class EmbeddedPatterns(Embedding):
    cdef list techniques
    cdef list strategies
    cdef k.Count spare
    cdef ClosureChoice choice

@cython.final
cdef class ClosureChoice(Choice):
    cdef k.Count spare
    cdef Closures closure
    cdef k.Count family
    cdef k.Count note
    cdef int stamp
    cdef int[::1] stamps

    cdef k.Flag begin_closure(self, Closures closure, k.Count family) except -1
    cdef k.Count _find_note(self, k.Count tag, k.Role role, k.Count start) noexcept
    cdef void _add_parents_of_lines(self, Board origin, Board board) except *
    cdef void _add_parents_of_subset(self, Board origin, Board board, k.House house) except *

@cython.final
cdef class ChainRecords:
    cdef k.Count count
    cdef int[::1] numbers
    cdef int[::1] first
    cdef int[::1] struck
    cdef int[::1] sizes
    cdef int[::1] forms
    cdef list signatures

    cdef Deduction deduction(self, k.Count number)

@cython.final
cdef class EmbeddedChains(Embedding):
    cdef dict cache
    cdef k.Count cached
    cdef Engine engine
    cdef str name

    cdef ChainRecords _chains_on(self, Closures closures, k.Count wanted)

cdef k.Count _times_placed(Board board, k.Digit digit) noexcept
