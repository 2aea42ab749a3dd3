import SudokuEngine

/// A drawing of a grid as data, which terminals, pictures, pages and paper share.
///
/// Lengths are in cells, from the upper left corner of the grid; cells are numbered row by row. Parts
/// are listed in the order in which they are painted.
public struct GridDrawing: Hashable, Sendable {
    /// Cells with a tint, such as those of a window.
    public struct Area: Hashable, Sendable {
        /// The cells, in position order.
        public let cells: [Int]
        /// The number of the tint, from 0; areas that mean the same have the same.
        public let tint: Int
    }

    /// A straight line.
    public struct Line: Hashable, Sendable {
        /// The point where it begins.
        public let start: Corner
        /// The point where it ends.
        public let end: Corner
    }

    /// A point.
    public struct Corner: Hashable, Sendable {
        /// The distance from the left edge.
        public let x: Double
        /// The distance from the upper edge.
        public let y: Double
    }

    /// A cage: its cells within an outline, the sum in the first of them.
    public struct Cage: Hashable, Sendable {
        /// The cells, ascending.
        public let cells: [Int]
        /// The sum; empty for a cage without one.
        public let label: String
        /// The outline, a little within the cells.
        public let outline: [Line]
    }

    /// A digit in a cell.
    public struct Symbol: Hashable, Sendable {
        /// The cell.
        public let cell: Int
        /// The digit, from 1.
        public let digit: UInt8
        /// True for a digit of the puzzle, false for one of the solution.
        public let isGiven: Bool
        /// The text of the digit: `1` to `9`, then `A` to `P`.
        public var text: String {
            String(decoding: [GridRules.symbol(of: digit)], as: UTF8.self)
        }
    }

    /// The number of rows and columns.
    public let size: Int
    /// The tinted cells.
    public let areas: [Area]
    /// Lines through the cells of a house, such as a diagonal.
    public let houseLines: [Line]
    /// The thin lines between cells.
    public let cellLines: [Line]
    /// The cages.
    public let cages: [Cage]
    /// The thick lines around boxes or regions and around the grid.
    public let boxLines: [Line]
    /// The digits.
    public let symbols: [Symbol]
}
