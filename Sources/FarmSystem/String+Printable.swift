extension String {
    /// The text as a message may show it: on one line, without anything that moves a cursor, changes a
    /// terminal or turns the direction of text. For whatever others have written.
    package var printable: String {
        // Nearly every text is plain ASCII.
        if utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return self }
        return unicodeScalars.map(\.printable).joined()
    }
}

extension Unicode.Scalar {
    /// The character, or its escape where a terminal would act on it: `\n`, `\u001B`.
    package var printable: String {
        switch self {
        case "\n": "\\n"
        case "\t": "\\t"
        default: isPrintable ? String(self) : "\\u" + hexadecimal
        }
    }

    /// The number with four digits at least.
    package var hexadecimal: String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    private var isPrintable: Bool {
        switch value {
        // C0, DEL and C1.
        case 0..<0x20, 0x7F...0x9F: false
        // The controls of bidirectional text, and the separators of lines and paragraphs.
        case 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: false
        default: true
        }
    }
}
