from grader_strategies.explainer_chains.links cimport causes
cimport cython
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board

@cython.final
cdef class Deduction:
    cdef readonly k.Count kind
    cdef readonly k.Count source
    cdef readonly k.Count size
    cdef public k.Count start
    cdef public k.Count literal
    cdef public list limits
    cdef public double rating
    cdef public k.Count turn
    cdef readonly k.Cell place_cell
    cdef readonly k.Digit place_digit
    cdef public list strikes
    cdef public list targets
    cdef public list causes

    cdef void conclude(self, Board board, k.Cell cell, k.Digit digit, k.Flag is_true) except *
