/// A parser for the common notations of a grid.
enum GridText {
    /// Returns the digit of a character: 0 for a blank, 0xFF for any other character.
    private static func value(of byte: UInt8) -> UInt8 {
        let digit = byte &- UInt8(ascii: "0")
        let isBlank =
            byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
            || byte == UInt8(ascii: "*")
        return digit <= 9 ? digit : isBlank ? 0 : 0xFF
    }

    private static func isWhite(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || 0x09...0x0D ~= byte
    }

    // MARK: One line

    /// Parses the first word of a line as 81 cells; anything after white space is ignored.
    static func line(_ bytes: ArraySlice<UInt8>) throws(ParseError) -> CellDigits {
        let start = bytes.startIndex
        let end = start + 81
        guard end <= bytes.endIndex, end == bytes.endIndex || isWhite(bytes[end]) else {
            throw fault(inLine: bytes)
        }
        var unreadable: UInt64 = 0
        let digits = CellDigits(eights: { number in
            // The eleventh word ends with the last cell and is shifted down to it.
            let text =
                number < 10 ? bytes.word(at: start + number * 8) : bytes.word(at: end - 8) >> 56
            return values(of: text | (number < 10 ? 0 : Self.all("0") << 8), &unreadable)
        })
        guard unreadable == 0 else { throw fault(inLine: bytes) }
        return digits
    }

    /// Returns a word with a character in each of its eight bytes.
    @inline(always) private static func all(_ character: Unicode.Scalar) -> UInt64 {
        UInt64(character.value) &* 0x0101_0101_0101_0101
    }

    /// Returns the digits of eight characters, 0 for blanks; records any other character.
    @inline(always)
    private static func values(of text: UInt64, _ unreadable: inout UInt64) -> UInt64 {
        let tops: UInt64 = 0x8080_8080_8080_8080
        /// Returns the top bit of each nonzero byte.
        @inline(always) func isSet(_ bytes: UInt64) -> UInt64 {
            ((bytes & ~tops) &+ ~tops | bytes) & tops
        }
        // Digits are the bytes that differ from "0" by 0...9.
        let digits = text ^ all("0")
        let others = ((digits & ~tops) &+ 0x7676_7676_7676_7676 | digits) & tops
        let isNoBlank =
            isSet(text ^ all(".")) & isSet(text ^ all("-")) & isSet(text ^ all("_"))
            & isSet(text ^ all("*"))
        unreadable |= others & isNoBlank
        return digits & ~((others >> 7) &* 0xFF)
    }

    private static func fault(inLine bytes: ArraySlice<UInt8>) -> ParseError {
        let word = bytes.prefix { !isWhite($0) }
        for (offset, byte) in word.enumerated() where value(of: byte) == 0xFF {
            return unreadable(word.dropFirst(offset), line: 1, column: offset + 1)
        }
        return .length(word.count)
    }

    /// Returns an error with the first character of `rest`, complete even if it has several bytes.
    private static func unreadable(
        _ rest: ArraySlice<UInt8>, line: Int, column: Int
    ) -> ParseError {
        let text = String(decoding: rest.prefix(32), as: UTF8.self)
        return .character(text.first ?? "\u{FFFD}", line: line, column: column)
    }

    // MARK: Nine lines

    /// Parses 81 cells in one line, or nine lines of nine, with or without bars and rules between
    /// boxes.
    static func grid(_ text: some StringProtocol) throws(ParseError) -> CellDigits {
        let bytes = Array(text.utf8)
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let written = lines.indices.filter { !lines[$0].allSatisfy(isWhite) }
        if written.count == 1, let only = written.first {
            return try line(lines[only].drop(while: isWhite))
        }
        // Nine dashes may be an empty row or a rule: the number of other rows decides.
        let kinds = written.map { (number: $0, kind: kind(of: lines[$0])) }
        let plain = kinds.filter { $0.kind == .row }
        let rows = plain.count == 9 ? plain : kinds.filter { $0.kind != .rule }
        var digits = CellDigits()
        for (row, entry) in rows.enumerated() {
            let cells = try self.row(lines[entry.number], line: entry.number + 1)
            guard row < 9 else { continue }
            for column in 0..<9 { digits[row * 9 + column] = cells[column] }
        }
        guard rows.count == 9 else { throw .rows(rows.count) }
        return digits
    }

    private enum LineKind { case row, rule, either }

    private static func isBar(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "|") || byte == UInt8(ascii: "!")
    }

    private static func kind(of line: ArraySlice<UInt8>) -> LineKind {
        let ruleMarks = Array("-=+*|:'".utf8)
        let marks = line.filter { !isWhite($0) }
        guard marks.allSatisfy(ruleMarks.contains) else { return .row }
        let cells = marks.filter { !isBar($0) }
        guard cells.count == 9, cells.allSatisfy({ value(of: $0) == 0 }) else { return .rule }
        return cells.allSatisfy { $0 == UInt8(ascii: "*") } ? .row : .either
    }

    private static func row(
        _ bytes: ArraySlice<UInt8>, line: Int
    ) throws(ParseError) -> [UInt8] {
        var cells: [UInt8] = []
        for (offset, byte) in bytes.enumerated() where !isWhite(byte) && !isBar(byte) {
            let value = value(of: byte)
            guard value != 0xFF else {
                throw unreadable(bytes.dropFirst(offset), line: line, column: offset + 1)
            }
            cells.append(value)
        }
        guard cells.count == 9 else { throw .rowLength(cells.count, line: line) }
        return cells
    }
}
