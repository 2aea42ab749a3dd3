/// A symmetry of the pattern of givens.
///
/// Mirrors are named after their axis: `horizontal` maps the top row to the bottom row, `diagonal`
/// swaps rows and columns.
public enum Symmetry: String, CaseIterable, Sendable {
    /// No symmetry.
    case none
    /// A turn by 180 degrees.
    case halfTurn = "half-turn"
    /// A turn by 90 degrees.
    case quarterTurn = "quarter-turn"
    /// A mirror along the middle row.
    case horizontal
    /// A mirror along the middle column.
    case vertical
    /// A mirror along the diagonal from the top left.
    case diagonal
    /// A mirror along the diagonal from the top right.
    case antiDiagonal = "anti-diagonal"

    /// Returns the cell to which the symmetry moves a cell.
    func image(of cell: Cell) -> Cell {
        let row = cell.row
        let column = cell.column
        let (newRow, newColumn) =
            switch self {
            case .none: (row, column)
            case .halfTurn: (8 - row, 8 - column)
            case .quarterTurn: (column, 8 - row)
            case .horizontal: (8 - row, column)
            case .vertical: (row, 8 - column)
            case .diagonal: (column, row)
            case .antiDiagonal: (8 - column, 8 - row)
            }
        return Cell(trusted: UInt8(newRow * 9 + newColumn))
    }

    /// The sets of cells that the symmetry maps onto each other, ordered by their first cells.
    public var orbits: [CellSet] {
        var orbits: [CellSet] = []
        var seen = CellSet()
        for cell in Cell.all where !seen.contains(cell) {
            var orbit = CellSet([cell])
            var next = image(of: cell)
            while next != cell {
                orbit.insert(next)
                next = image(of: next)
            }
            seen = seen.union(orbit)
            orbits.append(orbit)
        }
        return orbits
    }

    /// Returns true if a set of cells has this symmetry.
    public func holds(for cells: CellSet) -> Bool {
        cells.allSatisfy { cells.contains(image(of: $0)) }
    }
}

/// The orbits of every symmetry, computed once.
struct SymmetryOrbits: Sendable {
    private let orbits = Symmetry.allCases.map { $0.orbits }

    subscript(symmetry: Symmetry) -> [CellSet] {
        // Seven comparisons at most.
        for (place, known) in Symmetry.allCases.enumerated() where known == symmetry {
            return orbits[place]
        }
        return symmetry.orbits
    }
}

extension Puzzle {
    /// The symmetry of the givens: the first that applies, in descending order of strength.
    public var symmetry: Symmetry {
        let order: [Symmetry] = [
            .quarterTurn, .halfTurn, .diagonal, .antiDiagonal, .horizontal, .vertical,
        ]
        let givens = givens
        return order.first { $0.holds(for: givens) } ?? .none
    }
}
