cimport cython

from grader.pipeline cimport work
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader_strategies.hodoku_chains.consequences cimport Consequences
from grader_strategies.hodoku_chains.implication_path cimport ImplicationPath
from grader_strategies.hodoku_chains.shortest_proof cimport ShortestProof
from grader_strategies.hodoku_chains.implication_table cimport ImplicationTable

@cython.final
cdef class Verities:
    cdef Consequences consequences
    cdef Layout layout
    cdef ShortestProof proof
    cdef ImplicationTable table
    cdef ImplicationPath path
    cdef Board board
    cdef int[::1] houses
    cdef int[::1] group
    cdef k.Count listed
    cdef k.Mask[::1] leading
    cdef k.Mask[::1] leading_places
    cdef int[::1] bases
    cdef k.Word[::1] found
    cdef int[::1] lengths
    cdef int[::1] nets
    cdef int[::1] before_first
    cdef int[::1] before
    cdef int[::1] queue
    cdef k.Flag reversed

    cdef void load(self, Board board) noexcept
    cdef k.Flag has(self, k.Count node) noexcept
    cdef k.Flag collect(self) except -1
    cdef k.Flag _collect_pairs(self) except -1
    cdef k.Flag collect_of_sets(self, k.Word since) except -1
    cdef k.Flag _gained(self, k.Word since) noexcept
    cdef k.Flag _list_cell(self, k.Cell cell) noexcept
    cdef k.Flag _list_house(self, k.House house, k.Digit digit) noexcept
    cdef void _add_outside(self, k.Count word, k.Word common, k.Cell cell) noexcept
    cdef k.Flag _add_common(self) except -1
    cdef k.Flag prove(self, k.Count target) except -1
    cdef void _note_leading(self, k.Count target) noexcept
    cdef k.Flag _add_proof(self, k.Count target) except -1
    cdef void _measure(self, k.Count target) except *
    cdef void _measure_opposites(self, k.Count target) noexcept
    cdef void _reverse(self) except *
