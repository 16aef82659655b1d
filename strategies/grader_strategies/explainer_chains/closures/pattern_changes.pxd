from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader_strategies.explainer_chains.links.graph cimport Graph
from grader_strategies.explainer_chains.links.link_order cimport LinkOrder

cdef enum:
    LOCKED_CANDIDATES = 0
    HIDDEN_PAIRS = 1
    NAKED_PAIRS = 2
    X_WINGS = 3

cdef inline k.Flag may_strike(
    k.Count pattern, Graph graph, Board board, LinkOrder order, k.Count since
) noexcept nogil:
    cdef k.Count digits = board.layout.digits
    cdef int* literals = &graph.literal[0]
    cdef int* cell_of = &order.cell_of[0]
    cdef int* order_start = &order.start[0]
    cdef k.Count node, place, i
    cdef k.Cell cell
    for node in range(since, graph.count):
        if literals[node] & 1:
            continue
        place = literals[node] >> 1
        cell = cell_of[place]
        if pattern == NAKED_PAIRS:
            if bits.is_pair(board.cell_masks[cell]) and naked_pair(board, order, cell):
                return True
            continue
        for i in range(order_start[cell], order_start[cell + 1]):
            if pattern == LOCKED_CANDIDATES:
                if locked(board, order, order.houses[i], place - cell * digits):
                    return True
            elif pattern == HIDDEN_PAIRS:
                if hidden_pair(board, order.houses[i], place - cell * digits):
                    return True
            elif x_wing(board, order.houses[i], place - cell * digits):
                return True
    return False

cdef inline k.Flag has_new_pair(
    Graph graph, Board board, LinkOrder order, k.Count since
) noexcept nogil:
    cdef k.Count digits = board.layout.digits
    cdef k.Count node, place, i
    cdef k.Cell cell
    cdef k.House house
    for node in range(since, graph.count):
        if graph.literal[node] & 1:
            continue
        place = graph.literal[node] >> 1
        cell = order.cell_of[place]
        if bits.is_pair(board.cell_masks[cell]):
            return True
        for i in range(order.start[cell], order.start[cell + 1]):
            house = order.houses[i]
            if (
                bits.is_pair(board.place_masks[house * digits + place - cell * digits])
                and board.layout.complete[house]
            ):
                return True
    return False

cdef inline k.Flag locked(Board board, LinkOrder order, k.House base, k.Digit digit) noexcept nogil:
    cdef k.Count digits = board.layout.digits
    cdef k.Count houses = board.layout.houses
    cdef k.Mask here = board.place_masks[base * digits + digit]
    cdef k.Cell cell
    cdef k.House cover
    cdef k.Count i
    if not here & (here - 1) or not board.layout.complete[base]:
        return False
    cell = board.layout.house_cells[board.layout.house_start[base] + bits.lowest(here)]
    for i in range(order.start[cell], order.start[cell + 1]):
        cover = order.houses[i]
        if (
            cover != base
            and not here & ~board.layout.crossings[base * houses + cover]
            and board.place_masks[cover * digits + digit] & ~board.layout.crossings[cover * houses + base]
        ):
            return True
    return False

cdef inline k.Flag hidden_pair(Board board, k.House house, k.Digit digit) noexcept nogil:
    cdef k.Count digits = board.layout.digits
    cdef k.Mask* slots = &board.place_masks[house * digits]
    cdef k.Mask here = slots[digit]
    cdef k.Mask own
    cdef k.Count start = board.layout.house_start[house]
    cdef k.Digit other
    if not bits.is_pair(here) or not board.layout.complete[house]:
        return False
    for other in range(digits):
        if slots[other] == here and other != digit:
            own = bits.bit(digit) | bits.bit(other)
            if (
                board.cell_masks[board.layout.house_cells[start + bits.lowest(here)]]
                | board.cell_masks[board.layout.house_cells[start + bits.lowest(here & (here - 1))]]
            ) & ~own:
                return True
    return False

cdef inline k.Flag naked_pair(Board board, LinkOrder order, k.Cell cell) noexcept nogil:
    cdef k.Count digits = board.layout.digits
    cdef k.Mask own = board.cell_masks[cell]
    cdef k.Digit low = bits.lowest(own)
    cdef k.Digit high = bits.lowest(own & (own - 1))
    cdef k.Count start, i
    cdef k.House house
    cdef k.Mask all, both, here
    for i in range(order.start[cell], order.start[cell + 1]):
        house = order.houses[i]
        here = board.place_masks[house * digits + low]
        both = here & board.place_masks[house * digits + high]
        all = here | board.place_masks[house * digits + high]
        both &= ~bits.bit(order.places[i])
        if not bits.without_lowest(bits.without_lowest(all)):
            continue
        start = board.layout.house_start[house]
        while both:
            if board.cell_masks[board.layout.house_cells[start + bits.lowest(both)]] == own:
                return True
            both = bits.without_lowest(both)
    return False

cdef inline k.Flag x_wing(Board board, k.House line, k.Digit digit) noexcept nogil:
    cdef k.Count digits = board.layout.digits
    cdef k.Kind kind = board.layout.kinds[line]
    cdef k.Mask here = board.place_masks[line * digits + digit]
    cdef k.House other
    if not bits.is_pair(here) or (kind != k.ROW and kind != k.COLUMN):
        return False
    for other in range(board.layout.houses):
        if (
            board.place_masks[other * digits + digit] == here
            and other != line
            and board.layout.kinds[other] == kind
        ):
            return True
    return False
