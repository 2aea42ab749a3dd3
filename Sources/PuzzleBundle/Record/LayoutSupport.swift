package import SudokuEngine

/// The drawings, solutions and grades of other layouts than classic 9x9, which this library does not know.
/// They are passed in, so that apps with classic bundles alone do not link it; PuzzleExchange has
/// `LayoutSupport.all`.
public struct LayoutSupport: Sendable {
    /// Returns the elements of an SVG picture whose cells are one unit wide; nil if the grid breaks the
    /// rules of its layout.
    package let picture: @Sendable (LayoutGrid, GridSymbols) -> [String]?
    /// Returns the areas and lines of a grid on a page; nil as for pictures.
    package let page: @Sendable (LayoutGrid) -> Page?
    /// Returns the names of the cells and houses of a grid; nil as for pictures.
    package let names: @Sendable (LayoutGrid) -> GridNames?
    /// Returns the rules of the layout with a name, in whole sentences.
    package let rules: @Sendable (_ layout: String, Language, GridSymbols) -> String?
    /// Returns a function that finds the path of one grid after another, with memory of its own.
    package let paths: @Sendable () -> (LayoutGrid) -> [PathStep]
    /// Returns a puzzle, given as text formats have it, in the format with a name.
    package let exchanged:
        @Sendable (_ format: String, _ notation: String) throws(FieldError) -> String
    /// Returns the notation of a puzzle in a format of other programs; nil if the text resembles none.
    package let notation: @Sendable (ArraySlice<UInt8>) throws(FieldError) -> String?
    /// Returns a function that solves and grades one grid after another, with memory of its own.
    package let grading: @Sendable () -> (LayoutGrid, Cryptography, () -> Bool) -> LayoutVerdict

    /// The PDF operators for a grid whose cells are one unit wide, counted from its upper left corner.
    package struct Page: Sendable {
        let areas: [String]
        let lines: [String]

        package init(areas: [String], lines: [String]) {
            self.areas = areas
            self.lines = lines
        }

        /// The operators in the units of the grid with the origin below it, with cells shaded between areas
        /// and lines.
        func operators(of size: Int, shading cells: [Int] = []) -> String {
            let shades = cells.map { ".88 g \($0 % size) \($0 / size) 1 1 re f" }
            return (["q 1 0 0 -1 0 \(size) cm"] + areas + shades + lines + ["Q"])
                .joined(separator: "\n")
        }
    }

    package init(
        picture: @escaping @Sendable (LayoutGrid, GridSymbols) -> [String]?,
        page: @escaping @Sendable (LayoutGrid) -> Page?,
        names: @escaping @Sendable (LayoutGrid) -> GridNames?,
        rules: @escaping @Sendable (_ layout: String, Language, GridSymbols) -> String?,
        paths: @escaping @Sendable () -> (LayoutGrid) -> [PathStep],
        exchanged:
            @escaping @Sendable (_ format: String, _ notation: String) throws(FieldError) -> String,
        notation: @escaping @Sendable (ArraySlice<UInt8>) throws(FieldError) -> String?,
        grading: @escaping @Sendable () -> (LayoutGrid, Cryptography, () -> Bool) -> LayoutVerdict
    ) {
        self.picture = picture
        self.page = page
        self.names = names
        self.rules = rules
        self.paths = paths
        self.exchanged = exchanged
        self.notation = notation
        self.grading = grading
    }
}

/// The result of solving and grading a grid.
package enum LayoutVerdict {
    /// The grid has no solution or several, or the search for them was given up.
    case refused(String)
    case graded(RegradedPuzzle)
    case stopped
}

/// A puzzle that was graded again, with which the statements of a bundle are compared.
package struct RegradedPuzzle {
    /// Everything but the tier, which is ``tier``.
    let record: PuzzleRecord
    /// The tier whose promise the puzzle keeps; nil if there is none.
    let tier: Tier?
    /// The rating on the ladder that decides tiers, as columns have it.
    let tierRating: String
    /// Returns the conditions of a tier that the puzzle does not meet.
    let faults: (Tier) -> [String]

    package init(
        _ record: PuzzleRecord, tier: Tier?, isBounded: Bool, faults: @escaping (Tier) -> [String]
    ) {
        self.record = record
        self.tier = tier
        tierRating = "\(record.tierRating)" + (isBounded && record.se == nil ? "+" : "")
        self.faults = faults
    }
}
