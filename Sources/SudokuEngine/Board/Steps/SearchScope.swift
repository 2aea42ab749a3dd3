/// The houses (masks of the 27) and digits (masks) that each search must examine again.
///
/// Every search of houses and every search of digits has a slot of its own, which a ladder assigns.
struct SearchScope {
    static let everything: UInt32 = 0x7FF_FFFF

    /// The part of a board on which a pattern depends.
    enum Unit { case board, house, digit }

    // Eight lanes each: the compiler turns wider vectors into loops, which cost a tenth of a rating.
    private var houses = SIMD8<UInt32>(repeating: everything)
    private var digits = SIMD8<UInt16>(repeating: 0x1FF)

    /// The number of slots for searches of a unit; a search of the board needs none.
    static func slots(for unit: Unit) -> Int {
        switch unit {
        case .board: .max
        case .house: SIMD8<UInt32>.scalarCount
        case .digit: SIMD8<UInt16>.scalarCount
        }
    }

    /// Adds what has changed to the scope of every search.
    mutating func mark(houses: UInt32, digits: UInt16) {
        self.houses |= SIMD8(repeating: houses)
        self.digits |= SIMD8(repeating: digits)
    }

    subscript(houses slot: Int) -> UInt32 {
        @inline(__always) get { houses[slot & 7] }
        @inline(__always) set { houses[slot & 7] = newValue }
    }

    subscript(digits slot: Int) -> UInt16 {
        @inline(__always) get { digits[slot & 7] }
        @inline(__always) set { digits[slot & 7] = newValue }
    }
}
