import FarmJSON
import SudokuEngine

/// Lines of HoDoKu's library format, positions to practise a technique:
/// `:technique:digits:cells, filled ones with +:removed candidates:eliminations:placements:remark`.
/// A candidate is digit, row and column, and `digits` are those involved in the step.
struct HodokuBundleWriter: ClassicBundleWriter {
    /// The ladder of plans, of which the hardest step is the exercise if there is no other.
    let ladder: Ladder

    mutating func add(
        _ classic: SolvedPuzzle, of puzzle: PuzzleRecord, _ explanation: PuzzleExplanation,
        to output: inout [UInt8]
    ) throws(BundleError) {
        let exercise =
            explanation.exercise
            ?? Exercise(classic.puzzle, hardestOf: explanation.plan, on: ladder)
        guard let exercise, let code = exercise.code else {
            let what = exercise?.step?.technique ?? "any technique of its path"
            throw BundleError(
                file: puzzle.id.description, place: .file,
                problem: "HoDoKu's library does not have \(what); use json or pdf")
        }
        output.append(":\(code):")
        for digit in exercise.digits { output.appendInteger(digit.value) }
        output.append(":")
        for cell in Cell.all {
            guard let digit = exercise.position[cell] else {
                output.append(".")
                continue
            }
            if classic.puzzle[cell] == nil { output.append("+") }
            output.appendInteger(digit.value)
        }
        output.append(":\(HodokuBundle.text(exercise.removed))")
        output.append(":\(HodokuBundle.text(exercise.eliminations)):")
        output.append(
            exercise.placements.map { HodokuBundle.text($0.digit, $0.cell) }.joined(separator: " "))
        output.append(":\(puzzle.remark.replacing(":", with: "="))\n")
    }
}

extension Exercise {
    fileprivate var digits: DigitSet {
        if !placements.isEmpty { return DigitSet(placements.map(\.digit)) }
        return eliminations.cells.reduce(DigitSet()) { $0.union(eliminations[$1]) }
    }
}

enum HodokuBundle {
    static func text(_ digit: Digit, _ cell: Cell) -> String {
        "\(digit)\(cell.row + 1)\(cell.column + 1)"
    }

    static func text(_ candidates: Candidates) -> String {
        candidates.cells.flatMap { cell in candidates[cell].map { text($0, cell) } }
            .joined(separator: " ")
    }

    // MARK: Reading

    /// Nil for an empty line and for a comment.
    static func puzzle(
        _ line: ArraySlice<UInt8>, at place: BundleError.Place
    ) throws(FieldError) -> BundledPuzzle? {
        if line.isEmpty || line.first == UInt8(ascii: "#") { return nil }
        let parts = String(decoding: line, as: UTF8.self)
            .split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count >= 7, parts[0].isEmpty else {
            throw FieldError("a line must begin with a colon and have at least seven")
        }
        var givens: [UInt8] = []
        var position: [UInt8] = []
        var isFilled = false
        for byte in parts[3].utf8 {
            if byte == UInt8(ascii: "+") {
                isFilled = true
                continue
            }
            position.append(byte)
            givens.append(isFilled ? UInt8(ascii: ".") : byte)
            isFilled = false
        }
        let placements = try candidates(parts[6], "placements")
        let exercise = Exercise(
            code: String(parts[1]), position: try FieldReader.puzzle(position[...]),
            removed: try candidates(parts[4], "removed"),
            eliminations: try candidates(parts[5], "eliminations"),
            placements: placements.cells.flatMap { cell in
                placements[cell].map { Placement(cell: cell, digit: $0) }
            })
        guard !exercise.placements.isEmpty || !exercise.eliminations.isEmpty else {
            throw FieldError("the step has no effect")
        }
        var puzzle = BundledPuzzle(place: place, givens: try FieldReader.puzzle(givens[...]))
        puzzle.exercise = exercise
        if parts.count > 7 { try puzzle.take(remark: parts[7].replacing("=", with: ":")) }
        return puzzle
    }

    private static func candidates(
        _ text: Substring, _ what: String
    ) throws(FieldError) -> Candidates {
        var candidates = Candidates()
        for word in text.split(separator: " ") {
            let numbers = word.utf8.map { Int($0) - 0x30 }
            guard numbers.count == 3, let digit = Digit(numbers[0]),
                let cell = Cell(row: numbers[1] - 1, column: numbers[2] - 1)
            else {
                throw FieldError("\(what): '\(word)' is not a digit, row and column")
            }
            candidates[cell] = candidates[cell].union(DigitSet(digit))
        }
        return candidates
    }
}
