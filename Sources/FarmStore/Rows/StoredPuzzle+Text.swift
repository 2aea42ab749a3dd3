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
        var (given, digit) = (givens.startIndex, solution.startIndex)
        var clues = 0
        // The digits of the three columns of a stack, 9 bits each, and those of the three boxes of a
        // band.
        var columns: (UInt32, UInt32, UInt32) = (0, 0, 0)
        for _ in 0..<3 {
            var boxes: (UInt32, UInt32, UInt32) = (0, 0, 0)
            for _ in 0..<3 {
                var row: UInt32 = 0
                guard takeThree(&given, &digit, &clues, &columns.0, &boxes.0, &row),
                    takeThree(&given, &digit, &clues, &columns.1, &boxes.1, &row),
                    takeThree(&given, &digit, &clues, &columns.2, &boxes.2, &row), row == 0x1FF
                else { return false }
            }
            guard boxes == (0x1FF, 0x1FF, 0x1FF) else { return false }
        }
        return clues == number(4) && columns == (0x7FF_FFFF, 0x7FF_FFFF, 0x7FF_FFFF)
    }

    /// Adds three cells of a row and a box to their houses; returns false if one of them is invalid.
    @inline(__always)
    private func takeThree(
        _ given: inout Int, _ digit: inout Int, _ clues: inout Int, _ columns: inout UInt32,
        _ box: inout UInt32, _ row: inout UInt32
    ) -> Bool {
        var all: UInt32 = 0
        for shift: UInt32 in [0, 9, 18] {
            let number = texts[digit] &- UInt8(ascii: "1")
            guard number < 9 else { return false }
            if texts[given] == texts[digit] {
                clues += 1
            } else if texts[given] != UInt8(ascii: ".") {
                return false
            }
            let bit: UInt32 = 1 &<< UInt32(number)
            all |= bit
            columns |= bit &<< shift
            given += 1
            digit += 1
        }
        box |= all
        row |= all
        return true
    }

    /// Writes the long form of a sound row, identical to that of its record.
    func write(to json: inout JSONWriter) {
        guard let tier else { return }
        json.value { bytes in
            bytes += Self.names[0]
            bytes += id
            bytes += Self.names[1]
            bytes += givens
            bytes += Self.names[2]
            bytes += solution
            bytes += Self.tiers[tier.index - 1]
            bytes.appendDecimal(number(0), decimals: 1)
            for index in 1...3 {
                bytes += Self.names[index + 2]
                bytes.appendDecimal(number(index), decimals: 1)
            }
            bytes += Self.names[6]
            bytes.appendInteger(number(4))
            bytes += Self.names[7]
            bytes.appendDecimal(number(5), decimals: 2)
            bytes += Self.names[8]
            bytes.appendDecimal(number(6), decimals: 2)
            bytes += Self.names[9]
            bytes += techniques
            bytes += Self.names[10]
            bytes += symmetry
            bytes += Self.endings[number(7) == 0 ? 0 : 1]
        }
    }

    /// The texts before the values of the long form.
    private static let names = [
        "{\"id\":\"", "\",\"givens\":\"", "\",\"solution\":\"", ",\"se\":{\"er\":", ",\"ep\":",
        ",\"ed\":", "},\"clues\":", ",\"w20\":", ",\"timeIndex\":", ",\"techniques\":",
        ",\"symmetry\":\"",
    ].map { Array($0.utf8) }

    /// The texts from the solution to the rating, by tier.
    private static let tiers = Tier.allCases.map {
        Array("\",\"tier\":\"\($0.name)\",\"tierIndex\":\($0.index),\"tierRating\":".utf8)
    }

    private static let endings = ["false", "true"].map {
        Array("\",\"usesUniqueness\":\($0)}".utf8)
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
