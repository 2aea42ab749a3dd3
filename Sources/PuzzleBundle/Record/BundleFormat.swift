import SudokuEngine

/// The formats of exports, named as in `export --format`.
public enum BundleFormat: String, Hashable, Sendable, CaseIterable {
    /// A format that is described by its ``facts``.
    case json, ndjson, sqlite, plist
    /// A property list with the tiers as keys.
    case plistTiers = "plist-tiers"
    /// Lines of 81 characters, with dots for blanks.
    case text
    /// Lines as in ``text``, with zeros for blanks.
    case textZero = "text-zero"
    /// A format that is described by its ``facts``.
    case sdm, sdk, opensudoku, csv, bank, hodoku, sugoku, dosuku, pdf, svg
    /// A line of text for each puzzle of any layout, in a format of another program.
    case line, fpuzzles, sgt, sumocue, iss
}

extension BundleFormat {
    /// The facts shown in help pages and tables.
    public struct Facts: Sendable {
        /// The content of a file.
        public let content: String
        /// The programs that read it.
        public let readers: String
        /// The extension of file names, without the dot.
        public let fileExtension: String
        /// The number of files per export.
        public let layout: Layout
    }

    /// The distribution of puzzles over files.
    public enum Layout: Hashable, Sendable {
        /// All puzzles in one file.
        case oneFile
        /// One file per tier; a folder if there are several tiers.
        case filePerTier
        /// One file per puzzle; a folder if there are several puzzles.
        case filePerPuzzle
    }

    /// The facts about the format.
    public var facts: Facts {
        switch self {
        case .json:
            Facts(
                "puzzles and solutions with id, tier and rating", "Swift, Kotlin and web apps",
                "json")
        case .ndjson:
            Facts("complete records, one per line", "servers, importers, jq", "ndjson")
        case .sqlite:
            Facts("a database with the table puzzle", "GRDB, FMDB, Android, Room", "sqlite")
        case .plist:
            Facts(
                "a property list: an array of 81-character strings", "UIKit apps", "plist",
                .filePerTier)
        case .plistTiers: Facts("a property list: tier to array of strings", "UIKit apps", "plist")
        case .text: Facts("81 characters per line, dots for blanks", "every solver", "txt")
        case .textZero: Facts("81 characters per line, zeros for blanks", "every solver", "txt")
        case .sdm: Facts("81 digits per line", "OpenSudoku, LibreSudoku, SudoCue, HoDoKu", "sdm")
        case .sdk:
            Facts(
                "a zip with one file per puzzle: header and nine rows", "SadMan, SudoCue, HoDoKu",
                "zip")
        case .opensudoku:
            Facts("XML with one folder per tier", "OpenSudoku, LibreSudoku", "opensudoku")
        case .csv: Facts("a table with a header (RFC 4180)", "spreadsheets, data analysis", "csv")
        case .bank:
            Facts(
                "lines of 100 bytes: checksum, puzzle, rating", "Sudoku Exchange", "txt",
                .filePerTier)
        case .hodoku:
            Facts("one position per line, with the step to find", "HoDoKu, training apps", "txt")
        case .sugoku: Facts("a board as rows of numbers", "apps written for sugoku", "json")
        case .dosuku:
            Facts("boards with solutions and difficulty", "apps written for Dosuku", "json")
        case .pdf: Facts("pages to print, solutions by number at the end", "paper", "pdf")
        case .svg:
            Facts(
                "a picture of a board, without its solution", "web pages", "svg", .filePerPuzzle)
        case .line: Facts("the notation, also of classic puzzles", "puzzlefarm", "txt")
        case .fpuzzles: Facts("a link per line", "SudokuPad, f-puzzles", "txt")
        case .sgt: Facts("a game id per line", "Solo of Simon Tatham's puzzles", "txt")
        case .sumocue: Facts("numbers of cages, a puzzle per line", "SumoCue, JSudoku", "txt")
        case .iss: Facts("a string per line", "Interactive Sudoku Solver", "txt")
        }
    }

    /// Returns true if an export writes several files and therefore needs a folder.
    public func needsFolder(tiers: Int, puzzles: Int) -> Bool {
        switch facts.layout {
        case .oneFile: false
        case .filePerTier: tiers > 1
        case .filePerPuzzle: puzzles > 1
        }
    }

    /// The name of the file for a puzzle in an export to a folder.
    public func fileName(for puzzle: PuzzleRecord) -> String {
        fileName(for: puzzle, of: puzzle.tier.name)
    }

    /// The name of the file for a puzzle of a pool in an export to a folder.
    package func fileName(for puzzle: PuzzleRecord, of pool: String) -> String {
        let name =
            switch facts.layout {
            case .oneFile: "puzzles"
            case .filePerTier: pool
            case .filePerPuzzle: "\(pool)-\(puzzle.id)"
            }
        return "\(name).\(facts.fileExtension)"
    }

    /// True if the format holds puzzles of every layout, and not only classic ones.
    public var holdsLayouts: Bool {
        switch self {
        case .json, .ndjson, .sqlite, .plist, .plistTiers, .text, .csv, .pdf, .svg, .line: true
        default: false
        }
    }

    /// True for lines that are written and read with a ``LayoutSupport``. Formats of other programs
    /// hold puzzles of some layouts.
    public var isExchanged: Bool { [.line, .fpuzzles, .sgt, .sumocue, .iss].contains(self) }

    /// True if each puzzle is a line, so that files of any length can be read line by line.
    package var isLines: Bool {
        switch self {
        case .ndjson, .text, .textZero, .sdm, .csv, .bank, .hodoku: true
        default: isExchanged
        }
    }

    /// True if the format contains steps, so that the caller must supply a plan or an exercise for
    /// each puzzle.
    public var needsPlan: Bool { self == .hodoku }

    /// True if the format can have, for each puzzle, the position before a step to find.
    public var hasExercises: Bool { [.json, .ndjson, .hodoku, .pdf].contains(self) }
}

extension BundleFormat.Facts {
    fileprivate init(
        _ content: String, _ readers: String, _ fileExtension: String,
        _ layout: BundleFormat.Layout = .oneFile
    ) {
        self.init(
            content: content, readers: readers, fileExtension: fileExtension, layout: layout)
    }
}
