internal import SudokuEngine

/// Tables of the houses and peers of cells by index, for queries that visit many cells.
enum BoardTables {
    /// The cells of the 27 houses, in the order of `House.all`.
    static let houses: [[Int]] = House.all.map { house in house.cells.map { $0.index } }

    /// The 20 peers of each cell.
    static let peers: [[Int]] = Cell.all.map { cell in cell.peers.map { $0.index } }
}
