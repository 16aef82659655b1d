from grader.model cimport bits, kinds as k, roles
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy
from grader.pipeline.ticker cimport Ticker
from grader_strategies.whips cimport limits
from grader_strategies.whips.chain_search cimport ChainSearch
from grader_strategies.whips.parallel_rounds cimport ParallelRounds
cimport cython

cdef class Whips(Strategy):
    cdef k.Flag groups
    cdef k.Flag braids
    cdef k.Count longest
    cdef k.Flag one_memory
    cdef Layout layout
    cdef ChainSearch chains
    cdef ParallelRounds rounds
    cdef Ticker ticker

    cdef k.Flag _offer(self, Board board, Choice choice, k.Count target) except -1
    cdef object _explain(self, Board board, Finding finding, k.Count target)
    cdef object _element(self, k.Count number)
