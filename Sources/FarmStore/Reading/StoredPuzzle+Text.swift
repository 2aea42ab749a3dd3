import PuzzleBundle
import SudokuEngine

/// What is only passed on is not made a record of: a row has nearly the text that goes out.
extension StoredPuzzle {
    /// Whether the texts have the form in which a store writes them.
    var isSound: Bool {
        tier != nil && id.count == 16 && id.allSatisfy(Self.isBase32)
            && givens.count == 81 && givens.allSatisfy { $0 == UInt8(ascii: ".") || isDigit($0) }
            && solution.count == 81 && solution.allSatisfy(isDigit)
            && Symmetry(rawValue: String(decoding: symmetry, as: UTF8.self)) != nil
            && TechniqueText.isSound(techniques)
    }

    private static func isBase32(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
            || UInt8(ascii: "2")...UInt8(ascii: "7") ~= byte
    }

    private func isDigit(_ byte: UInt8) -> Bool {
        UInt8(ascii: "1")...UInt8(ascii: "9") ~= byte
    }

    /// The long form of a sound row: the same as of its record.
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

extension TechniqueText {
    /// Whether it has the form of ``text(_:)``: names without anything to escape, and numbers.
    static func isSound(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.first == UInt8(ascii: "{"), text.last == UInt8(ascii: "}") else { return false }
        if text.count == 2 { return true }
        var rest = text.dropFirst()
        while true {
            guard rest.popFirst() == UInt8(ascii: "\"") else { return false }
            while let byte = rest.first, byte >= 0x20, byte != UInt8(ascii: "\""),
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
