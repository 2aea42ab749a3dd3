import FarmJSON
import PuzzleBundle
import SudokuEngine

/// Output without conversion to a record: a row already contains nearly the text that is sent.
extension StoredPuzzle {
    /// True if the texts have the form that a store writes and are consistent with each other and the
    /// number of givens: SQLite does not detect a changed byte inside a row.
    var isSound: Bool {
        tier != nil && id.count == 16 && id.allSatisfy(Self.isBase32) && hasSoundGrids
            && Self.symmetries.contains { symmetry.elementsEqual($0) }
            && TechniqueCounts.isSound(techniques)
            && (human.isEmpty || (try? PuzzleRecord.Human(json: human)) != nil)
    }

    private static let symmetries = Symmetry.allCases.map { Array($0.rawValue.utf8) }

    private static func isBase32(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
            || UInt8(ascii: "2")...UInt8(ascii: "7") ~= byte
    }

    /// True if the solution has each digit once in each house and the givens match it. Without branches
    /// on cells: which of them are given cannot be predicted.
    private var hasSoundGrids: Bool {
        guard isClassic else {
            return RecordedGrid(notation: givens, solution: solution)?.clueCount == number(4)
        }
        guard givens.count == 81, solution.count == 81 else { return false }
        let text = texts.span
        let (givens, solution) = (
            text.extracting(self.givens.indices), text.extracting(self.solution.indices)
        )
        let all: UInt32 = 0x1FF
        var (clues, cell, rows) = (0, 0, all)
        var faults: UInt32 = 0
        // The digits of the three columns of each stack, 9 bits each.
        var columns = SIMD4<UInt32>()
        for _ in 0..<3 {
            var boxes = SIMD4<UInt32>()
            for _ in 0..<3 {
                var row: UInt32 = 0
                for stack in 0..<3 {
                    var three: UInt32 = 0
                    for column: UInt32 in 0..<3 {
                        let (given, digit) = (givens[cell], solution[cell])
                        let number = digit &- UInt8(ascii: "1")
                        let isGiven = given == digit
                        clues &+= isGiven ? 1 : 0
                        faults |= number < 9 ? 0 : 1
                        faults |= isGiven || given == UInt8(ascii: ".") ? 0 : 1
                        let bit: UInt32 = 1 &<< UInt32(number)
                        three |= bit
                        columns[stack] |= bit &<< (9 &* column)
                        cell &+= 1
                    }
                    boxes[stack] |= three
                    row |= three
                }
                rows &= row
            }
            if boxes != SIMD4(all, all, all, 0) { return false }
        }
        let three: UInt32 = 0x7FF_FFFF
        return faults == 0 && rows == all && clues == number(4)
            && columns == SIMD4(three, three, three, 0)
    }

    /// Writes the long form of a sound row, identical to that of its record. The text of the difficulty
    /// for people is given, stored or not.
    func write(to json: inout JSONWriter, human: some Collection<UInt8> = []) {
        guard isClassic else {
            if var record {
                record.human = try? PuzzleRecord.Human(json: Array(human)[...])
                json.record(record)
            }
            return
        }
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
            if !human.isEmpty {
                bytes += Self.human
                bytes += human
            }
            bytes.append(UInt8(ascii: "}"))
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
        Array("\",\"usesUniqueness\":\($0)".utf8)
    }

    private static let human = Array(",\"human\":".utf8)
}

extension TechniqueCounts {
    /// Returns true if a text has the form of ``text(_:)``: ASCII names that need no escaping, and
    /// numbers.
    static func isSound(_ text: ArraySlice<UInt8>) -> Bool {
        if text.elementsEqual([UInt8(ascii: "{"), UInt8(ascii: "}")]) { return true }
        let text = text.span
        var place = 0
        func next() -> UInt8 {
            guard place < text.count else { return 0 }
            defer { place &+= 1 }
            return text[place]
        }
        var opening = UInt8(ascii: "{")
        while true {
            guard next() == opening, next() == UInt8(ascii: "\"") else { return false }
            var byte = next()
            while 0x20...0x7E ~= byte, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
                byte = next()
            }
            guard byte == UInt8(ascii: "\""), next() == UInt8(ascii: ":"),
                UInt8(ascii: "1")...UInt8(ascii: "9") ~= next()
            else { return false }
            byte = next()
            while UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte { byte = next() }
            if byte == UInt8(ascii: "}") { return place == text.count }
            guard byte == UInt8(ascii: ",") else { return false }
            opening = byte
            place &-= 1
        }
    }
}
