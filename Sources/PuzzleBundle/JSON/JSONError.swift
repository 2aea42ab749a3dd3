/// Where a text stops being JSON, or stops being what was asked for, and why.
package struct JSONError: Error, Hashable, Sendable {
    /// How many bytes come before.
    package let offset: Int
    /// Both from 1; the column counts characters, not bytes.
    package let line: Int
    package let column: Int
    package let problem: String

    /// Works out line and column, which nobody needs of a text that is right.
    init(_ problem: String, in text: ArraySlice<UInt8>, at place: Int) {
        let before = text[..<min(place, text.endIndex)]
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? text.startIndex
        offset = before.count
        line = 1 + before.count { $0 == UInt8(ascii: "\n") }
        // Every byte but those that go on with a character.
        column = 1 + before[start...].count { $0 & 0xC0 != 0x80 }
        self.problem = problem
    }
}

extension JSONError: CustomStringConvertible {
    /// `3:14: a string ends with the line; close it with "`
    package var description: String { "\(line):\(column): \(problem)" }
}
