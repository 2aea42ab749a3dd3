/// The restricted commons of pairs of almost locked sets: digits that two sets cannot both hold,
/// since every cell of one with the digit sees every cell of the other.
struct RestrictedCommons {
    /// True if the two sets of a pair may share cells.
    let allowsOverlap: Bool
    /// The first link of each set; the last entry is the number of links.
    private(set) var starts: [Int32] = [0]
    /// The other set of each link, in ascending order for each set, and the digits, at most two.
    private(set) var others: [Int32] = []
    private(set) var masks: [UInt16] = []

    init(of sets: AlmostLockedSets, overlap: Bool) {
        allowsOverlap = overlap
        let rows = SpotRows(of: sets) { first, second in
            sets.spotCells[second] & ~sets.spotTargets[first] == 0
        }
        let width = rows.width
        var touching = Array(repeating: UInt64(0), count: 81 * width)
        if !overlap {
            for set in 0..<sets.count {
                for cell in Bits(sets.cells[set]) {
                    touching[cell * width + set >> 6] |= UInt64(bit: set & 63)
                }
            }
        }
        for set in 0..<sets.count {
            for word in 0..<width {
                var linked: UInt64 = 0
                for digit in Bits(sets.digits[set]) {
                    linked |= rows.words[sets.spot(of: digit, in: set) * width + word]
                }
                if linked != 0 && !overlap {
                    for cell in Bits(sets.cells[set]) { linked &= ~touching[cell * width + word] }
                }
                for bit in Bits(linked) {
                    var mask: UInt16 = 0
                    let other = word * 64 + bit
                    for digit in Bits(sets.digits[set] & sets.digits[other])
                    where rows.words[sets.spot(of: digit, in: set) * width + word].has(bit: bit) {
                        mask |= UInt16(bit: digit)
                        if mask.isPair { break }
                    }
                    others.append(Int32(other))
                    masks.append(mask)
                }
            }
            starts.append(Int32(others.count))
        }
    }

    /// Returns the links of a set.
    @inline(__always)
    func links(of set: Int) -> Range<Int> { Int(starts[set])..<Int(starts[set + 1]) }
}

/// The digits of pairs of almost locked sets that would go somewhere if one of the two held them.
struct CommonEliminations {
    private var masks: [UInt16]
    private let count: Int

    init(of sets: AlmostLockedSets) {
        let rows = SpotRows(of: sets) { sets.spotTargets[$0] & sets.spotTargets[$1] != 0 }
        count = sets.count
        masks = Array(repeating: 0, count: count * count)
        for set in 0..<count {
            for digit in Bits(sets.digits[set]) {
                let row = sets.spot(of: digit, in: set) * rows.width
                for word in 0..<rows.width {
                    for bit in Bits(rows.words[row + word]) {
                        masks[set * count + word * 64 + bit] |= UInt16(bit: digit)
                    }
                }
            }
        }
    }

    @inline(__always)
    subscript(first: Int, second: Int) -> UInt16 { masks[first * count + second] }
}

/// For each spot the sets that have its digit in a related spot, one bit for a set.
private struct SpotRows {
    /// The number of words in a row.
    let width: Int
    private(set) var words: [UInt64]

    init(of sets: AlmostLockedSets, where isRelated: (_ first: Int, _ second: Int) -> Bool) {
        width = (sets.count + 63) / 64
        let count = sets.spotCells.count
        var holders = Array(repeating: UInt64(0), count: count * width)
        for set in 0..<sets.count {
            for digit in Bits(sets.digits[set]) {
                let spot = sets.spot(of: digit, in: set)
                holders[spot * width + set >> 6] |= UInt64(bit: set & 63)
            }
        }
        words = Array(repeating: 0, count: count * width)
        for digit in 0..<9 {
            let spots = (0..<count).filter { sets.spotDigits[$0] == UInt8(digit) }
            for first in spots {
                for second in spots where isRelated(first, second) {
                    for word in 0..<width {
                        words[first * width + word] |= holders[second * width + word]
                    }
                }
            }
        }
    }
}
