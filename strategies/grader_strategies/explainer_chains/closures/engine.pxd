from grader.pipeline.ticker cimport Ticker
from grader.model cimport kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader_strategies.explainer_chains.closures.deduction cimport Deduction

cdef class Engine

cdef class NestedPattern:
    cdef readonly str technique
    cdef readonly object evidence
    cdef readonly list strikes

cdef class NestedChain:
    cdef readonly str technique
    cdef readonly Deduction deduction
    cdef readonly list nodes
    cdef readonly list ends
    cdef readonly list nested

cdef class UnexplainedChain:
    cdef readonly Engine engine
    cdef readonly str name
    cdef readonly Board origin
    cdef readonly bytes key
    cdef readonly Deduction deduction
    cdef readonly bytes signature
    cdef public NestedChain explanation

cdef class Engine:
    cdef Ticker ticker

    cpdef object bind(self, Layout layout)
    cpdef list collect(self, Board board, k.Count wanted)
    cpdef object prepare(self, Board board)
    cpdef object nodes_of(self, Deduction deduction)
    cpdef bytes signature(self, Deduction deduction)
    cpdef object premises(self, Deduction deduction)
    cpdef tuple premises_and_signature(self, Deduction deduction)
    cpdef object nested_explanations(self)
    cpdef object found_again(self, Board board, Deduction deduction)
