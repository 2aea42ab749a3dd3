/// Where a text stops being JSON, or stops being what was asked for, and why.
package struct JSONError: Error, Hashable, Sendable {
    /// How many bytes come before.
    package let offset: Int
    /// Both from 1; the column counts characters, not bytes.
    package let line: Int
    package let column: Int
    package let problem: String

    /// Works out line and column, which nobody needs of a text that is right.
    init(_ problem: String, in text: ArraySlice<UInt8>, at place: Int, origin: TextPosition) {
        let before = text[..<min(place, text.endIndex)]
        var position = origin
        position.pass(before)
        offset = position.offset
        line = position.line
        column = position.column
        self.problem = problem
    }
}

/// A place in a text as people count.
struct TextPosition: Sendable {
    private(set) var offset = 0
    private(set) var line = 1
    private(set) var column = 1

    /// Goes past some text.
    mutating func pass(_ text: ArraySlice<UInt8>) {
        offset += text.count
        var start = text.startIndex
        if let end = text.lastIndex(of: UInt8(ascii: "\n")) {
            start = end + 1
            line += text[..<start].count { $0 == UInt8(ascii: "\n") }
            column = 1
        }
        // Every byte but those that go on with a character.
        column += text[start...].count { $0 & 0xC0 != 0x80 }
    }
}

extension JSONError: CustomStringConvertible {
    /// `3:14: a string ends with the line; close it with "`
    package var description: String { "\(line):\(column): \(problem)" }
}
