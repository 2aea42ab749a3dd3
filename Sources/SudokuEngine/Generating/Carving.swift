/// The carving of one puzzle out of a complete grid: requests uniqueness tests and acts on the
/// results.
///
/// Removes givens one orbit after another in random order, and keeps those that a unique solution
/// needs. At first nearly all can be removed, so many are tried together; the outcome is the same,
/// since a puzzle that stays unique without many givens stays unique without one of them.
struct Carving {
    private enum Phase { case taking, proving, done }

    let grid: CellDigits
    let facts: UniquenessFacts
    private(set) var digits: CellDigits
    private var givens: Mask128
    /// The permitted numbers of givens; nil for any.
    private let range: ClosedRange<Int>?
    /// True if no single given may be superfluous, and trying the orbits does not prove it.
    private let needsProof: Bool
    private let orbits: [CellSet]
    /// The minimum number of givens.
    private let floor: Int
    /// The minimum number of givens in each box.
    private let leastInBox: Int
    private var clues = 81
    private var phase = Phase.taking
    /// The next orbit to remove, and the number of orbits to remove together.
    private var next = 0
    private var stride: Int
    /// The cells that the current test removes.
    private var tested = CellSet()

    /// Indicates that the puzzle is as the generator options require, once there is nothing left to
    /// test.
    private(set) var isGood = true

    /// Starts from the whole grid; `facts` are those of the grid, where they are known.
    init(
        grid: CellDigits, _ facts: UniquenessFacts? = nil, orbits: [CellSet],
        recipe: GeneratorOptions, floor: Int
    ) {
        self.grid = grid
        self.facts = facts ?? UniquenessFacts(grid)
        givens = Mask128(below: 81)
        self.orbits = orbits
        self.floor = floor
        range = recipe.clues
        // Without symmetry and floor, each given is tried individually.
        needsProof = recipe.isMinimal && !(recipe.symmetry == .none && recipe.clues == nil)
        leastInBox = 0
        digits = grid
        stride = max(1, orbits.count * 3 / 8)
    }

    /// Starts from some cells of the grid, which are known to allow no other solution.
    init(
        grid: CellDigits, from givens: CellSet, removing orbits: [CellSet],
        together stride: Int, floor: Int, leastInBox: Int, isMinimal: Bool
    ) {
        self.grid = grid
        facts = UniquenessFacts(grid)
        self.givens = givens.bits
        self.orbits = orbits
        self.floor = floor
        self.leastInBox = leastInBox
        range = nil
        needsProof = isMinimal
        digits = Puzzle(trusted: grid).keeping(givens).digits
        clues = givens.count
        self.stride = max(1, stride)
    }

    /// Writes the next test into a lane: a board of which any solution (`isBarred`), or any second
    /// one, shows that the puzzle is not unique. Returns false if the puzzle is done.
    mutating func writeTest(into cells: inout LaneBuffer, lane: Int, isBarred: inout Bool) -> Bool {
        guard let removed = nextSearch() else { return false }
        var board = digits
        for cell in removed { board[cell.index] = 0 }
        cells.write(board, lane: lane)
        isBarred = removed.count == 1
        if isBarred, let cell = removed.first {
            // The only other solutions are those that differ from the grid in this cell.
            let digit: UInt16 = 1 << UInt16(grid[cell.index] - 1)
            cells[vector: cell.index, lane: lane] = 0x1FF & ~digit
        }
        return true
    }

    /// Returns the next cells to remove whose test needs a search, after acting on the results of
    /// those before that need none.
    private mutating func nextSearch() -> CellSet? {
        while let removed = nextRemoval() {
            tested = removed
            guard let isUnique = facts.isUnique(removing: removed.bits, from: givens) else {
                return removed
            }
            learn(isUnique: isUnique)
        }
        return nil
    }

    /// Records the result of the test.
    mutating func learn(isUnique: Bool) {
        switch phase {
        case .taking where isUnique:
            for cell in tested { digits[cell.index] = 0 }
            givens &= ~tested.bits
            clues -= tested.count
            next += stride
            stride = max(1, stride / 2)
        case .taking where stride > 1:
            stride /= 2
        case .taking:
            next += 1
        case .proving:
            isGood = isGood && !isUnique
        case .done:
            preconditionFailure("a finished puzzle has no test")
        }
    }

    private mutating func nextRemoval() -> CellSet? {
        if phase == .taking {
            while next < orbits.count {
                stride = min(stride, orbits.count - next)
                let removed = orbits[next..<next + stride].reduce(CellSet()) { $0.union($1) }
                if clues - removed.count >= floor, leavesEnough(removed) { return removed }
                if stride > 1 { stride /= 2 } else { next += 1 }
            }
            finishTaking()
        }
        if phase == .proving {
            while isGood, next < 81 {
                next += 1
                if digits[next - 1] != 0 { return CellSet([Cell(trusted: UInt8(next - 1))]) }
            }
            phase = .done
        }
        return nil
    }

    private mutating func finishTaking() {
        if let range { isGood = range ~= clues }
        phase = needsProof ? .proving : .done
        next = 0
    }

    /// Returns true if every box keeps its minimum without some cells.
    private func leavesEnough(_ removed: CellSet) -> Bool {
        guard leastInBox > 0 else { return true }
        var counts = [Int](repeating: 0, count: 9)
        digits.forEach { index, digit in
            if digit != 0 { counts[GridGeometry.box(of: index)] += 1 }
        }
        for cell in removed { counts[cell.box] -= 1 }
        return counts.allSatisfy { $0 >= leastInBox }
    }
}
