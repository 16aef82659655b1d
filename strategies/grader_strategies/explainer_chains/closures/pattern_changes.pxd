from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader_strategies.explainer_chains.closures cimport patterns
from grader_strategies.explainer_chains.links.graph cimport Graph
from grader_strategies.explainer_chains.links.link_order cimport LinkOrder

cdef k.Flag may_strike(
    k.Count pattern, Graph graph, Board board, LinkOrder order, k.Count since
) noexcept nogil
cdef k.Flag has_new_pair(Graph graph, Board board, LinkOrder order, k.Count since) noexcept nogil
cdef k.Flag _is_locked(Board board, LinkOrder order, k.House base, k.Digit digit) noexcept nogil
cdef k.Flag _is_hidden_pair(Board board, k.House house, k.Digit digit) noexcept nogil
cdef k.Flag _is_naked_pair(Board board, LinkOrder order, k.Cell cell) noexcept nogil
cdef k.Flag _is_x_wing(Board board, k.House line, k.Digit digit) noexcept nogil
