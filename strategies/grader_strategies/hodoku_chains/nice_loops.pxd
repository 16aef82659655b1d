from grader.pipeline cimport work
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy
from grader_strategies.facts cimport candidates
from grader_strategies.hodoku_chains.consequences cimport Consequences
from grader_strategies.hodoku_chains.continuous_loop cimport ContinuousLoop
from grader_strategies.hodoku_chains.implication_path cimport ImplicationPath
from grader_strategies.hodoku_chains.implication_table cimport ImplicationTable

cdef class NiceLoop(Strategy):
    cdef k.Flag grouped
    cdef k.Flag with_sets
    cdef k.Flag revisits
    cdef tuple providers
    cdef k.Flag loops
    cdef k.Flag aics
    cdef str discontinuous
    cdef str continuous
    cdef str aic
    cdef Layout layout
    cdef Consequences consequences
    cdef ImplicationTable table
    cdef ImplicationPath path
    cdef ContinuousLoop continuous_loop
    cdef int[::1] goals
    cdef k.Count count
    cdef int[::1] visits
    cdef k.Count visit
    cdef k.Word[::1] no_loop
    cdef k.Word[::1] no_aic
    cdef k.Word numbering
    cdef k.Flag promising

    cdef k.Flag _has_gained(self, k.Count node, k.Word since) noexcept
    cdef k.Flag _search_loops(self, Board board, Choice choice, k.Count premise) except -1
    cdef k.Flag _add_loop_goal(self, Board board, Choice choice, k.Count premise, k.Count target) except -1
    cdef k.Flag _closes(self, k.Count premise, k.Count target) noexcept
    cdef k.Flag _fill_discontinuous(self, Board board, Choice choice, k.Count premise, k.Count target) except -1
    cdef k.Flag _offer_loop(self, Board board, Choice choice, k.Count premise, k.Count target) except -1
    cdef k.Flag _search_aics(self, Board board, Choice choice, k.Count premise) except -1
    cdef k.Flag _fill_aic(self, Board board, Choice choice, k.Count one, k.Count other) except -1
    cdef k.Flag _offer_aic(self, Board board, Choice choice, k.Count premise, k.Count target) except -1
    cdef k.Flag _is_direct(self, k.Count premise, k.Count target) noexcept
    cdef void _add_goal(self, k.Count target) noexcept
    cdef void _make_table(self, k.Count premise) except *
    cdef k.Flag _is_path_allowed(self, k.Flag loop) noexcept
    cdef k.Flag _offer_path(self, Board board, Choice choice) except -1
