from libc.string cimport memcpy
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader_strategies.explainer_chains.links.graph cimport Graph
from grader_strategies.explainer_chains.links.link_order cimport LinkOrder

cdef enum:
    WIDTH = 4

cdef extern from *:
    """
    typedef unsigned long long grader_word;
    #if defined(__GNUC__)
    /* Half a row, which takes one instruction on most processors. */
    typedef grader_word grader_half __attribute__((vector_size(16), aligned(8), may_alias));
    #define GRADER_FIRST(row) (*(grader_half *)(row))
    #define GRADER_SECOND(row) (*(grader_half *)((row) + 2))
    typedef struct { grader_half a, b; } grader_row;
    static inline int grader_any(grader_half a, grader_half b) {
        a |= b;
        return (a[0] | a[1]) != 0;
    }
    static inline void grader_begin(grader_row *none, grader_row *few) {
        none->a = none->b = few->a = few->b = ~(grader_half){0, 0};
    }
    static inline void grader_count(grader_row *none, grader_row *few, grader_word *falses) {
        grader_half a = GRADER_FIRST(falses), b = GRADER_SECOND(falses);
        few->a &= none->a | a;
        few->b &= none->b | b;
        none->a &= a;
        none->b &= b;
    }
    static inline int grader_single(
        grader_row *none, grader_row *few, grader_word *alive, grader_word *solved
    ) {
        GRADER_FIRST(alive) &= ~none->a;
        GRADER_SECOND(alive) &= ~none->b;
        few->a &= GRADER_FIRST(alive) & ~GRADER_FIRST(solved);
        few->b &= GRADER_SECOND(alive) & ~GRADER_SECOND(solved);
        if (!grader_any(few->a, few->b)) return 0;
        GRADER_FIRST(solved) |= few->a;
        GRADER_SECOND(solved) |= few->b;
        return 1;
    }
    static inline int grader_fresh(
        grader_row *fresh, grader_row *one, grader_word *falses, grader_word *trues
    ) {
        fresh->a = one->a & ~(GRADER_FIRST(falses) | GRADER_FIRST(trues));
        fresh->b = one->b & ~(GRADER_SECOND(falses) | GRADER_SECOND(trues));
        if (!grader_any(fresh->a, fresh->b)) return 0;
        GRADER_FIRST(trues) |= fresh->a;
        GRADER_SECOND(trues) |= fresh->b;
        return 1;
    }
    static inline int grader_strike(grader_word *falses, grader_row *fresh) {
        if (!grader_any(fresh->a & ~GRADER_FIRST(falses), fresh->b & ~GRADER_SECOND(falses)))
            return 0;
        GRADER_FIRST(falses) |= fresh->a;
        GRADER_SECOND(falses) |= fresh->b;
        return 1;
    }
    /* Swaps ever smaller squares beside the diagonal, in two tables of 64 words side by side. */
    static inline void grader_transpose(grader_word *tile) {
        grader_half mask = {0xFFFFFFFF, 0xFFFFFFFF}, swapped;
        int size, i;
        for (size = 32; size; size >>= 1, mask ^= mask << size)
            for (i = 0; i < 64; i = (i + size + 1) & ~size) {
                swapped = ((GRADER_FIRST(tile + 2 * i) >> size)
                    ^ GRADER_FIRST(tile + 2 * (i + size))) & mask;
                GRADER_FIRST(tile + 2 * i) ^= swapped << size;
                GRADER_FIRST(tile + 2 * (i + size)) ^= swapped;
            }
    }
    #else
    typedef struct { grader_word w[4]; } grader_row;
    static void grader_transpose(grader_word *tile) {
        grader_word mask = 0xFFFFFFFF, swapped;
        int size, i, j;
        for (size = 32; size; size >>= 1, mask ^= mask << size)
            for (i = 0; i < 64; i = (i + size + 1) & ~size)
                for (j = 2 * i; j < 2 * i + 2; j++) {
                    swapped = ((tile[j] >> size) ^ tile[j + 2 * size]) & mask;
                    tile[j] ^= swapped << size;
                    tile[j + 2 * size] ^= swapped;
                }
    }
    static void grader_begin(grader_row *none, grader_row *few) {
        int i;
        for (i = 0; i < 4; i++) none->w[i] = few->w[i] = ~(grader_word)0;
    }
    static void grader_count(grader_row *none, grader_row *few, grader_word *falses) {
        int i;
        for (i = 0; i < 4; i++) {
            few->w[i] &= none->w[i] | falses[i];
            none->w[i] &= falses[i];
        }
    }
    static int grader_single(
        grader_row *none, grader_row *few, grader_word *alive, grader_word *solved
    ) {
        grader_word any = 0;
        int i;
        for (i = 0; i < 4; i++) {
            alive[i] &= ~none->w[i];
            few->w[i] &= alive[i] & ~solved[i];
            solved[i] |= few->w[i];
            any |= few->w[i];
        }
        return any != 0;
    }
    static int grader_fresh(
        grader_row *fresh, grader_row *one, grader_word *falses, grader_word *trues
    ) {
        grader_word any = 0;
        int i;
        for (i = 0; i < 4; i++) {
            fresh->w[i] = one->w[i] & ~(falses[i] | trues[i]);
            trues[i] |= fresh->w[i];
            any |= fresh->w[i];
        }
        return any != 0;
    }
    static int grader_strike(grader_word *falses, grader_row *fresh) {
        grader_word any = 0;
        int i;
        for (i = 0; i < 4; i++) {
            any |= fresh->w[i] & ~falses[i];
            falses[i] |= fresh->w[i];
        }
        return any != 0;
    }
    #endif
    """
    ctypedef struct Row "grader_row":
        pass
    # Assumptions under which none, and at most one, of the candidates so far is not false.
    void begin_count "grader_begin"(Row* none, Row* few) noexcept nogil
    void count_open "grader_count"(Row* none, Row* few, k.Word* falses) noexcept nogil
    bint find_single "grader_single"(Row* none, Row* few, k.Word* alive, k.Word* solved) noexcept nogil
    bint find_fresh "grader_fresh"(Row* fresh, Row* one, k.Word* falses, k.Word* trues) noexcept nogil
    bint strike "grader_strike"(k.Word* falses, Row* fresh) noexcept nogil
    void transpose "grader_transpose"(k.Word* tile) noexcept nogil

cdef inline k.Count propagate(
    k.Word[::1] falses,
    k.Word[::1] trues,
    k.Word[::1] solved,
    k.Word[::1] open_,
    k.Count block,
    k.Count count,
    int[::1] unit_start,
    int[::1] members,
    int[::1] own_start,
    int[::1] own,
    int[::1] peer_start,
    int[::1] peers,
    int[::1] queue,
    int[::1] queued,
    k.Count waiting,
    k.Count units,
) noexcept nogil:
    cdef k.Word* false_rows = &falses[block * count * WIDTH]
    cdef k.Word* true_rows = &trues[block * count * WIDTH]
    cdef k.Word* solved_rows = &solved[block * units * WIDTH]
    cdef k.Word* alive = &open_[block * WIDTH]
    cdef int* starts = &unit_start[0]
    cdef int* own_starts = &own_start[0]
    cdef int* owns = &own[0]
    cdef int* peer_starts = &peer_start[0]
    cdef int* all_peers = &peers[0]
    cdef int* line = &queue[0]
    cdef int* is_queued = &queued[0]
    cdef Row none, one, fresh
    cdef int* member
    cdef int* last
    cdef int* peer
    cdef int* last_peer
    cdef k.Count head = 0
    cdef k.Count tail = waiting
    cdef k.Count steps = 0
    cdef k.Count unit, u
    if tail == units:
        tail = 0
    while waiting:
        unit = line[head]
        head += 1
        if head == units:
            head = 0
        waiting -= 1
        is_queued[unit] = 0
        steps += 1
        begin_count(&none, &one)
        member = &members[0] + starts[unit]
        last = &members[0] + starts[unit + 1]
        while member < last:
            count_open(&none, &one, false_rows + member[0] * WIDTH)
            member += 1
        if not find_single(&none, &one, alive, solved_rows + unit * WIDTH):
            continue
        member = &members[0] + starts[unit]
        while member < last:
            if find_fresh(&fresh, &one, false_rows + member[0] * WIDTH, true_rows + member[0] * WIDTH):
                peer = all_peers + peer_starts[member[0]]
                last_peer = all_peers + peer_starts[member[0] + 1]
                while peer < last_peer:
                    if strike(false_rows + peer[0] * WIDTH, &fresh):
                        for u in range(own_starts[peer[0]], own_starts[peer[0] + 1]):
                            if not is_queued[owns[u]]:
                                is_queued[owns[u]] = 1
                                line[tail] = owns[u]
                                tail += 1
                                if tail == units:
                                    tail = 0
                                waiting += 1
                    peer += 1
            member += 1
    return steps

cdef inline void turn(
    k.Word[::1] rows, k.Count first_row, k.Count count, k.Count words, k.Word[::1] target
) noexcept nogil:
    cdef k.Word* source = &rows[first_row * WIDTH]
    cdef k.Word* to = &target[0]
    cdef k.Word tile[128]
    cdef k.Word* row
    cdef k.Count column, word, i, left, block
    # Two columns of words at a time.
    for column in range(0, words, 2):
        block = column // WIDTH
        for word in range(words):
            row = source + (block * count + 64 * word) * WIDTH + column - block * WIDTH
            left = min(64, count - 64 * word)
            for i in range(left):
                tile[2 * i] = row[0]
                tile[2 * i + 1] = row[1]
                row += WIDTH
            for i in range(2 * left, 128):
                tile[i] = 0
            transpose(tile)
            row = to + 64 * column * words + word
            for i in range(min(64, count - 64 * column)):
                row[i * words] = tile[2 * i]
            for i in range(min(64, count - 64 * column - 64)):
                row[(64 + i) * words] = tile[2 * i + 1]

cdef inline void copy(k.Word[::1] source, k.Word[::1] target, k.Count size) noexcept nogil:
    memcpy(&target[0], &source[0], size * sizeof(k.Word))

cdef inline void fill(k.Word[::1] rows, k.Count row) noexcept nogil:
    cdef k.Count w
    for w in range(WIDTH):
        rows[row * WIDTH + w] = ~<k.Word>0

cdef inline void store_closure(
    k.Word[::1] rows,
    k.Count start,
    k.Count words,
    Graph graph,
    k.Count family,
    LinkOrder order,
    int[::1] number,
    Board board,
) noexcept nogil:
    cdef k.Word* to = &rows[start]
    cdef int* literals = &graph.literal[0]
    cdef int* cell_of = &order.cell_of[0]
    cdef int* numbers = &number[0]
    cdef k.Mask* masks = &board.cell_masks[0]
    cdef k.Count node, place, first, i
    cdef k.Mask others
    for i in range(words):
        to[i] = 0
    for node in range(graph.first[family], graph.first[family + 1]):
        place = literals[node] >> 1
        if not literals[node] & 1:
            i = numbers[place]
            to[i >> 6] |= bits.word_bit(i & 63)
            continue
        first = cell_of[place] * board.layout.digits
        others = masks[cell_of[place]] & ~bits.bit(place - first)
        while others:
            i = numbers[first + bits.lowest(others)]
            to[i >> 6] |= bits.word_bit(i & 63)
            others = bits.without_lowest(others)
