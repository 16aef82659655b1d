from grader.pipeline cimport work
from grader.model cimport roles
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy
from grader_strategies.fish.complex cimport ComplexFish
from grader_strategies.facts.digit_cells cimport DigitCells
from grader_strategies.hodoku_chains.consequences cimport Consequences
from grader_strategies.hodoku_chains.implication_path cimport ImplicationPath
from grader_strategies.hodoku_chains.implication_table cimport ImplicationTable

cdef class KrakenFish(Strategy):
    cdef list parts

cdef class KrakenSearch(ComplexFish):
    cdef k.Count number
    cdef Layout layout
    cdef Consequences consequences
    cdef ImplicationTable table
    cdef ImplicationPath path
    cdef k.Word[::1] common
    cdef int[::1] starts
    cdef k.Count start_count
    cdef dict lengths

    cdef k.Flag _extend_sight(self) except -1
    cdef k.Flag _refutes(self, k.Count one, k.Count other) noexcept
    cdef k.Count _true(self, k.Count item) noexcept
    cdef k.Flag _examine_cover(self, Board board, Choice choice, k.House house) except -1
    cdef void _start_from(self, k.Count word, k.Word left) noexcept
    cdef k.Flag _intersect(self) noexcept
    cdef k.Flag _strike_by_chains(self, Board board, Choice choice, k.Count target, k.House house=*) except -1
    cdef k.Count _length(self, k.Count start, k.Count target) except -1
