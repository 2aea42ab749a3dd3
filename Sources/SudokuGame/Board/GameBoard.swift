public import SudokuEngine

/// The contents of the 81 cells, and questions that need nothing else.
public struct GameBoard: Hashable, Sendable {
    private(set) var contents: [CellContent]

    /// Creates the board of a puzzle without entries.
    public init(_ puzzle: Puzzle) {
        contents = Cell.all.map { cell in
            if let digit = puzzle[cell] { CellContent(given: digit) } else { CellContent() }
        }
    }

    /// Returns the content of a cell.
    public subscript(cell: Cell) -> CellContent { contents[cell.index] }

    subscript(index: Int) -> CellContent {
        get { contents[index] }
        set { contents[index] = newValue }
    }

    /// True if every cell is filled, rightly or wrongly.
    public var isFull: Bool { contents.allSatisfy { !$0.isEmpty } }

    /// Returns how many of the nine cells of a digit are still to be filled; 0 if it stands in nine
    /// or more.
    public func left(of digit: Digit) -> Int {
        max(0, 9 - contents.reduce(0) { $0 + ($1.value == digit.value ? 1 : 0) })
    }

    /// The number of cells still to be filled by each digit, from 1 to 9.
    public var digitsLeft: [Int] {
        var left = [Int](repeating: 9, count: 10)
        for content in contents { left[content.value] -= 1 }
        return left.dropFirst().map { max(0, $0) }
    }

    /// The houses whose nine cells hold all nine digits.
    public var completeHouses: [House] {
        var complete: [House] = []
        for number in 0..<27 {
            var mask: UInt16 = 0
            for index in BoardTables.houses[number] { mask |= contents[index].digitBit }
            if mask == 0x1FF { complete.append(House.all[number]) }
        }
        return complete
    }

    /// The filled cells with the same digit as another cell of one of their houses, givens included.
    public var conflicts: CellSet {
        var found = CellSet()
        for cells in BoardTables.houses {
            var once: UInt16 = 0
            var twice: UInt16 = 0
            for index in cells {
                let bit = contents[index].digitBit
                twice |= once & bit
                once |= bit
            }
            guard twice != 0 else { continue }
            for index in cells where contents[index].digitBit & twice != 0 {
                found.insert(Cell.all[index])
            }
        }
        return found
    }

    /// Returns the cells with the same digit as a cell in one of its houses, without the cell itself.
    public func conflicts(of cell: Cell) -> CellSet {
        let value = contents[cell.index].value
        var found = CellSet()
        guard value != 0 else { return found }
        for index in BoardTables.peers[cell.index] where contents[index].value == value {
            found.insert(Cell.all[index])
        }
        return found
    }
}
