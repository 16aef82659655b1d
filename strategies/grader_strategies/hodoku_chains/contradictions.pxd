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
cdef class Contradictions:
    cdef Consequences consequences
    cdef Layout layout
    cdef ShortestProof proof
    cdef ImplicationTable table
    cdef ImplicationPath path
    cdef Board board
    cdef int[::1] houses
    cdef int[::1] kind_start
    cdef k.Mask[::1] seen
    cdef unsigned char[::1] whole
    cdef int[::1] test_start
    cdef int[::1] test_nodes
    cdef int[::1] at_first
    cdef int[::1] by_first
    cdef k.Count tests
    cdef k.Flag lone
    cdef int[::1] first_clash
    cdef k.Mask[::1] on
    cdef k.Word[::1] sound
    cdef k.Word[::1] firsts
    cdef k.Count base
    cdef int[::1] read_from
    cdef int[::1] lengths
    cdef unsigned char[::1] branched

    cdef void load(self, Board board) noexcept
    cdef void _list_tests(self) noexcept
    cdef void _sort_tests(self) noexcept
    cdef k.Flag _fails(self, k.Count base, k.Count test) noexcept
    cdef void _find_whole(self) noexcept
    cdef k.Flag has(self, k.Count premise) noexcept
    cdef k.Flag _holds(self, k.Count node) noexcept
    cdef k.Flag _is_empty(self, k.Cell cell) noexcept
    cdef k.Flag _is_barred(self, k.House house, k.Digit digit) noexcept
    cdef k.Flag prove(self, k.Count premise) except -1
    cdef k.Flag _add(self, k.Count target) except -1
    cdef k.Flag _measure(self, k.Count target) except -1
    cdef void _note_true(self) noexcept
    cdef k.Flag _prove_candidates(self) except -1
    cdef k.Flag _prove_pairs(self) except -1
    cdef k.Flag _prove_doubles(self) except -1
    cdef k.Flag _prove_double(self, k.House house, k.Digit digit) except -1
    cdef k.Flag _prove_cells(self) except -1
    cdef k.Flag _prove_houses(self) except -1
