import FarmJSON
import PuzzleBundle
import SudokuEngine

/// Output without conversion to a record: a row already contains nearly the text that is sent.
extension StoredPuzzle {
    /// True if the texts have the form that a store writes and are consistent with each other and the
    /// number of givens: SQLite does not detect a changed byte inside a row.
    var isSound: Bool {
        tier != nil && id.count == 16 && id.allSatisfy(Self.isBase32) && hasSoundGrids
            && Symmetry(rawValue: String(decoding: symmetry, as: UTF8.self)) != nil
            && TechniqueCounts.isSound(techniques)
            && (human.isEmpty || (try? PuzzleRecord.Human(json: human)) != nil)
    }

    private static func isBase32(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
            || UInt8(ascii: "2")...UInt8(ascii: "7") ~= byte
    }

    /// True if the solution has each digit once in each house and the givens match it.
    private var hasSoundGrids: Bool {
        let (givens, solution) = (self.givens, self.solution)
        guard givens.count == 81, solution.count == 81 else { return false }
        var clues = 0
        var columns = SIMD16<UInt16>()
        var boxes = SIMD16<UInt16>()
        var index = 0
        for row in 0..<9 {
            var seen: UInt16 = 0
            for column in 0..<9 {
                let digit = solution[solution.startIndex + index]
                let given = givens[givens.startIndex + index]
                guard UInt8(ascii: "1")...UInt8(ascii: "9") ~= digit else { return false }
                if given == digit { clues += 1 } else if given != UInt8(ascii: ".") { return false }
                let bit: UInt16 = 1 << UInt16(digit - UInt8(ascii: "1"))
                seen |= bit
                columns[column] |= bit
                boxes[row / 3 * 3 + column / 3] |= bit
                index += 1
            }
            if seen != 0x1FF { return false }
        }
        return clues == number(4)
            && (0..<9).allSatisfy { columns[$0] == 0x1FF && boxes[$0] == 0x1FF }
    }

    /// Writes the long form of a sound row, identical to that of its record.
    func write(to json: inout JSONWriter) {
        guard let tier else { return }
        json.beginObject()
        json.member("id", plain: id)
        json.member("givens", plain: givens)
        json.member("solution", plain: solution)
        json.member("tier", plain: tier.name.utf8)
        json.member("tierIndex", tier.index)
        json.member("tierRating", tierRating)
        json.name("se")
        json.beginObject()
        json.member("er", Rating(tenths: number(1)))
        json.member("ep", Rating(tenths: number(2)))
        json.member("ed", Rating(tenths: number(3)))
        json.endObject()
        json.member("clues", number(4))
        json.name("w20")
        json.decimal(number(5), decimals: 2)
        json.name("timeIndex")
        json.decimal(number(6), decimals: 2)
        json.name("techniques")
        json.value(written: techniques)
        json.member("symmetry", plain: symmetry)
        json.member("usesUniqueness", number(7) != 0)
        json.endObject()
    }
}

extension TechniqueCounts {
    /// Returns true if a text has the form of ``text(_:)``: ASCII names that need no escaping, and
    /// numbers.
    static func isSound(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.first == UInt8(ascii: "{"), text.last == UInt8(ascii: "}") else { return false }
        if text.count == 2 { return true }
        var rest = text.dropFirst()
        while true {
            guard rest.popFirst() == UInt8(ascii: "\"") else { return false }
            while let byte = rest.first, 0x20...0x7E ~= byte, byte != UInt8(ascii: "\""),
                byte != UInt8(ascii: "\\")
            {
                rest.removeFirst()
            }
            guard rest.popFirst() == UInt8(ascii: "\""), rest.popFirst() == UInt8(ascii: ":"),
                let first = rest.popFirst(), UInt8(ascii: "1")...UInt8(ascii: "9") ~= first
            else { return false }
            while let byte = rest.first, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte {
                rest.removeFirst()
            }
            switch rest.popFirst() {
            case UInt8(ascii: ","): continue
            case UInt8(ascii: "}"): return rest.isEmpty
            default: return false
            }
        }
    }
}
