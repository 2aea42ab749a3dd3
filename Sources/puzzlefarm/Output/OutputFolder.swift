import FarmSystem
import PuzzleBundle
import SudokuEngine
import SudokuLayouts

/// A folder that an option names, for files that a command writes.
struct OutputFolder {
    /// The option, such as `--svg`, for messages.
    let option: String
    /// True if existing files may be replaced.
    var isReplacing = false

    /// The folder of the option `--svg`.
    static func pictures(isReplacing: Bool) -> OutputFolder {
        OutputFolder(option: "--svg", isReplacing: isReplacing)
    }

    /// Creates the folder of the pictures of a number of puzzles, before they are made; throws if it has
    /// one of them that may not be replaced.
    func prepare(puzzles count: Int, in path: String) throws(CommandError) {
        var existing: String?
        try failing(as: .cannotCreate, "\(option): ") { () throws(SystemError) in
            try Files.makeFolder(path)
            if isReplacing { return }
            existing = try Folder(path).names().sorted().first { name in
                guard name.hasPrefix("puzzle-"), name.hasSuffix(".svg"),
                    let number = Int(name.dropFirst(7).dropLast(4))
                else { return false }
                return 1...max(1, count) ~= number && name == Self.name("puzzle", number)
            }
        }
        if let existing { throw CommandError(existing: path + "/" + existing, option: option) }
    }

    /// Writes the pictures of puzzles as `puzzle-001.svg` and so on.
    func write(_ puzzles: [LayoutPuzzle], to path: String) throws(CommandError) {
        let pictures = puzzles.map { puzzle in
            let rules = puzzle.layout.rules(in: .english).joined(separator: " ")
            let cages = puzzle.cages.isEmpty ? "" : "\(puzzle.cages.count) cages, "
            return GridDrawing(puzzle).svg(
                title: "Sudoku, \(puzzle.layout.name)",
                description: "\(cages)\(puzzle.clueCount) givens. \(rules)")
        }
        try write(pictures, named: "puzzle", to: path)
    }

    /// Writes the pictures of a path as `step-001.svg` and so on, or `puzzle-1-step-001.svg` with
    /// the prefix `puzzle-1`.
    func write(
        _ steps: [(grid: PictureGrid, step: GridStep)], named prefix: String?, to path: String,
        language: Language
    ) throws(CommandError) {
        let pictures = steps.map { StepPicture($0.grid, $0.step, in: language).svg }
        try write(pictures, named: (prefix.map { $0 + "-" } ?? "") + "step", to: path)
    }

    private func write(
        _ pictures: [String], named prefix: String, to path: String
    ) throws(CommandError) {
        try write(
            pictures.enumerated().map { (Self.name(prefix, $0 + 1), $1) }, to: path)
    }

    /// Returns the name of a numbered picture, such as `step-001.svg`.
    private static func name(_ prefix: String, _ number: Int) -> String {
        "\(prefix)-\(String(number).leading("0", to: 3)).svg"
    }

    /// Writes files with their names and texts. The folder is created if it is absent.
    ///
    /// Nothing is written if one of the files exists, unless files may be replaced.
    func write(
        _ files: [(name: String, text: String)], to path: String
    ) throws(CommandError) {
        var existing: String?
        try failing(as: .cannotCreate, "\(option): ") { () throws(SystemError) in
            try Files.makeFolder(path)
            for file in files where !isReplacing {
                let target = path + "/" + file.name
                if try FileStatus(ofLinkOrFile: target) != nil { existing = existing ?? target }
            }
        }
        if let existing { throw CommandError(existing: existing, option: option) }
        try failing(as: .io, "\(option): ") { () throws(SystemError) in
            let folder = try Folder(path)
            for file in files { try folder.write(Array(file.text.utf8), to: file.name) }
        }
    }
}

extension CommandError {
    /// A file that an option would write exists.
    init(existing path: String, option: String) {
        self.init(
            .cannotCreate,
            "\(option): \(path): already exists; choose another name, or replace it with --force")
    }
}
