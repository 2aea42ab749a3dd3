import SudokuEngine

/// A field of a line of the notation: its bytes, and where they start.
package struct NotationField {
    let bytes: ArraySlice<UInt8>
    /// The number of characters before the field.
    let start: Int

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Returns the parts between separators; one, if there is none.
    func split(_ separator: UInt8) -> [NotationField] {
        var fields: [NotationField] = []
        var first = bytes.startIndex
        for index in bytes.indices where bytes[index] == separator {
            fields.append(part(first..<index))
            first = index + 1
        }
        return fields + [part(first..<bytes.endIndex)]
    }

    private func part(_ range: Range<Int>) -> NotationField {
        NotationField(bytes: bytes[range], start: start + range.lowerBound - bytes.startIndex)
    }

    /// The number; nil for anything else.
    var number: Int? { Self.number(bytes) }

    /// Returns a number of up to six digits, written without leading zeros; nil for anything else.
    package static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard (1...6).contains(bytes.count), bytes.first != UInt8(ascii: "0") || bytes.count == 1
        else { return nil }
        var number = 0
        for byte in bytes {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            number = number * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return number
    }

    /// Returns an error about the field as a whole.
    func error(_ part: LayoutError.Part, _ problem: String) -> LayoutError {
        LayoutError(part, start + 1, problem)
    }

    /// Returns what a byte looks like in an error.
    package static func quoted(_ byte: UInt8) -> String {
        (0x21...0x7E).contains(byte)
            ? "'\(Character(Unicode.Scalar(byte)))'"
            : "the byte \(String(byte, radix: 16, uppercase: true))"
    }
}
