extension String {
    /// The text made safe for messages: on one line, without characters that move the cursor,
    /// control the terminal or change the text direction. For text from untrusted sources.
    package var printable: String {
        // Fast path: nearly all text is plain ASCII.
        if utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return self }
        return unicodeScalars.map(\.printable).joined()
    }
}

extension Unicode.Scalar {
    /// The character, or an escape if a terminal would act on it: `\n`, `\u001B`.
    package var printable: String {
        switch self {
        case "\n": "\\n"
        case "\t": "\\t"
        default: isPrintable ? String(self) : "\\u" + hexadecimal
        }
    }

    /// The code point in hexadecimal, with at least four digits.
    package var hexadecimal: String {
        String(value, radix: 16, uppercase: true).leading("0", to: 4)
    }

    private var isPrintable: Bool {
        switch value {
        // C0, DEL and C1.
        case 0..<0x20, 0x7F...0x9F: false
        // Bidirectional controls, and line and paragraph separators.
        case 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: false
        default: true
        }
    }
}
