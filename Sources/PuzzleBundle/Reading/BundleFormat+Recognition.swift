extension BundleFormat {
    /// Detects the format of a file by its content, regardless of its name; nil if it is not a
    /// supported format.
    ///
    /// A file of 81-character lines is `text`, whatever character marks the blanks.
    public init?(recognizing bytes: [UInt8]) { self.init(recognizing: bytes[...]) }

    init?(recognizing bytes: ArraySlice<UInt8>) {
        if bytes.starts(with: "SQLite format 3\0".utf8) {
            self = .sqlite
        } else if bytes.starts(with: "%PDF-".utf8) {
            self = .pdf
        } else if bytes.starts(with: "PK\u{3}\u{4}".utf8) || bytes.starts(with: "PK\u{5}\u{6}".utf8)
        {
            self = .sdk
        } else {
            let content = bytes.withoutMark.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
            switch content.first {
            case UInt8(ascii: "<"): self.init(xml: content)
            case UInt8(ascii: "{"), UInt8(ascii: "["): self.init(json: content)
            default: self.init(firstLine: bytes.withoutMark.prefix { $0 != 0x0A && $0 != 0x0D })
            }
        }
    }

    /// Detects the formats that the first line identifies.
    init?(firstLine line: ArraySlice<UInt8>) {
        let isHexadecimal = { (byte: UInt8) in 0x30...0x39 ~= byte || 0x61...0x66 ~= byte }
        if line.first == UInt8(ascii: "{") {
            // A broken line still belongs to a line format.
            guard line.contains(name: "givens"), !line.prefix(64).contains(name: "format") else {
                return nil
            }
            self = .ndjson
        } else if line.first == UInt8(ascii: ":") {
            self = .hodoku
        } else if CSVBundle(header: line) != nil {
            self = .csv
        } else if line.count >= 94, line.prefix(12).allSatisfy(isHexadecimal),
            line.dropFirst(12).first == UInt8(ascii: " ")
        {
            self = .bank
        } else {
            self = .text
        }
    }

    /// Detects JSON formats by the members of the outermost object.
    private init?(json text: ArraySlice<UInt8>) {
        if text.first == UInt8(ascii: "{"),
            let format = Self(firstLine: text.prefix { $0 != UInt8(ascii: "\n") })
        {
            self = format
            return
        }
        // The names come early, so a large bundle need not be parsed.
        let start = text.prefix(64)
        if start.contains(name: "newboard") {
            self = .dosuku
        } else if start.contains(name: "board") {
            self = .sugoku
        } else {
            // Let the reader of bundles report the error.
            self = .json
        }
    }

    private init?(xml text: ArraySlice<UInt8>) {
        let start = String(decoding: text.prefix(1_024), as: UTF8.self)
        if start.contains("<plist") {
            // A dictionary has a key before any array.
            self = start.contains("<dict>") ? .plistTiers : .plist
        } else if start.contains("<opensudoku") {
            self = .opensudoku
        } else if start.contains("<svg") {
            self = .svg
        } else {
            return nil
        }
    }
}

extension ArraySlice<UInt8> {
    /// Returns true if the text contains a quoted name.
    fileprivate func contains(name: String) -> Bool {
        let quoted = Array("\"\(name)\"".utf8)
        return indices.contains { self[$0] == quoted[0] && self[$0...].starts(with: quoted) }
    }
}
