from libc.string cimport memcpy
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader_strategies.explainer_chains.links cimport causes
from grader_strategies.explainer_chains.links.graph cimport Graph
from grader_strategies.explainer_chains.links.link_order cimport LinkOrder

# Pointers are loaded once, because a compiler cannot know that nodes are written elsewhere.

cdef struct Family:
    # The arrays of a graph, and those entries of its tables that belong to one family.
    int* literal
    int* cause
    int* sizes
    int* parent_start
    int* parents
    int* slots
    short* at
    k.Count first
    k.Count count
    k.Count linked

cdef inline void open_family(Family* family, Graph graph, k.Count number) noexcept nogil:
    family.literal = &graph.literal[0]
    family.cause = &graph.cause[0]
    family.sizes = &graph.sizes[0]
    family.parent_start = &graph.parent_start[0]
    family.parents = &graph.parents[0]
    family.slots = &graph.slots[0]
    family.at = &graph.at[number * graph.width]
    family.first = graph.first[number]
    family.count = graph.count
    family.linked = graph.linked

cdef inline k.Count append(Family* family, k.Count literal, k.Count cause, k.Count parent) noexcept nogil:
    cdef k.Count node = family.count
    family.literal[node] = literal
    family.cause[node] = cause
    family.sizes[node] = 0
    family.parents[family.linked] = parent
    family.linked += 1
    family.count = node + 1
    family.parent_start[node + 1] = family.linked
    return node

cdef inline void link(Family* family, k.Count literal) noexcept nogil:
    family.parents[family.linked] = family.first + family.at[family.slots[literal]]
    family.linked += 1
    family.parent_start[family.count] = family.linked

cdef inline k.Flag propagate(
    Graph graph, Board board, Board origin, LinkOrder order, k.Count number, k.Flag dynamic, k.Flag one_digit
) except -1:
    cdef Layout layout = board.layout
    cdef k.Count digits = layout.digits
    cdef k.Mask* cell_masks = &board.cell_masks[0]
    cdef k.Mask* place_masks = &board.place_masks[0]
    cdef k.Mask* all_cell_masks = &origin.cell_masks[0]
    cdef k.Mask* all_place_masks = &origin.place_masks[0]
    cdef int* order_start = &order.start[0]
    cdef int* houses = &order.houses[0]
    cdef int* slots = &order.slots[0]
    cdef k.Mask* place_bits = &order.place_bits[0]
    cdef int* cell_of = &order.cell_of[0]
    cdef int* house_start = &layout.house_start[0]
    cdef int* house_cells = &layout.house_cells[0]
    cdef int* complete = &layout.complete[0]
    cdef k.Count next_true = graph.next_true
    cdef k.Count next_false = graph.next_false
    cdef k.Count last_true = next_true - 1
    cdef k.Count steps = 0
    cdef k.Flag clash = 0
    cdef k.Count node, literal, place, start, slot, i, last, index
    cdef k.Cell cell
    cdef k.Digit digit
    cdef k.House house
    cdef k.Mask bit, others, around, gone
    cdef Family family
    graph.reserve_links()
    open_family(&family, graph, number)
    for node in range(next_true, family.count):
        if family.literal[node] & 1:
            last_true = node
    while not clash:
        if next_true <= last_true:
            while not family.literal[next_true] & 1:
                next_true += 1
            node = next_true
            next_true += 1
            steps += 1
            place = family.literal[node] >> 1
            cell = cell_of[place]
            digit = place - cell * digits
            bit = bits.bit(digit)
            others = 0 if one_digit else cell_masks[cell] & ~bit
            start = place - digit
            while others:
                place = start + bits.lowest(others)
                others = bits.without_lowest(others)
                index = family.slots[2 * place]
                if family.at[index] >= 0:
                    continue
                last = append(&family, 2 * place, causes.BY_CELL, node)
                if family.at[index + 1] >= 0:
                    graph.clash_true = family.first + family.at[index + 1]
                    graph.clash_false = last
                    clash = 1
                    break
                family.at[index] = last - family.first
            if clash:
                break
            for i in range(order_start[cell], order_start[cell + 1]):
                house = houses[i]
                start = house_start[house]
                others = place_masks[slots[i] + digit] & ~place_bits[i]
                while others:
                    place = house_cells[start + bits.lowest(others)] * digits + digit
                    others = bits.without_lowest(others)
                    index = family.slots[2 * place]
                    if family.at[index] >= 0:
                        continue
                    last = append(&family, 2 * place, house, node)
                    if family.at[index + 1] >= 0:
                        graph.clash_true = family.first + family.at[index + 1]
                        graph.clash_false = last
                        clash = 1
                        break
                    family.at[index] = last - family.first
                if clash:
                    break
            continue
        while next_false < family.count and family.literal[next_false] & 1:
            next_false += 1
        if next_false == family.count:
            break
        node = next_false
        next_false += 1
        steps += 1
        place = family.literal[node] >> 1
        cell = cell_of[place]
        digit = place - cell * digits
        bit = bits.bit(digit)
        others = cell_masks[cell] & ~bit
        if not one_digit and bits.is_single(others):
            # The candidate itself is there until it has been expanded.
            literal = 2 * (cell * digits + bits.lowest(others)) + 1
            index = family.slots[literal]
            if family.at[index - 1] >= 0 or family.at[index] < 0:
                last = append(&family, literal, causes.BY_CELL, node)
                gone = all_cell_masks[cell] & ~cell_masks[cell]
                while gone:
                    link(&family, 2 * (cell * digits + bits.lowest(gone)))
                    gone = bits.without_lowest(gone)
                if family.at[index - 1] >= 0:
                    graph.clash_false = family.first + family.at[index - 1]
                    graph.clash_true = last
                    clash = 1
                    break
                family.at[index] = last - family.first
                if next_true > last_true:
                    next_true = last
                last_true = last
        for i in range(order_start[cell], order_start[cell + 1]):
            slot = slots[i] + digit
            around = place_masks[slot]
            others = around & ~place_bits[i]
            if dynamic:
                place_masks[slot] = others
            if bits.is_single(others) and complete[houses[i]]:
                house = houses[i]
                literal = 2 * (house_cells[house_start[house] + bits.lowest(others)] * digits + digit) + 1
                index = family.slots[literal]
                if family.at[index - 1] >= 0 or family.at[index] < 0:
                    last = append(&family, literal, house, node)
                    gone = all_place_masks[slot] & ~around
                    while gone:
                        link(&family, 2 * (house_cells[house_start[house] + bits.lowest(gone)] * digits + digit))
                        gone = bits.without_lowest(gone)
                    if family.at[index - 1] >= 0:
                        graph.clash_false = family.first + family.at[index - 1]
                        graph.clash_true = last
                        clash = 1
                        break
                    family.at[index] = last - family.first
                    if next_true > last_true:
                        next_true = last
                    last_true = last
        if clash:
            break
        if dynamic:
            cell_masks[cell] &= ~bit
    graph.steps = steps
    graph.count = family.count
    graph.linked = family.linked
    graph.next_true = next_true if next_true <= last_true else family.count
    graph.next_false = next_false
    return clash

cdef inline void restore(Board board, Board origin) noexcept:
    cdef Layout layout = board.layout
    memcpy(&board.cell_masks[0], &origin.cell_masks[0], layout.cells * sizeof(k.Mask))
    memcpy(&board.place_masks[0], &origin.place_masks[0], layout.houses * layout.digits * sizeof(k.Mask))
