import SudokuEngine

/// The cages of a grid, and what follows from them for whole houses: cages and equations that are not
/// drawn.
///
/// The digits of a *window*, a union of houses that do not overlap, have a known sum. Without the cages
/// inside it, what is left are the cells of cages that stick out, or the cells of these cages outside:
/// of each cage the fewer ones. So some cells minus others have a known difference; if they are
/// few and see each other, they are a cage.
struct CageRules<Board: BoardWidth>: ~Copyable {
    /// The most cages and equations, and the words of a set of both.
    private static var mostCages: Int { 128 }
    private static var mostEquations: Int { 256 }
    static var cageWords: Int { 2 }
    static var markWords: Int { 6 }

    /// A cage: its table of sets, its cells, and after them those of up to two houses that contain it.
    struct Cage {
        let table: Int
        let sum: Int
        let start: Int
        let count: Int
        let houses: Int
    }
    /// An equation: the sum of some cells minus that of others.
    struct Equation {
        let constant: Int
        let start: Int
        let plus: Int
        let count: Int
    }

    var sets = CageSets()
    private(set) var cages: [Cage] = []
    private(set) var equations: [Equation] = []
    /// The cells of cages, of their houses, and of equations.
    private var cells = Words(count: 1)
    private var used = 0
    /// The board of each cage, then of each equation.
    private(set) var boards = Words(count: 1)
    /// The cages and equations of each cell.
    private(set) var marks = Words(count: 1)
    /// True if a window cannot have its sum.
    private(set) var isImpossible = false

    /// Replaces the cages; `mostUnknown` cells of an equation are worth keeping.
    mutating func load(
        _ rules: GridRules, _ tables: borrowing RuleTables<Board>, mostUnknown: Int,
        allBoxes: Bool
    ) {
        cages.removeAll(keepingCapacity: true)
        equations.removeAll(keepingCapacity: true)
        used = 0
        // Grids without cages do without this memory.
        if marks.count == 1 {
            boards = Words(count: (Self.mostCages + Self.mostEquations) * Board.words)
            marks = Words(count: Self.markWords * Board.digits * Board.digits)
        }
        for index in 0..<marks.count { marks[index] = 0 }
        var derivation = CageDerivation<Board>(rules, tables, mostUnknown: mostUnknown)
        derivation.run(allBoxes: allBoxes)
        isImpossible = derivation.isImpossible
        for cage in derivation.cages.prefix(Self.mostCages) {
            let table = sets.table(cage.cells.count, cage.sum)
            if table == nil, rules.size <= CageSets.digits { isImpossible = true }
            let rest = derivation.rest(of: cage)
            mark(cage.cells, cages.count, cage.board, cages.count)
            cages.append(
                Cage(
                    table: table ?? 0, sum: cage.sum, start: used, count: cage.cells.count,
                    houses: rest.count))
            for cell in cage.cells + rest.joined() { append(cell) }
        }
        let found = derivation.equations
        let order = found.indices.sorted {
            (found[$0].cells.count, $0) < (found[$1].cells.count, $1)
        }
        for equation in order.prefix(Self.mostEquations).map({ found[$0] }) {
            let number = equations.count
            mark(
                equation.cells, 64 * Self.cageWords + number, equation.board, cages.count + number)
            equations.append(
                Equation(
                    constant: equation.constant, start: used, plus: equation.plus,
                    count: equation.cells.count))
            for cell in equation.cells { append(cell) }
        }
    }

    private mutating func append(_ cell: Int) {
        if used == cells.count { cells.grow() }
        cells[used] = UInt64(cell)
        used += 1
    }

    private mutating func mark(_ list: [Int], _ bit: Int, _ board: [UInt64], _ number: Int) {
        for cell in list { marks[cell * Self.markWords + bit >> 6] |= UInt64(bit: bit & 63) }
        for word in 0..<Board.words { boards[number * Board.words + word] = board[word] }
    }

    @inline(always) func cell(_ index: Int) -> Int { Int(cells[index]) }
}
