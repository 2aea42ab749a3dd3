/// One puzzle on its way from a complete grid: asks for tests, learns from their outcomes.
///
/// The givens go one orbit after the other in a random order, and those stay that a unique solution
/// needs. At first nearly all can go, so many are tried together; the outcome is the same, since
/// what many givens fewer leave unique, one given fewer leaves unique too.
struct Carving {
    private enum Phase { case taking, proving, done }

    let grid: CellDigits
    private(set) var digits: CellDigits
    private let recipe: Recipe
    private let orbits: [CellSet]
    /// Not fewer givens than this.
    private let floor: Int
    private var clues = 81
    private var phase = Phase.taking
    /// The next orbit to take away, and how many together.
    private var next = 0
    private var stride: Int
    /// What the test under way takes away.
    private var tested = CellSet()

    /// Whether the puzzle is what the recipe asks for, once there is nothing left to test.
    private(set) var isGood = true

    init(grid: CellDigits, orbits: [CellSet], recipe: Recipe, floor: Int) {
        self.grid = grid
        self.orbits = orbits
        self.recipe = recipe
        self.floor = floor
        digits = grid
        stride = max(1, orbits.count * 3 / 8)
    }

    /// The next test, written into a lane as a board of which any solution (`isBarred`), or any
    /// second one, shows that the puzzle is not unique. False if the puzzle is done.
    mutating func writeTest(into cells: inout Scratch, lane: Int, isBarred: inout Bool) -> Bool {
        guard let removed = nextRemoval() else { return false }
        tested = removed
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

    /// Takes note of the test's outcome.
    mutating func learn(isUnique: Bool) {
        switch phase {
        case .taking where isUnique:
            for cell in tested { digits[cell.index] = 0 }
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
            preconditionFailure("a puzzle that is done asks for no test")
        }
    }

    private mutating func nextRemoval() -> CellSet? {
        if phase == .taking {
            while next < orbits.count {
                stride = min(stride, orbits.count - next)
                let removed = orbits[next..<next + stride].reduce(CellSet()) { $0.union($1) }
                if clues - removed.count >= floor { return removed }
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
        if let range = recipe.clues { isGood = range ~= clues }
        // Without symmetry and floor each given was tried by itself.
        let isProven = recipe.symmetry == .none && recipe.clues == nil
        phase = recipe.isMinimal && !isProven ? .proving : .done
        next = 0
    }
}
