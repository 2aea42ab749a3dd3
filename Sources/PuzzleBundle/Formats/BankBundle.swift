import FarmJSON
import SudokuEngine

/// Lines of exactly 100 bytes, so that any puzzle can be read with one seek: the first 12 digits of
/// the puzzle's SHA-1, the puzzle with zeros, and the rating of Sudoku Explainer, four characters
/// wide.
struct BankBundleWriter: ClassicBundleWriter {
    mutating func add(
        _ classic: SolvedPuzzle, of puzzle: PuzzleRecord, _ explanation: PuzzleExplanation,
        to output: inout [UInt8]
    ) throws(BundleError) {
        guard let er = puzzle.se?.er else {
            throw BundleError(
                file: puzzle.id.description, place: .file,
                problem: "not rated by Sudoku Explainer, which a line of a bank states")
        }
        var digits: [UInt8] = []
        digits.append(zeros: classic.puzzle)
        output += BankBundle.checksum(digits[...])
        output.append(UInt8(ascii: " "))
        output += digits
        output.append(UInt8(ascii: " "))
        if er.tenths < 100 { output.append(UInt8(ascii: " ")) }
        output.appendDecimal(er.tenths, decimals: 1)
        output.endLine()
    }
}

package enum BankBundle {
    /// The first 12 hexadecimal digits of the SHA-1 of the 81 digits.
    package static func checksum(_ digits: ArraySlice<UInt8>) -> [UInt8] {
        let hexadecimal = Array("0123456789abcdef".utf8)
        return SHA1.digest(digits).prefix(6).flatMap {
            [hexadecimal[Int($0 >> 4)], hexadecimal[Int($0 & 15)]]
        }
    }

    static func puzzle(
        _ line: ArraySlice<UInt8>, at place: BundleError.Place
    ) throws(FieldError) -> BundledPuzzle {
        let parts = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        guard line.count == 99, parts.count >= 3, parts[0].count == 12, parts[1].count == 81 else {
            throw FieldError(
                "expected 100 bytes per line (checksum, puzzle and rating), got \(line.count + 1)")
        }
        guard parts[1].allSatisfy({ 0x30...0x39 ~= $0 }) else {
            throw FieldError("blanks must be zeros in a bank file")
        }
        var puzzle = BundledPuzzle(place: place, givens: try FieldReader.puzzle(parts[1]))
        let checksum = checksum(parts[1])
        guard parts[0].elementsEqual(checksum) else {
            throw FieldError(
                "the checksum is \(String(decoding: checksum, as: UTF8.self)), the line says "
                    + "'\(String(decoding: parts[0], as: UTF8.self))'")
        }
        let rating = line.suffix(4).drop { $0 == UInt8(ascii: " ") }
        puzzle.er = try FieldReader.rating(String(decoding: rating, as: UTF8.self))
        return puzzle
    }
}
