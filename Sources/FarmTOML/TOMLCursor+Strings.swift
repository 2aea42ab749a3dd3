/// Strings in double quotes, on one line.
extension TOMLCursor {
    mutating func takeString(of key: String) throws(TOMLError) -> String {
        let start = position
        if scalar(1) == "\"", scalar(2) == "\"" {
            throw refused(
                "multi-line strings are not in the supported subset of TOML",
                "write it on one line, with \\n for a line feed", key: key)
        }
        advance()
        var text = ""
        while let scalar = next {
            if scalar == "\"" {
                advance()
                return text
            }
            if scalar == "\\" {
                text.unicodeScalars.append(try takeEscape(of: key))
            } else {
                text.unicodeScalars.append(scalar)
                advance()
            }
        }
        throw refused("the string is not closed", "write \" after it", key: key, at: start)
    }

    private static var escapes: [Unicode.Scalar: Unicode.Scalar] {
        [
            "b": "\u{8}", "t": "\t", "n": "\n", "f": "\u{C}", "r": "\r", "\"": "\"", "\\": "\\",
        ]
    }

    private mutating func takeEscape(of key: String) throws(TOMLError) -> Unicode.Scalar {
        let start = position
        advance()
        guard let letter = next else {
            throw refused("a backslash at the end of the line", "write \\\\", key: key, at: start)
        }
        advance()
        if let meant = Self.escapes[letter] { return meant }
        guard letter == "u" || letter == "U" else {
            throw refused(
                "\\ with \(letter.shown) is not a TOML escape", "write \\\\ for a backslash",
                key: key, at: start)
        }
        let length = letter == "u" ? 4 : 8
        let digits = (0..<length).compactMap { place in
            scalar(place).flatMap { UInt32(String($0), radix: 16) }
        }
        guard digits.count == length else {
            throw refused(
                "\\\(letter) needs \(length) hexadecimal digits", "write all of them", key: key,
                at: start)
        }
        let code = digits.reduce(0) { $0 << 4 | $1 }
        guard let scalar = Unicode.Scalar(code) else {
            throw refused(
                "no character has the number U+\(String(code, radix: 16, uppercase: true))",
                "write the number of a character, not half of a surrogate pair", key: key,
                at: start)
        }
        advance(by: length)
        return scalar
    }
}
