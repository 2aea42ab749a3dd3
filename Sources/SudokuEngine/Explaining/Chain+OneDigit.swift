extension Pattern.Chain {
    /// Creates a chain of one digit: the first set of cells is off, the second one on, and so on.
    init(of digit: Int, through sets: [Mask128]) {
        self.init(
            sets.enumerated().map {
                Pattern.Node(digit, in: $1, isOn: $0.isMultiple(of: 2) == false)
            })
    }

    /// Creates a chain of one digit through single cells.
    init(of digit: Int, through cells: [Int]) {
        self.init(of: digit, through: cells.map { Mask128(bit: $0) })
    }
}
