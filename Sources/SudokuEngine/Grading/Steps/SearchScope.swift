/// The houses (masks of the 27) and digits (masks) that each search must examine again.
///
/// Every search of houses and every search of digits has a slot of its own, which a ladder assigns.
struct SearchScope {
    static let everything: UInt32 = 0x7FF_FFFF

    /// The part of a board on which a pattern depends.
    enum Unit { case board, house, digit }

    private var houses = SIMD16<UInt32>(repeating: everything)
    private var digits = SIMD32<UInt16>(repeating: 0x1FF)

    /// The number of slots for searches of a unit; a search of the board needs none.
    static func slots(for unit: Unit) -> Int {
        switch unit {
        case .board: .max
        case .house: SIMD16<UInt32>.scalarCount
        case .digit: SIMD32<UInt16>.scalarCount
        }
    }

    /// Adds what has changed to the scope of every search.
    mutating func mark(houses: UInt32, digits: UInt16) {
        self.houses |= SIMD16(repeating: houses)
        self.digits |= SIMD32(repeating: digits)
    }

    subscript(houses slot: Int) -> UInt32 {
        @inline(__always) get { houses[slot & 15] }
        @inline(__always) set { houses[slot & 15] = newValue }
    }

    subscript(digits slot: Int) -> UInt16 {
        @inline(__always) get { digits[slot & 31] }
        @inline(__always) set { digits[slot & 31] = newValue }
    }
}
