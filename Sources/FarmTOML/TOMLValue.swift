import FarmSystem

/// A position in a text. Lines and columns count from one; a column is a Unicode scalar, so a tab
/// counts as one, and so does a letter of any script.
package struct TOMLPosition: Hashable, Sendable, Comparable {
    package let line: Int
    package let column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    package static func < (left: Self, right: Self) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}

/// A value in the file, with its position.
package struct TOMLValue: Sendable {
    package enum Content: Hashable, Sendable {
        case string(String)
        case integer(Int64)
        /// A number with a decimal point, as it is written.
        case decimal(String)
        case boolean(Bool)
        case array([Content])
    }

    package let content: Content
    package let position: TOMLPosition
    /// The positions of the elements of an array; empty for any other value.
    package let elements: [TOMLPosition]
}

/// A violation of the supported subset of TOML.
package struct TOMLError: Error, Hashable, Sendable {
    package let position: TOMLPosition
    /// The full name of the key; nil if the line has none.
    package let key: String?
    package let problem: String
    package let remedy: String
}

extension TOMLValue.Content: CustomStringConvertible {
    /// The value as written in a file.
    package var description: String {
        switch self {
        case .string(let text): text.quotedForTOML
        case .integer(let number): String(number)
        case .decimal(let text): text
        case .boolean(let truth): truth ? "true" : "false"
        case .array(let values): "[\(values.map(\.description).joined(separator: ", "))]"
        }
    }

    /// The kind and the beginning of the value, for messages.
    package var shown: String {
        let text = description
        let short = text.count > 60 ? text.prefix(60) + "..." : text[...]
        return switch self {
        case .string: "the string \(short)"
        case .integer, .decimal, .boolean: String(short)
        case .array: "the array \(short)"
        }
    }
}

extension String {
    /// The text in double quotes, with unprintable characters escaped.
    package var quotedForTOML: String {
        let letters = unicodeScalars.map { scalar in
            (scalar == "\"" || scalar == "\\" ? "\\" : "") + scalar.printable
        }
        return "\"\(letters.joined())\""
    }
}

extension Unicode.Scalar {
    /// True for characters that must not appear unescaped in messages or TOML.
    package var isControl: Bool { value < 0x20 || 0x7F...0x9F ~= value }

    /// The scalar for messages: `'x'`, or its code point if it is invisible.
    package var shown: String {
        let isVisible =
            !isControl && !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint
        return isVisible || self == " " ? "'\(self)'" : "U+\(hexadecimal)"
    }
}
