public import SudokuEngine

/// The contents of the cells, and questions that need nothing but the rules of the grid.
///
/// Cells are numbered row by row from 0; the grid of 9x9 cells has `Cell` as well.
public struct GameBoard: Sendable {
    private(set) var contents: [CellContent]
    let rules: BoardRules

    init(_ rules: BoardRules, givens: [UInt8]) {
        self.rules = rules
        contents = givens.map { $0 == 0 ? CellContent() : CellContent(given: Int($0)) }
    }

    /// Creates the board of a puzzle without entries.
    public init(_ puzzle: Puzzle) {
        self.init(.classic, givens: Cell.all.map { UInt8(puzzle[$0]?.value ?? 0) })
    }

    /// The rules of the grid.
    public var grid: GridRules { rules.grid }

    /// The number of cells.
    public var count: Int { contents.count }

    /// Returns the content of a cell of the grid of 9x9 cells.
    public subscript(cell: Cell) -> CellContent { contents[cell.index] }

    /// Returns the content of a cell.
    public internal(set) subscript(index: Int) -> CellContent {
        get { contents[index] }
        set { contents[index] = newValue }
    }

    /// True if every cell is filled, rightly or wrongly.
    public var isFull: Bool { contents.allSatisfy { !$0.isEmpty } }

    /// Returns how many of the cells of a digit are still to be filled; 0 if it stands in as many or
    /// more.
    public func left(of digit: Digit) -> Int { digitsLeft[digit.value - 1] }

    /// The number of cells still to be filled by each digit, from 1.
    public var digitsLeft: [Int] {
        var left = [Int](repeating: rules.size, count: rules.size + 1)
        for content in contents { left[content.value] -= 1 }
        return (1...rules.size).map { max(0, left[$0]) }
    }

    /// The numbers of the houses of the grid whose cells hold all digits.
    public var completeHouses: [Int] {
        let (digits, _) = digitsOfGroups
        return (0..<rules.houseCount).filter { digits[$0] == rules.all }
    }
}

extension GameBoard: Hashable {
    public static func == (board: GameBoard, other: GameBoard) -> Bool {
        board.contents == other.contents
            && (board.rules === other.rules || board.rules.grid == other.rules.grid)
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(contents) }
}
