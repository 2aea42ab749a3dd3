import FarmSystem

/// A place in a text. Lines and columns count from one; a column is a Unicode scalar, so that a tab
/// counts as one and so does a letter of any script.
package struct TextPosition: Hashable, Sendable, Comparable {
    package let line: Int
    package let column: Int

    package static func < (left: Self, right: Self) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}

/// A value as the file has it, and where it begins.
package struct TOMLValue: Sendable {
    package enum Content: Hashable, Sendable {
        case string(String)
        case integer(Int64)
        case boolean(Bool)
        case array([Content])
    }

    package let content: Content
    package let position: TextPosition
    /// Where each value of an array begins; empty of anything else.
    package let elements: [TextPosition]
}

/// What keeps a text from being our kind of TOML.
package struct TOMLProblem: Error, Hashable, Sendable {
    package let position: TextPosition
    /// The full name of the key, nil where the line does not even have one.
    package let key: String?
    package let problem: String
    package let remedy: String
}

extension TOMLValue.Content: CustomStringConvertible {
    /// As a file would have it.
    package var description: String {
        switch self {
        case .string(let text): text.quotedForTOML
        case .integer(let number): String(number)
        case .boolean(let truth): truth ? "true" : "false"
        case .array(let values): "[\(values.map(\.description).joined(separator: ", "))]"
        }
    }

    /// For a message: what kind of value, and its beginning.
    var shown: String {
        let text = description
        let short = text.count > 60 ? text.prefix(60) + "..." : text[...]
        return switch self {
        case .string: "the string \(short)"
        case .integer, .boolean: String(short)
        case .array: "the array \(short)"
        }
    }
}

extension String {
    /// In double quotes, with an escape for every letter that a line cannot show.
    package var quotedForTOML: String {
        let letters = unicodeScalars.map { scalar in
            (scalar == "\"" || scalar == "\\" ? "\\" : "") + scalar.printable
        }
        return "\"\(letters.joined())\""
    }
}

extension Unicode.Scalar {
    /// What no message and no line of TOML may hold as it is.
    var isControl: Bool { value < 0x20 || 0x7F...0x9F ~= value }

    /// For a message: `'x'`, or the number of what cannot be seen.
    var shown: String {
        let isVisible =
            !isControl && !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint
        return isVisible || self == " " ? "'\(self)'" : "U+\(hexadecimal)"
    }
}
