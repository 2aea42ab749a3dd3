/// A short list of masks with a number for each, whose tight subsets are wanted: as many masks as
/// bits in their union.
struct MaskList: ~Copyable {
    private(set) var count = 0
    private var masks = Words(count: 32)
    private var numbers = Words(count: 32)

    mutating func clear() { count = 0 }

    mutating func append(_ mask: UInt64, _ number: Int) {
        masks[count] = mask
        numbers[count] = UInt64(number)
        count += 1
    }

    /// Visits the tight subsets of a number of masks in subset order, each as the set of its numbers and
    /// its union; returns true as soon as `visit` does.
    @inline(always) func tight(_ size: Int, _ visit: (UInt64, UInt64) -> Bool) -> Bool {
        count >= size && descend(size, size, below: count, 0, 0, visit)
    }

    private func descend(
        _ size: Int, _ left: Int, below end: Int, _ chosen: UInt64, _ union: UInt64,
        _ visit: (UInt64, UInt64) -> Bool
    ) -> Bool {
        // The highest of the masks that are still to be chosen.
        for index in left - 1..<end {
            let grown = union | masks[index]
            guard grown.nonzeroBitCount <= size else { continue }
            let more = chosen | UInt64(bit: Int(numbers[index]))
            if left > 1 {
                if descend(size, left - 1, below: index, more, grown, visit) { return true }
            } else if grown.nonzeroBitCount == size, visit(more, grown) {
                return true
            }
        }
        return false
    }
}

/// The parts of a board that a search has already examined without result.
///
/// Candidates only ever disappear, so a search that found nothing in a house or in a digit finds
/// nothing there until it loses a candidate. Each search has a slot.
struct SearchedParts: ~Copyable {
    private var clocks: Words
    private let stride: Int
    private let slots: Int
    var slot = 0

    init(_ tables: LayoutTables, slots: Int) {
        self.slots = slots
        stride = tables.houseCount + tables.size
        clocks = Words(count: stride * slots)
    }

    /// Sets everything as examined at a time.
    mutating func reset(to clock: UInt64) {
        for index in 0..<stride * slots { clocks[index] = clock }
    }

    @inline(always) func isDue(_ part: Int, _ board: borrowing CandidateBoard) -> Bool {
        board.stamps[part] > clocks[slot &* stride &+ part]
    }

    @inline(always) mutating func settle(_ part: Int, _ board: borrowing CandidateBoard) {
        clocks[slot &* stride &+ part] = board.clock
    }
}
