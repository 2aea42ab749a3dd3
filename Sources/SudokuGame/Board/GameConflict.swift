public import SudokuEngine

/// A rule that the digit of a cell breaks, and the cells with which it does.
public struct GameConflict: Hashable, Sendable {
    /// The rules of a grid. Houses and cages are numbered as the grid has them.
    public enum Reason: Hashable, Sendable {
        /// The digit is in a house twice.
        case house(Int)
        /// The digit is in a cage twice.
        case cage(Int)
        /// The digit is a move of chess away.
        case move
        /// Neighbours have consecutive digits.
        case neighbours
        /// The digits of a cage cannot have its sum, or do not.
        case sum(Int)
    }

    /// The rule.
    public let reason: Reason
    /// The other cells.
    public let cells: GridCells

    init(_ reason: Reason, _ cells: GridCells) {
        self.reason = reason
        self.cells = cells
    }

    /// Returns the sentence that names the rule, for the conflict of a cell of a grid.
    public func sentence(
        of cell: Int, in grid: GridRules, language: Language = .english
    ) -> String {
        sentence(of: cell, in: grid, from: language.texts)
    }

    /// Returns the sentence from the texts of a page; empty if they do not have it.
    package func sentence(of cell: Int, in grid: GridRules, from texts: Texts) -> String {
        let names = GridNames(grid)
        if case .sum(let number) = reason {
            let cage = grid.cages[number]
            return texts.text(
                "conflict.sum", ("cell", names.cell(cage.cells[0])), ("sum", "\(cage.sum ?? 0)"))
        }
        let links = cells.map { other in
            let link: GridLink.Reason =
                switch reason {
                case .house(let house): .house(house)
                case .cage, .sum: .cage
                case .move: names.move(cell, other)
                case .neighbours: .neighbours
                }
            return GridLink(link, cell, other)
        }
        return WordLists(texts, of: names).sentences(of: links).joined(separator: " ")
    }
}
