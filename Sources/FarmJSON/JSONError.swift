/// The position and the reason where a text is not valid JSON or not the expected value.
package struct JSONError: Error, Hashable, Sendable {
    /// The number of bytes before the error.
    package let offset: Int
    /// Both count from 1; the column counts characters, not bytes.
    package let line: Int
    package let column: Int
    package let problem: String

    /// Computes line and column, which are needed only in case of an error.
    package init(_ problem: String, in text: ArraySlice<UInt8>, at place: Int, origin: JSONPosition)
    {
        let before = text[..<min(place, text.endIndex)]
        var position = origin
        position.pass(before)
        offset = position.offset
        line = position.line
        column = position.column
        self.problem = problem
    }
}

/// A human-readable position in a text.
package struct JSONPosition: Sendable {
    package private(set) var offset = 0
    package private(set) var line = 1
    package private(set) var column = 1

    package init() {}

    /// Advances over a text.
    package mutating func pass(_ text: ArraySlice<UInt8>) {
        offset += text.count
        var start = text.startIndex
        if let end = text.lastIndex(of: UInt8(ascii: "\n")) {
            start = end + 1
            line += text[..<start].count { $0 == UInt8(ascii: "\n") }
            column = 1
        }
        // Every byte except UTF-8 continuation bytes.
        column += text[start...].count { $0 & 0xC0 != 0x80 }
    }
}

extension JSONError: CustomStringConvertible {
    /// `3:14: expected a colon`
    package var description: String { "\(line):\(column): \(problem)" }
}
