/// The houses (masks of the 27) and digits (masks) that each search must examine again.
struct SearchScope {
    static let everything: UInt32 = 0x7FF_FFFF

    var directHiddenPairs = everything
    var directHiddenTriplets = everything
    var nakedPairs = everything
    var nakedTriplets = everything
    var nakedQuads = everything
    var hiddenPairs = everything
    var hiddenTriplets = everything
    var hiddenQuads = everything
    var directLockings: UInt16 = 0x1FF
    var lockings: UInt16 = 0x1FF
    var xWings: UInt16 = 0x1FF
    var swordfish: UInt16 = 0x1FF
    var jellyfish: UInt16 = 0x1FF
    var skyscrapers: UInt16 = 0x1FF
    var twoStringKites: UInt16 = 0x1FF
    var turbotFish: UInt16 = 0x1FF

    mutating func mark(houses: UInt32, digits: UInt16) {
        directHiddenPairs |= houses
        directHiddenTriplets |= houses
        nakedPairs |= houses
        nakedTriplets |= houses
        nakedQuads |= houses
        hiddenPairs |= houses
        hiddenTriplets |= houses
        hiddenQuads |= houses
        directLockings |= digits
        lockings |= digits
        xWings |= digits
        swordfish |= digits
        jellyfish |= digits
        skyscrapers |= digits
        twoStringKites |= digits
        turbotFish |= digits
    }

    /// Searches the stale houses. Those before the one with a hint, or all if there is none, are no
    /// longer stale afterwards.
    static func search(_ houses: inout UInt32, _ first: (UInt32) -> Finding?) -> Finding? {
        guard houses != 0 else { return nil }
        let finding = first(houses)
        houses &= finding.map { ~($0.houses &- 1) } ?? 0
        return finding
    }

    static func search(_ digits: inout UInt16, _ first: (UInt16) -> Finding?) -> Finding? {
        guard digits != 0, let finding = first(digits) else {
            digits = 0
            return nil
        }
        return finding
    }
}
