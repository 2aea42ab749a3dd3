/// A number or none for each cell, as in game ids of Solo: `a` to `z` are 1 to 26 empty cells, and
/// numbers that follow each other are separated by `_`.
enum SGTNumbers {
    /// Reads as many cells; 0 for empty ones.
    static func read(_ cursor: inout TextCursor, count: Int) throws(ExchangeError) -> [Int] {
        var cells: [Int] = []
        cells.reserveCapacity(count)
        var isAfterNumber = false
        while cells.count < count {
            if isAfterNumber { _ = cursor.pass("_") }
            let next = cursor.next ?? 0
            isAfterNumber = !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(next)
            if isAfterNumber {
                guard let number = cursor.number(), number > 0 else {
                    throw cursor.error(
                        "\(cursor.found) after \(cells.count) of \(count) cells; write numbers, "
                            + "_ between two of them, or a to z for 1 to 26 empty cells")
                }
                cells.append(number)
            } else {
                let empty = Int(next - UInt8(ascii: "a")) + 1
                guard cells.count + empty <= count else {
                    throw cursor.error(
                        "\(empty) empty cells after \(cells.count), but the grid has \(count)")
                }
                cursor.advance()
                cells += [Int](repeating: 0, count: empty)
            }
        }
        return cells
    }

    static func text(_ cells: [Int]) -> String {
        var text = ""
        var empty = 0
        func end() {
            if empty > 0 { text.unicodeScalars.append(Unicode.Scalar(UInt8(0x60 + empty))) }
            empty = 0
        }
        for number in cells {
            if number == 0 {
                if empty == 26 { end() }
                empty += 1
                continue
            }
            if empty == 0, !text.isEmpty { text += "_" }
            end()
            text += "\(number)"
        }
        end()
        return text
    }
}
