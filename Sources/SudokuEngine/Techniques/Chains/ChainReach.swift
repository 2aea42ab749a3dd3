/// The candidates that each state of a candidate turns on and off.
struct ChainReach: ~Copyable {
    /// 18 sets of cells for each state: the candidates on by digit, then those off.
    private var planes: UncheckedBuffer<Mask128>

    /// Creates the space for the consequences of all states, or for none.
    init(isUsed: Bool) {
        planes = UncheckedBuffer(
            repeating: 0, count: isUsed ? 2 * ChainGraph.candidateCount * 18 : 1)
    }

    /// Records the candidates that a tree reaches.
    mutating func record(_ start: Int, _ tree: borrowing ChainTree) {
        let base = start * 18
        for place in base..<base + 18 { planes[place] = 0 }
        for number in 0..<tree.count {
            let state = Int(tree.reached[number])
            guard state < 2 * ChainGraph.candidateCount else { continue }
            let (node, isOn) = (state >> 1, state & 1 == 1)
            planes[base + (isOn ? 0 : 9) + node % 9] |= Mask128(bit: node / 9)
        }
    }

    /// Returns the cells where a digit is on if a state holds.
    @inline(__always)
    func on(_ digit: Int, from state: Int) -> Mask128 { planes[state * 18 + digit] }

    /// Returns the cells where a digit is off if a state holds.
    @inline(__always)
    func off(_ digit: Int, from state: Int) -> Mask128 { planes[state * 18 + 9 + digit] }
}
