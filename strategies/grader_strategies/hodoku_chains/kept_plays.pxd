cimport cython

from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader_strategies.facts.changes cimport Changes
from grader_strategies.hodoku_chains.node_numbering cimport NodeNumbering

@cython.final
cdef class KeptPlays:
    cdef NodeNumbering nodes
    cdef k.Count lost
    cdef int[::1] spare
    cdef int[::1] taken
    cdef int[::1] play_of
    cdef k.Count play
    cdef int[::1] watch_start
    cdef int[::1] watched

    cdef void load(self, Board board, Changes changes, k.Word before) noexcept
    cdef k.Flag is_kept(self, k.Count node, int[::1] entries, k.Count start, k.Count end) noexcept
    cdef k.Flag _can_spare(self, k.Count candidate) noexcept
