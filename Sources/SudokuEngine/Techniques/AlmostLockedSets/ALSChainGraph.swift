/// The links of chains of almost locked sets.
///
/// A state is a set together with the restricted commons by which a chain enters it. The next link
/// uses the restricted commons that are not among them.
struct ALSChainGraph {
    /// One bit for each of 512 states.
    typealias Block = SIMD8<UInt64>

    /// The set and the digits of entry of each state, in ascending order of sets.
    private(set) var sets: [Int32] = []
    private(set) var masks: [UInt16] = []
    /// The first state of each set, and the number of states.
    private var firsts: [Int32] = [0]
    /// The first successor of each state, and the number of successors.
    private var starts: [Int32] = [0]
    private(set) var successors: [Int32] = []

    var count: Int { sets.count }
    /// The number of blocks in a row of states.
    let width: Int
    /// True if every link leads to a later set.
    let isAscending: Bool

    /// Creates the graph of some links, or of those alone that lead from a set to a later one.
    init(of commons: RestrictedCommons, in all: AlmostLockedSets, ascending: Bool) {
        isAscending = ascending
        for set in 0..<all.count {
            let first = masks.count
            for link in commons.links(of: set)
            where !ascending || Int(commons.others[link]) < set {
                let mask = commons.masks[link]
                Self.add(mask, to: &masks, from: first)
                guard mask.isPair else { continue }
                for digit in Bits(mask) { Self.add(UInt16(bit: digit), to: &masks, from: first) }
            }
            for _ in first..<masks.count { sets.append(Int32(set)) }
            firsts.append(Int32(masks.count))
        }
        width = (masks.count + 511) / 512
        for state in 0..<masks.count {
            let set = Int(sets[state])
            // Small sets come first: chains of them are easier to follow.
            for isLarge in [false, true] {
                for link in commons.links(of: set) {
                    let other = Int(commons.others[link])
                    let mask = commons.masks[link] & ~masks[state]
                    guard mask != 0, !ascending || other > set,
                        all.cells[other].hasAtMost(3) != isLarge,
                        let next = self.state(of: other, enteredBy: mask)
                    else { continue }
                    successors.append(Int32(next))
                }
            }
            starts.append(Int32(successors.count))
        }
    }

    private static func add(_ mask: UInt16, to masks: inout [UInt16], from first: Int) {
        for known in first..<masks.count where masks[known] == mask { return }
        masks.append(mask)
    }

    /// Returns the state of a set that a chain enters by some digits; nil if no link does.
    @inline(__always)
    func state(of set: Int, enteredBy mask: UInt16) -> Int? {
        for state in Int(firsts[set])..<Int(firsts[set + 1]) where masks[state] == mask {
            return state
        }
        return nil
    }

    /// Returns the successors of a state.
    @inline(__always)
    func next(_ state: Int) -> Range<Int> { Int(starts[state])..<Int(starts[state + 1]) }

    /// Returns the rows of the states that can be reached by one link.
    func firstRows() -> [Block] {
        var rows = Array(repeating: Block(), count: count * width)
        for state in 0..<count {
            for next in next(state) {
                let target = Int(successors[next])
                rows[state * width + target >> 9].insert(target & 511)
            }
        }
        return rows
    }

    /// Returns the rows of the states that can be reached by one link and then as some rows say.
    func rows(before rows: [Block]) -> [Block] {
        var result = Array(repeating: Block(), count: count * width)
        for state in 0..<count {
            for block in 0..<width {
                var union = Block()
                for next in next(state) {
                    union |= rows[Int(successors[next]) * width + block]
                }
                result[state * width + block] = union
            }
        }
        return result
    }

    /// Returns the rows of the states that can be reached by any number of links, in a graph of
    /// ascending ones.
    func closure() -> [Block] {
        var rows = firstRows()
        for state in (0..<count).reversed() {
            for block in 0..<width {
                var union = rows[state * width + block]
                for next in next(state) {
                    union |= rows[Int(successors[next]) * width + block]
                }
                rows[state * width + block] = union
            }
        }
        return rows
    }
}

extension SIMD8<UInt64> {
    @inline(__always)
    mutating func insert(_ bit: Int) { self[bit >> 6] |= UInt64(bit: bit & 63) }

    @inline(__always)
    func contains(_ bit: Int) -> Bool { self[bit >> 6].has(bit: bit & 63) }
}
