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

    private var derivation = CageDerivation<Board>()

    /// Replaces the houses; the cages are loaded afterwards.
    mutating func load(_ rules: GridRules) { derivation.load(rules) }

    /// Replaces the cages; `mostUnknown` cells of an equation are worth keeping.
    mutating func load(
        _ drawn: [GridCage], _ tables: borrowing RuleTables<Board>, mostUnknown: Int,
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
        for index in 0..<boards.count { boards[index] = 0 }
        derivation.run(drawn, tables, mostUnknown: mostUnknown, allBoxes: allBoxes)
        isImpossible = derivation.isImpossible
        for number in 0..<min(Self.mostCages, derivation.cages.count) { addCage(number, tables) }
        let found = derivation.equations.indices
        for count in 1...mostUnknown {
            for number in found where derivation.equations[number].count == count {
                if equations.count < Self.mostEquations { addEquation(number) }
            }
        }
    }

    private mutating func addCage(_ number: Int, _ tables: borrowing RuleTables<Board>) {
        let (sum, board) = (derivation.cages[number].constant, derivation.cages[number].start)
        let count = derivation.cages[number].count
        let table = sets.table(count, sum)
        if table == nil, tables.size <= CageSets.digits { isImpossible = true }
        let start = used
        add(board, number, number)
        var houses = 0
        if 1..<tables.size ~= count {
            for house in 0..<tables.houseCount where houses < 2 {
                if addRest(board, house, tables) { houses += 1 }
            }
        }
        cages.append(
            Cage(table: table ?? 0, sum: sum, start: start, count: count, houses: houses))
    }

    /// Adds the other cells of a house that contains a cage; returns false if it does not.
    private mutating func addRest(
        _ board: Int, _ house: Int, _ tables: borrowing RuleTables<Board>
    ) -> Bool {
        let start = house &* Board.words
        for word in 0..<Board.words
        where derivation.boards[board &+ word] & ~tables.houses[start &+ word] != 0 {
            return false
        }
        for word in 0..<Board.words {
            append(tables.houses[start &+ word] & ~derivation.boards[board &+ word], word)
        }
        return true
    }

    private mutating func addEquation(_ number: Int) {
        let found = derivation.equations[number]
        let bit = 64 * Self.cageWords + equations.count
        let (start, end) = (used, found.start + Board.words)
        add(found.start, bit, cages.count + equations.count)
        add(end, bit, cages.count + equations.count)
        equations.append(
            Equation(
                constant: found.constant, start: start, plus: found.plus, count: found.count))
    }

    /// Adds the cells of a board to the lists, to the board of a cage or an equation, and to the marks.
    private mutating func add(_ board: Int, _ bit: Int, _ number: Int) {
        for word in 0..<Board.words {
            let cells = derivation.boards[board + word]
            append(cells, word)
            boards[number * Board.words + word] |= cells
            for cell in SetBits(cells) {
                marks[(word * 64 + cell) * Self.markWords + bit >> 6] |= UInt64(bit: bit & 63)
            }
        }
    }

    private mutating func append(_ set: UInt64, _ word: Int) {
        for bit in SetBits(set) {
            if used == cells.count { cells.grow() }
            cells[used] = UInt64(word * 64 + bit)
            used += 1
        }
    }

    @inline(always) func cell(_ index: Int) -> Int { Int(cells[index]) }
}
