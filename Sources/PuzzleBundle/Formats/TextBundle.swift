import SudokuEngine

/// One puzzle per line and nothing else: `text` with dots, `text-zero` and `sdm` with zeros.
struct TextBundleWriter: BundleWriter {
    let hasZeros: Bool

    mutating func add(
        _ puzzle: PuzzleRecord, _ explanation: PuzzleExplanation, to output: inout [UInt8]
    ) throws(BundleError) {
        if hasZeros {
            output.append(zeros: puzzle.givens)
        } else {
            puzzle.givens.append(to: &output)
        }
        output.endLine()
    }
}

enum TextBundle {
    /// Reads a line, which may have the columns of `generate` and `grade` after the puzzle. Nil for
    /// an empty line or a comment.
    static func puzzle(
        _ line: ArraySlice<UInt8>, at place: BundleError.Place
    ) throws(FieldError) -> BundledPuzzle? {
        let isEmpty = line.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        if isEmpty || line.first == UInt8(ascii: "#") { return nil }
        do throws(ParseError) {
            var puzzle = BundledPuzzle(place: place, givens: try Puzzle(line: line))
            puzzle.columns = GradedColumns(line)
            puzzle.tier = puzzle.columns.flatMap { Tier(name: $0.tier) }
            return puzzle
        } catch {
            throw FieldError(error.description)
        }
    }
}
