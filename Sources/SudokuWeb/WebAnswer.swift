import FarmJSON
import SudokuEngine

/// The answer of a call: bytes, numbers in them with the lowest byte first.
struct WebAnswer {
    private(set) var bytes: [UInt8] = []

    mutating func append(byte: Int) { bytes.append(UInt8(clamping: byte)) }

    mutating func append(_ number: Int) {
        let word = UInt16(clamping: number)
        bytes.append(UInt8(truncatingIfNeeded: word))
        bytes.append(UInt8(truncatingIfNeeded: word >> 8))
    }

    /// Appends the 32 low bits of a number that is not negative.
    mutating func append(wide number: Int) { append(word: UInt32(clamping: number)) }

    // An Int has 32 bits here, so a word may not fit into one.
    mutating func append(word: UInt32) {
        var rest = word
        for _ in 0..<4 {
            bytes.append(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        }
    }

    /// Appends a duration as its microseconds, in two halves of 32 bits.
    mutating func append(_ duration: Duration) {
        let parts = duration.components
        let microseconds = parts.seconds * 1_000_000 + parts.attoseconds / 1_000_000_000_000
        append(word: UInt32(truncatingIfNeeded: microseconds))
        append(word: UInt32(truncatingIfNeeded: microseconds >> 32))
    }

    mutating func append(_ text: String) { bytes += text.utf8 }

    mutating func append(bytes more: [UInt8]) { bytes += more }

    /// Appends JSON.
    mutating func append(_ write: (inout JSONWriter) -> Void) {
        JSONWriter.append(to: &bytes, write)
    }

    /// Appends 81 characters.
    mutating func append(_ puzzle: Puzzle) { puzzle.append(to: &bytes) }

    mutating func append(_ solution: Solution) { bytes += solution.ascii }

    /// Appends a grade in 19 bytes: Sudoku Explainer's ratings and those of the ladder `farm` in
    /// tenths (two bytes each), the number of the tier by rating or 0 (one), the number of givens
    /// (one), the mean of the open cells in hundredths and the time index in hundredths (two each),
    /// and the number of the tier whose whole promise is kept, or 0 (one).
    mutating func append(_ grade: Grade) {
        for ratings in [grade.se, grade.farm] {
            for rating in [ratings.hardest, ratings.untilFirstPlacement, ratings.first] {
                append(rating.tenths)
            }
        }
        append(byte: grade.band?.index ?? 0)
        append(byte: grade.clues)
        append(grade.curve.w20Hundredths)
        append(grade.timeIndexHundredths)
        append(byte: grade.tier?.index ?? 0)
    }
}
