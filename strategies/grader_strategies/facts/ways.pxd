from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.model.rules.sequences cimport Sequences
from grader.model.rules.support cimport RuleSupport
from grader.pipeline.ticker cimport Ticker
from grader_strategies.facts.changes cimport Changes

cdef class Ways:
    cdef readonly Layout layout
    cdef readonly Changes changes
    cdef readonly RuleSupport support
    cdef readonly k.Count number
    cdef unsigned char[::1] forms
    cdef unsigned char[::1] weak
    cdef k.Cell[::1] cells
    cdef int[::1] starts
    cdef int[::1] before
    cdef int[::1] before_start
    cdef k.Cell[::1] open_cells
    cdef int[::1] open_places
    cdef k.Mask[::1] allowed
    cdef k.Mask[::1] witnessed
    cdef k.Digit[::1] chosen
    cdef k.Digit[::1] ways
    cdef unsigned char[::1] flags
    cdef int[::1] nodes
    cdef int[::1] layers
    cdef k.Count nodes_used
    cdef readonly k.Count count
    cdef readonly k.Mask contained
    cdef readonly k.Count way_count
    cdef readonly k.Count length
    cdef k.Count budget
    cdef Ticker ticker

    cpdef object load(self, Board board)
    cdef k.Flag has_changed(self, k.Count rule, k.Word since) noexcept
    cdef k.Count open(self, Board board, k.Count rule) noexcept
    cpdef k.Flag narrow(self, k.Count rule) except -1
    cpdef k.Count find_ways(self, k.Count rule, k.Count most) except -2
    cdef k.Flag _list(self, Sequences table, k.Count first, k.Count most) noexcept
    cdef k.Flag _walk(self, Sequences table, k.Count first, k.Count place, k.Count state, k.Count most) noexcept
    cdef k.Mask _choices(self, Sequences table, k.Count first, k.Count place, k.Count state) noexcept
    cdef k.Flag _narrow_by_search(self, k.Count rule, Sequences table, k.Count first) noexcept
    cdef k.Flag _narrow_by_sets(self, Sequences table, k.Count first) except -1
    cdef k.Flag _reach(self, k.Count node) except -1
