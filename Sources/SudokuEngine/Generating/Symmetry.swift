/// The ways in which the pattern of givens can repeat itself.
///
/// Mirrors are named after their axis: `horizontal` maps the top row to the bottom row, `diagonal`
/// swaps rows and columns.
public enum Symmetry: String, CaseIterable, Sendable {
    case none
    case halfTurn = "half-turn"
    case quarterTurn = "quarter-turn"
    case horizontal
    case vertical
    case diagonal
    case antiDiagonal = "anti-diagonal"

    /// Where the symmetry moves a cell.
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

    /// The cells that come and go together, in the order of their first cells.
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

    /// Whether a set of cells has this symmetry.
    public func holds(for cells: CellSet) -> Bool {
        cells.allSatisfy { cells.contains(image(of: $0)) }
    }
}

/// The orbits of every symmetry, worked out once.
struct SymmetryOrbits: Sendable {
    private let orbits = Symmetry.allCases.map(\.orbits)

    subscript(symmetry: Symmetry) -> [CellSet] {
        // There are seven.
        for (place, known) in Symmetry.allCases.enumerated() where known == symmetry {
            return orbits[place]
        }
        return symmetry.orbits
    }
}

extension Puzzle {
    /// The symmetry in which the givens stand: the first that holds, the stronger ones first.
    public var symmetry: Symmetry {
        let order: [Symmetry] = [
            .quarterTurn, .halfTurn, .diagonal, .antiDiagonal, .horizontal, .vertical,
        ]
        let givens = givens
        return order.first { $0.holds(for: givens) } ?? .none
    }
}
