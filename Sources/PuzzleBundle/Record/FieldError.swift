import FarmJSON
import SudokuEngine

/// An error in a puzzle of a bundle, without its location.
package struct FieldError: Error {
    package let text: String

    package init(_ text: String) { self.text = text }
}

/// Parsers for the fields shared by several formats.
enum FieldReader {
    /// Parses exactly 81 cells.
    static func puzzle(_ text: ArraySlice<UInt8>) throws(FieldError) -> Puzzle {
        do throws(ParseError) {
            guard text.count == 81 else { throw .length(text.count) }
            return try Puzzle(line: text)
        } catch {
            throw FieldError(error.description)
        }
    }

    static func puzzle(_ text: String) throws(FieldError) -> Puzzle {
        try puzzle(Array(text.utf8)[...])
    }

    /// Parses 81 digits.
    static func solution(_ text: ArraySlice<UInt8>) throws(FieldError) -> Solution {
        let grid = try puzzle(text)
        guard let solution = Solution(grid) else {
            throw FieldError("the solution has \(81 - grid.clueCount) blanks")
        }
        return solution
    }

    static func id(_ text: some StringProtocol) throws(FieldError) -> PuzzleID {
        guard let id = PuzzleID(text) else {
            throw FieldError("'\(text)' is not an id; expected 16 characters of a-z and 2-7")
        }
        return id
    }

    static func tier(_ name: some StringProtocol) throws(FieldError) -> Tier {
        guard let tier = Tier(name: name.lowercased()) else {
            throw FieldError("'\(name)' is not a tier")
        }
        return tier
    }

    /// Parses a number with at most one decimal.
    static func rating(_ text: some StringProtocol) throws(FieldError) -> Rating {
        Rating(tenths: try number(text, byTenTo: 1))
    }

    /// Parses a number and returns it times a power of ten, as an integer.
    static func number(
        _ text: some StringProtocol, byTenTo power: Int
    ) throws(FieldError) -> Int {
        do throws(JSONError) {
            var cursor = JSONCursor(Array(text.utf8)[...])
            let number = try cursor.number(byTenTo: power)
            try cursor.end()
            return number
        } catch {
            throw FieldError("'\(text)' is not a valid number here")
        }
    }

    /// Parses nine rows of nine numbers, with 0 or null for blanks.
    static func rows(_ value: JSONValue?, _ what: String) throws(FieldError) -> [UInt8] {
        var text: [UInt8] = []
        for row in value?.elements ?? [] {
            guard let cells = row.elements, cells.count == 9 else {
                throw FieldError("\(what) must have nine rows of nine numbers")
            }
            for cell in cells {
                guard let digit = cell.isNull ? 0 : cell.integer, 0...9 ~= digit else {
                    throw FieldError("\(what) must have numbers from 0 to 9")
                }
                text.append(UInt8(ascii: "0") + UInt8(digit))
            }
        }
        guard text.count == 81 else {
            throw FieldError("\(what) must have nine rows of nine numbers")
        }
        return text
    }
}

/// Checks that the name and the number of a tier agree.
func agree(_ tier: Tier, _ index: Int) throws(FieldError) {
    guard tier.index == index else {
        throw FieldError("the number of \(tier.name) is \(tier.index), not \(index)")
    }
}
