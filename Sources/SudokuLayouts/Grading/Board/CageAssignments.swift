/// The digits that some cells can have, each another one, when together they take one of some sets.
struct CageAssignments: ~Copyable {
    /// The state of a set of digits that the first cells can take: the others can or cannot follow.
    private enum Mark {
        static var reached: UInt64 { 1 }
        static var finished: UInt64 { 2 }
    }

    /// The sets that no cell, the first one, the first two and so on can take, and the start of those of
    /// each number of cells.
    private var states = Words(count: 512)
    private var starts = Words(count: 11)
    private var marks = Words(count: 512)
    private var cellCount = 0
    /// The digits of each cell, over all sets.
    private(set) var supported = [UInt64](repeating: 0, count: 9)
    /// The digits that all sets with an assignment have.
    private(set) var common: UInt64 = 511
    private(set) var isAny = false

    /// The sums of the sets that cells with some candidates can take, a bit for each.
    mutating func sums(_ masks: [UInt64]) -> UInt64 {
        follow(masks)
        var sums: UInt64 = 0
        for index in level(cellCount) { sums |= UInt64(bit: states[index].digitSum) }
        return sums
    }

    /// Finds the assignments of some sets to cells with some candidates.
    mutating func restrict(_ masks: [UInt64], to sets: [UInt64]) {
        follow(masks)
        for index in 0..<9 { supported[index] = 0 }
        (common, isAny) = (511, false)
        for set in sets where marks[Int(set)] == Mark.reached {
            marks[Int(set)] = Mark.finished
            common &= set
            isAny = true
        }
        guard isAny else { return }
        for cell in stride(from: cellCount - 1, through: 0, by: -1) {
            for index in level(cell) {
                let state = states[index]
                var used: UInt64 = 0
                for digit in SetBits(masks[cell] & ~state)
                where marks[Int(state | UInt64(bit: digit))] == Mark.finished {
                    used |= UInt64(bit: digit)
                }
                if used != 0 { marks[Int(state)] = Mark.finished }
                supported[cell] |= used
            }
        }
    }

    private func level(_ cells: Int) -> Range<Int> { Int(starts[cells])..<Int(starts[cells + 1]) }

    private mutating func follow(_ masks: [UInt64]) {
        for index in 0..<Int(starts[cellCount + 1]) { marks[Int(states[index])] = 0 }
        cellCount = masks.count
        (states[0], starts[0], starts[1]) = (0, 0, 1)
        var used = 1
        for cell in 0..<cellCount {
            for index in level(cell) {
                let state = states[index]
                for digit in SetBits(masks[cell] & ~state) {
                    let next = state | UInt64(bit: digit)
                    guard marks[Int(next)] == 0 else { continue }
                    marks[Int(next)] = Mark.reached
                    states[used] = next
                    used &+= 1
                }
            }
            starts[cell + 2] = UInt64(used)
        }
    }
}
