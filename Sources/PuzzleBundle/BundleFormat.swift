import SudokuEngine

/// The formats in which puzzles leave the farm, under the names that `export --format` takes.
public enum BundleFormat: String, Hashable, Sendable, CaseIterable {
    case json, ndjson, sqlite, plist
    case plistTiers = "plist-tiers"
    case text
    case textZero = "text-zero"
    case sdm, sdk, opensudoku, csv, bank, hodoku, sugoku, dosuku, pdf, svg
}

extension BundleFormat {
    /// What a format is for: help pages and tables are made of this.
    public struct Facts: Sendable {
        /// What a file holds.
        public let content: String
        /// Who reads it.
        public let readers: String
        public let fileExtension: String
        /// How many files an export makes.
        public let layout: Layout
    }

    /// How puzzles are spread over files.
    public enum Layout: Hashable, Sendable {
        case oneFile
        /// A file for each tier; a folder as soon as there are two.
        case filePerTier
        /// A file for each puzzle; a folder as soon as there are two.
        case filePerPuzzle
    }

    public var facts: Facts {
        switch self {
        case .json:
            Facts(
                "puzzles and solutions with id, tier and rating", "Swift, Kotlin and web apps",
                "json")
        case .ndjson:
            Facts("all that is known of a puzzle, one a line", "servers, importers, jq", "ndjson")
        case .sqlite:
            Facts("a database with the table puzzle", "GRDB, FMDB, Android, Room", "sqlite")
        case .plist:
            Facts(
                "a property list: an array of 81-character strings", "UIKit apps", "plist",
                .filePerTier)
        case .plistTiers: Facts("a property list: tier to array of strings", "UIKit apps", "plist")
        case .text: Facts("81 characters a line, dots for blanks", "every solver", "txt")
        case .textZero: Facts("81 characters a line, zeros for blanks", "every solver", "txt")
        case .sdm: Facts("81 digits a line", "OpenSudoku, LibreSudoku, SudoCue, HoDoKu", "sdm")
        case .sdk:
            Facts(
                "a zip of one file a puzzle, nine lines and a head", "SadMan, SudoCue, HoDoKu",
                "zip")
        case .opensudoku:
            Facts("XML with a folder for each tier", "OpenSudoku, LibreSudoku", "opensudoku")
        case .csv: Facts("a table with a header (RFC 4180)", "spreadsheets, data people", "csv")
        case .bank:
            Facts(
                "lines of 100 bytes: checksum, puzzle, rating", "Sudoku Exchange", "txt",
                .filePerTier)
        case .hodoku:
            Facts("a position a line, and the step to find in it", "HoDoKu, training apps", "txt")
        case .sugoku: Facts("a board as rows of numbers", "apps that asked sugoku", "json")
        case .dosuku:
            Facts("boards with solutions and difficulty", "apps that asked Dosuku", "json")
        case .pdf: Facts("pages to print, solutions by number at the end", "paper", "pdf")
        case .svg:
            Facts(
                "a picture of a board, without its solution", "web pages", "svg", .filePerPuzzle)
        }
    }

    /// Whether an export makes more than one file, and so takes a folder.
    public func needsFolder(tiers: Int, puzzles: Int) -> Bool {
        switch facts.layout {
        case .oneFile: false
        case .filePerTier: tiers > 1
        case .filePerPuzzle: puzzles > 1
        }
    }

    /// The name of the file that a puzzle goes to where there is a folder.
    public func fileName(for puzzle: PuzzleRecord) -> String {
        let name =
            switch facts.layout {
            case .oneFile: "puzzles"
            case .filePerTier: puzzle.tier.name
            case .filePerPuzzle: "\(puzzle.tier.name)-\(puzzle.id)"
            }
        return "\(name).\(facts.fileExtension)"
    }

    /// Whether each puzzle is a line, so that files of any length are read line by line.
    package var isLines: Bool {
        switch self {
        case .ndjson, .text, .textZero, .sdm, .csv, .bank, .hodoku: true
        default: false
        }
    }

    /// Whether what is written shows steps, so that who encodes must bring them.
    public var needsPlan: Bool { self == .hodoku }
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
