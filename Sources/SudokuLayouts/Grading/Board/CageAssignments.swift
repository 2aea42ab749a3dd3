/// The digits that cells can have when they take the digits of a set, each one.
struct CageAssignments: ~Copyable {
    /// The sets of digits, by their places in the set at hand, that the first cells can take; as many
    /// cells as digits.
    private var reached = Words(count: 512)
    private var finished = Words(count: 512)
    /// The digits of each cell, over all sets that were tried.
    private(set) var supported = [UInt64](repeating: 0, count: 9)
    /// The digits that all sets with an assignment have.
    private(set) var common: UInt64 = 511
    private(set) var isAny = false

    mutating func clear() {
        for index in 0..<9 { supported[index] = 0 }
        (common, isAny) = (511, false)
    }

    /// Adds the assignments of a set to cells with some candidates; returns true if there are any.
    mutating func add(_ set: UInt64, _ masks: [UInt64]) -> Bool {
        let count = masks.count
        var allowed = masks
        for index in 0..<count {
            var packed: UInt64 = 0
            for (place, digit) in SetBits(set).enumerated() where masks[index].has(bit: digit) {
                packed |= UInt64(bit: place)
            }
            allowed[index] = packed
        }
        let states = 1 << count
        for state in 0..<states { (reached[state], finished[state]) = (0, 0) }
        reached[0] = 1
        for state in 0..<states - 1 where reached[state] != 0 {
            for place in SetBits(allowed[state.nonzeroBitCount] & ~UInt64(state)) {
                reached[state | 1 << place] = 1
            }
        }
        guard reached[states - 1] != 0 else { return false }
        finished[states - 1] = 1
        for state in stride(from: states - 2, through: 0, by: -1) where reached[state] != 0 {
            let cell = state.nonzeroBitCount
            for place in SetBits(allowed[cell] & 511 & ~UInt64(state))
            where finished[state | 1 << place] != 0 {
                finished[state] = 1
                allowed[cell] |= UInt64(bit: place + 32)
            }
        }
        for index in 0..<count {
            for (place, digit) in SetBits(set).enumerated()
            where allowed[index].has(bit: place + 32) {
                supported[index] |= UInt64(bit: digit)
            }
        }
        common &= set
        isAny = true
        return true
    }
}
