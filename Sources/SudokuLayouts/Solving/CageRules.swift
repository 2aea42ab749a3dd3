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
    static var markWords: Int { 6 }
    static var cageWords: Int { 2 }

    /// A cage: its table of sets, its cells, and the other cells of up to two houses that contain it.
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
    /// Both as words: a record of five for each cage, one of four for each equation.
    private var records = Words(count: 1)
    private var equationStart = 0
    private(set) var cageCount = 0
    private(set) var equationCount = 0
    /// The cells of cages, of their houses, and of equations.
    private(set) var cells = Words(count: 1)
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
        isImpossible = false
        (cageCount, equationCount) = (0, 0)
        if rules.cages.isEmpty { return }
        var derivation = CageDerivation<Board>(rules, tables, mostUnknown: mostUnknown)
        derivation.run(allBoxes: allBoxes)
        isImpossible = derivation.isImpossible
        var lists: [(record: [Int], cells: [Int], board: [UInt64])] = []
        for cage in derivation.cages.prefix(Self.mostCages) {
            guard rules.size > CageSets.digits || sets.table(cage.cells.count, cage.sum) != nil
            else {
                isImpossible = true
                return
            }
            let rest = derivation.rest(of: cage)
            lists.append(
                (
                    [
                        sets.table(cage.cells.count, cage.sum) ?? 0, cage.sum, 0,
                        cage.cells.count, rest.count,
                    ],
                    cage.cells + rest.flatMap { $0 },
                    cage.board
                ))
        }
        cageCount = lists.count
        equationStart = 5 * cageCount
        let equations = derivation.equations
        let order = equations.indices.sorted {
            (equations[$0].cells.count, $0) < (equations[$1].cells.count, $1)
        }
        for number in order.prefix(Self.mostEquations) {
            let equation = equations[number]
            lists.append(
                (
                    [equation.constant, 0, equation.plus, equation.cells.count], equation.cells,
                    equation.board
                ))
        }
        equationCount = lists.count - cageCount
        store(lists, rules.cellCount)
    }

    private mutating func store(
        _ lists: [(record: [Int], cells: [Int], board: [UInt64])], _ cellCount: Int
    ) {
        let length = lists.reduce(0) { $0 + $1.cells.count }
        if cells.count < length { cells = Words(count: 2 * length) }
        if records.count < 5 * lists.count { records = Words(count: 10 * lists.count) }
        if boards.count < Board.words * lists.count {
            boards = Words(count: 2 * Board.words * lists.count)
        }
        if marks.count < Self.markWords * cellCount {
            marks = Words(count: Self.markWords * cellCount)
        }
        for index in 0..<Self.markWords * cellCount { marks[index] = 0 }
        var (start, record) = (0, 0)
        for (number, list) in lists.enumerated() {
            let isCage = number < cageCount
            for (index, value) in list.record.enumerated() {
                let isStart = index == (isCage ? 2 : 1)
                records[record + index] = UInt64(bitPattern: Int64(isStart ? start : value))
            }
            record += list.record.count
            let bit = isCage ? number : number - cageCount + 64 * Self.cageWords
            for (index, cell) in list.cells.enumerated() {
                cells[start + index] = UInt64(cell)
                if !isCage || index < list.record[3] {
                    marks[cell * Self.markWords + bit >> 6] |= UInt64(bit: bit & 63)
                }
            }
            start += list.cells.count
            for word in 0..<Board.words { boards[number * Board.words + word] = list.board[word] }
        }
    }

    @inline(always) func cage(_ number: Int) -> Cage {
        let index = 5 &* number
        return Cage(
            table: Int(records[index]), sum: Int(records[index &+ 1]),
            start: Int(records[index &+ 2]), count: Int(records[index &+ 3]),
            houses: Int(records[index &+ 4]))
    }

    @inline(always) func equation(_ number: Int) -> Equation {
        let index = equationStart &+ 4 &* number
        return Equation(
            constant: Int(Int64(bitPattern: records[index])), start: Int(records[index &+ 1]),
            plus: Int(records[index &+ 2]), count: Int(records[index &+ 3]))
    }

    @inline(always) func cell(_ index: Int) -> Int { Int(cells[index]) }
}
