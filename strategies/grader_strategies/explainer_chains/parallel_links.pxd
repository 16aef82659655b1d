from libc.string cimport memcpy
from grader.model cimport kinds as k

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
    static inline void grader_clear(grader_row *row) {
        row->a = (grader_half){0, 0};
        row->b = (grader_half){0, 0};
    }
    static inline void grader_count(grader_row *one, grader_row *two, grader_word *falses) {
        grader_half a = ~GRADER_FIRST(falses), b = ~GRADER_SECOND(falses);
        two->a |= one->a & a;
        two->b |= one->b & b;
        one->a |= a;
        one->b |= b;
    }
    static inline int grader_single(grader_row *one, grader_row *two, grader_word *alive) {
        one->a &= GRADER_FIRST(alive);
        one->b &= GRADER_SECOND(alive);
        GRADER_FIRST(alive) = one->a;
        GRADER_SECOND(alive) = one->b;
        one->a &= ~two->a;
        one->b &= ~two->b;
        return grader_any(one->a, one->b);
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
    #else
    typedef struct { grader_word w[4]; } grader_row;
    static void grader_clear(grader_row *row) {
        int i;
        for (i = 0; i < 4; i++) row->w[i] = 0;
    }
    static void grader_count(grader_row *one, grader_row *two, grader_word *falses) {
        int i;
        for (i = 0; i < 4; i++) {
            two->w[i] |= one->w[i] & ~falses[i];
            one->w[i] |= ~falses[i];
        }
    }
    static int grader_single(grader_row *one, grader_row *two, grader_word *alive) {
        grader_word any = 0;
        int i;
        for (i = 0; i < 4; i++) {
            alive[i] &= one->w[i];
            one->w[i] = alive[i] & ~two->w[i];
            any |= one->w[i];
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
    void clear "grader_clear"(Row* row) noexcept nogil
    void count_open "grader_count"(Row* one, Row* two, k.Word* falses) noexcept nogil
    bint find_single "grader_single"(Row* one, Row* two, k.Word* alive) noexcept nogil
    bint find_fresh "grader_fresh"(Row* fresh, Row* one, k.Word* falses, k.Word* trues) noexcept nogil
    bint strike "grader_strike"(k.Word* falses, Row* fresh) noexcept nogil

cdef inline k.Count propagate(
    k.Word[::1] falses,
    k.Word[::1] trues,
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
    cdef k.Word* alive = &open_[block * WIDTH]
    cdef int* starts = &unit_start[0]
    cdef int* own_starts = &own_start[0]
    cdef int* owns = &own[0]
    cdef int* peer_starts = &peer_start[0]
    cdef int* all_peers = &peers[0]
    cdef int* line = &queue[0]
    cdef int* is_queued = &queued[0]
    cdef Row one, two, fresh
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
        clear(&one)
        clear(&two)
        member = &members[0] + starts[unit]
        last = &members[0] + starts[unit + 1]
        while member < last:
            count_open(&one, &two, false_rows + member[0] * WIDTH)
            member += 1
        if not find_single(&one, &two, alive):
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

cdef inline void transpose(k.Word* tile) noexcept nogil:
    # Swaps ever smaller squares beside the diagonal.
    cdef k.Count size = 32
    cdef k.Word mask = 0xFFFFFFFF
    cdef k.Word swapped
    cdef k.Count i
    while size:
        i = 0
        while i < 64:
            swapped = ((tile[i] >> size) ^ tile[i + size]) & mask
            tile[i] ^= swapped << size
            tile[i + size] ^= swapped
            i = (i + size + 1) & ~size
        size >>= 1
        mask ^= mask << size

cdef inline void turn(
    k.Word[::1] rows, k.Count first_row, k.Count count, k.Count words, k.Word[::1] target
) noexcept nogil:
    cdef k.Word* source = &rows[first_row * WIDTH]
    cdef k.Word* to = &target[0]
    cdef k.Word tile[64]
    cdef k.Count column, word, i, left, block
    for column in range(words):
        block = column // WIDTH
        for word in range(words):
            left = min(64, count - 64 * word)
            for i in range(left):
                tile[i] = source[(block * count + 64 * word + i) * WIDTH + column - block * WIDTH]
            for i in range(left, 64):
                tile[i] = 0
            transpose(tile)
            for i in range(min(64, count - 64 * column)):
                to[(64 * column + i) * words + word] = tile[i]

cdef inline void copy(k.Word[::1] source, k.Word[::1] target, k.Count size) noexcept nogil:
    memcpy(&target[0], &source[0], size * sizeof(k.Word))

cdef inline void fill(k.Word[::1] rows, k.Count row) noexcept nogil:
    cdef k.Count w
    for w in range(WIDTH):
        rows[row * WIDTH + w] = ~<k.Word>0
