/// Candidates that a step removes, as cells for each digit.
struct Removals {
    private(set) var digits: UInt16 = 0
    private var planes = DigitPlanes()

    mutating func insert(_ digit: Int, from cells: Mask128) {
        guard cells != 0 else { return }
        digits |= UInt16(bit: digit)
        planes[digit] |= cells
    }

    var isEmpty: Bool { digits == 0 }

    var count: Int { Bits(digits).reduce(0) { $0 + planes[$1].nonzeroBitCount } }

    var candidates: Candidates {
        var candidates = Candidates()
        for digit in Bits(digits) { candidates.insert(UInt16(bit: digit), in: planes[digit]) }
        return candidates
    }

    /// The removals that a search has met before, so that steps are built for new ones only.
    struct History {
        private var numbers = KeyNumbers()
        private var isMet: [Bool] = []

        /// Returns a number that only equal removals have.
        mutating func number(of removals: borrowing Removals) -> Int {
            // Every key continues the one before with the cells of one more digit.
            var number = 0
            for digit in Bits(removals.digits) {
                let key = removals.planes[digit] | Mask128(digit) << 84 | Mask128(number) << 88
                number = numbers.number(of: key) + 1
            }
            return number
        }

        func contains(_ number: Int) -> Bool { number < isMet.count && isMet[number] }

        mutating func insert(_ number: Int) {
            while isMet.count <= number { isMet.append(false) }
            isMet[number] = true
        }
    }
}

extension AlmostLockedSets {
    /// Returns the candidates that see all cells of two sets with a digit, for some common digits.
    @inline(__always)
    func removals(of digits: UInt16, by first: Int, _ second: Int) -> Removals {
        var removals = Removals()
        for digit in Bits(digits) {
            removals.insert(digit, from: targets(of: digit, in: first, second))
        }
        return removals
    }
}
