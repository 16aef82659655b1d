from grader.model cimport roles
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy
from grader_strategies.fish.complex cimport ComplexFish
from grader_strategies.facts.digit_cells cimport DigitCells
from grader_strategies.fish.pools cimport FishPools
from grader_strategies.hodoku_chains.consequences cimport Consequences
from grader_strategies.hodoku_chains.nodes cimport Nodes
from grader_strategies.hodoku_chains.path cimport Path
from grader_strategies.hodoku_chains.table cimport Table

cdef class KrakenFish(Strategy):
    cdef list parts

cdef class KrakenSearch(ComplexFish):
    cdef k.Count number
    cdef Layout layout
    cdef Consequences own
    cdef Table table
    cdef Path path
    cdef k.Word[::1] common
    cdef int[::1] starts
    cdef k.Count start_count

    cdef void _widen(self) noexcept
    cdef k.Flag _refutes(self, k.Count one, k.Count other) noexcept
    cdef k.Count _true(self, k.Count item) noexcept
    cdef k.Flag _examine_cover(self, Board board, Choice choice, k.House house) except -1
    cdef void _start_from(self, k.Count word, k.Word left) noexcept
    cdef k.Flag _meet(self) noexcept
    cdef k.Flag _strike_by_chains(self, Board board, Choice choice, k.Count target, k.House house=*) except -1
