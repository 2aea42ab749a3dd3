import SudokuEngine

/// One of the eight symmetries of the square, as a map of cells.
struct SquareMap: Hashable, Sendable {
    let flipsRows: Bool
    let flipsColumns: Bool
    let transposes: Bool

    /// All eight, the identity first.
    static let all: [SquareMap] = (0..<8).map { bits in
        SquareMap(
            flipsRows: bits & 1 != 0, flipsColumns: bits & 2 != 0, transposes: bits & 4 != 0)
    }

    /// Returns the map that a symmetry of givens stands for.
    init(_ symmetry: Symmetry) {
        let (rows, columns, transposed) =
            switch symmetry {
            case .none: (false, false, false)
            case .halfTurn: (true, true, false)
            case .quarterTurn: (false, true, true)
            case .horizontal: (true, false, false)
            case .vertical: (false, true, false)
            case .diagonal: (false, false, true)
            case .antiDiagonal: (true, true, true)
            }
        self.init(flipsRows: rows, flipsColumns: columns, transposes: transposed)
    }

    private init(flipsRows: Bool, flipsColumns: Bool, transposes: Bool) {
        self.flipsRows = flipsRows
        self.flipsColumns = flipsColumns
        self.transposes = transposes
    }

    /// Returns the image of each cell of a grid with some rows.
    func images(size: Int) -> [Int] {
        (0..<size * size).map { cell in
            var (row, column) = (cell / size, cell % size)
            if transposes { swap(&row, &column) }
            if flipsRows { row = size - 1 - row }
            if flipsColumns { column = size - 1 - column }
            return row * size + column
        }
    }
}
