cimport cython
from grader.pipeline cimport work
from grader.model cimport kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.log cimport Log
from grader.pipeline.singles_run cimport SinglesRun
from grader.pipeline.strategy cimport Strategy
from grader.pipeline.ticker cimport Ticker

@cython.final
cdef class BoundStrategy:
    cdef Strategy strategy
    cdef Choice choice

cdef class Pipeline:
    cdef readonly Layout layout
    cdef list makers
    cdef list strategies
    cdef list choices
    cdef list rules
    cdef readonly Log log
    cdef readonly k.Count slot
    cdef k.Count surcharge
    cdef k.Count bound
    cdef int[::1] caps
    cdef Ticker ticker
    cdef k.Count singles
    cdef readonly SinglesRun singles_run
    cdef k.Count search_units
    cdef readonly k.Count end
    cdef public object listener

    cdef object _solve(
        self,
        Board board,
        list record,
        k.Flag limited,
        k.Count singles,
        k.Count first,
        k.Count end,
    )
    cdef k.Count _advance(
        self, Board board, list record, k.Count first, k.Count end
    ) except -2
    cdef k.Count _singles_of_run(self, Board board, k.Count end) except -1
    cdef object _prepare_singles(self)
    cdef k.Count _load(self, Board board, object givens, k.Count singles) except -1
    cdef object _take_singles(self, Board board, k.Count singles)
    cdef object _bind(self, k.Count slot)
