import SudokuEngine

/// One puzzle per line and nothing else, with dots for blanks; other layouts as lines of the notation.
struct TextBundleWriter: BundleWriter {
    mutating func add(
        _ puzzle: PuzzleRecord, _ explanation: PuzzleExplanation, to output: inout [UInt8]
    ) throws(BundleError) {
        output.append(puzzle.notation)
        output.endLine()
    }
}

/// One puzzle per line and nothing else, with zeros for blanks: `text-zero` and `sdm`.
struct ZeroTextBundleWriter: ClassicBundleWriter {
    mutating func add(
        _ classic: SolvedPuzzle, of puzzle: PuzzleRecord, _ explanation: PuzzleExplanation,
        to output: inout [UInt8]
    ) throws(BundleError) {
        output.append(zeros: classic.puzzle)
        output.endLine()
    }
}

/// One puzzle per line in a format that a `LayoutSupport` knows.
struct ExchangeBundleWriter: BundleWriter {
    let format: BundleFormat
    let layouts: LayoutSupport?

    mutating func add(
        _ puzzle: PuzzleRecord, _ explanation: PuzzleExplanation, to output: inout [UInt8]
    ) throws(BundleError) {
        do throws(FieldError) {
            guard let layouts else {
                throw FieldError("\(format.rawValue) is written with LayoutSupport; pass it in")
            }
            output.append(try layouts.exchanged(format.rawValue, puzzle.notation))
        } catch {
            throw BundleError(file: puzzle.id.description, place: .file, problem: error.text)
        }
        output.endLine()
    }
}

enum TextBundle {
    /// Reads a line, which may have the columns of `generate` and `grade` after the puzzle. Nil for
    /// an empty line or a comment. Formats of other programs are read if `layouts` is given.
    static func puzzle(
        _ line: ArraySlice<UInt8>, at place: BundleError.Place, _ layouts: LayoutSupport?
    ) throws(FieldError) -> BundledPuzzle? {
        let isEmpty = line.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        if isEmpty || line.first == UInt8(ascii: "#") { return nil }
        let word = line.prefix { $0 != UInt8(ascii: " ") && !(0x09...0x0D).contains($0) }
        var puzzle: BundledPuzzle
        do throws(FieldError) {
            puzzle =
                word.contains(UInt8(ascii: ":"))
                ? try BundledPuzzle(place: place, notation: word)
                : BundledPuzzle(place: place, givens: try classic(line))
        } catch {
            guard let notation = try layouts?.notation(word) else { throw error }
            puzzle = try BundledPuzzle(place: place, notation: Array(notation.utf8)[...])
        }
        puzzle.columns = GradedColumns(line)
        puzzle.tier = puzzle.columns.flatMap { Tier(name: $0.tier) }
        return puzzle
    }

    private static func classic(_ line: ArraySlice<UInt8>) throws(FieldError) -> Puzzle {
        do throws(ParseError) { return try Puzzle(line: line) } catch {
            throw FieldError(error.description)
        }
    }
}
