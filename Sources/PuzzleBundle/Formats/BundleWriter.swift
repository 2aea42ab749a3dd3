import SudokuEngine

/// A writer for one format, puzzle by puzzle, in constant memory if the format permits.
protocol BundleWriter: Sendable {
    mutating func begin(_ output: inout [UInt8])
    mutating func add(
        _ puzzle: PuzzleRecord, _ explanation: PuzzleExplanation, to output: inout [UInt8]
    ) throws(BundleError)
    mutating func end(_ output: inout [UInt8])
}

/// A writer for a format that holds classic puzzles alone.
protocol ClassicBundleWriter: BundleWriter {
    mutating func add(
        _ classic: SolvedPuzzle, of puzzle: PuzzleRecord, _ explanation: PuzzleExplanation,
        to output: inout [UInt8]
    ) throws(BundleError)
}

extension ClassicBundleWriter {
    mutating func add(
        _ puzzle: PuzzleRecord, _ explanation: PuzzleExplanation, to output: inout [UInt8]
    ) throws(BundleError) {
        guard let classic = puzzle.classic else {
            let others = BundleFormat.allCases.filter(\.holdsLayouts).map(\.rawValue)
            throw BundleError(
                file: puzzle.id.description, place: .file,
                problem: "the format holds classic 9x9 puzzles, not \(puzzle.layout); use "
                    + others.joined(separator: ", "))
        }
        try add(classic, of: puzzle, explanation, to: &output)
    }
}

extension BundleWriter {
    func begin(_ output: inout [UInt8]) {}
    func end(_ output: inout [UInt8]) {}
}

extension [UInt8] {
    mutating func append(_ text: String) { append(contentsOf: text.utf8) }

    /// Appends 81 characters with zeros for blanks.
    mutating func append(zeros puzzle: Puzzle) {
        let start = count
        puzzle.append(to: &self)
        for place in start..<count where self[place] == UInt8(ascii: ".") {
            self[place] = UInt8(ascii: "0")
        }
    }

    mutating func endLine() { append(UInt8(ascii: "\n")) }
}

extension Tier {
    /// The capitalised name, such as `Hard`.
    var title: String { name.prefix(1).uppercased() + name.dropFirst() }

    /// The title in a language.
    func title(in language: Language) -> String {
        guard language == .german else { return title }
        return switch self {
        case .beginner: "Anfänger"
        case .easy: "Leicht"
        case .medium: "Mittel"
        case .intermediate: "Anspruchsvoll"
        case .hard: "Schwer"
        case .expert: "Experte"
        }
    }
}
