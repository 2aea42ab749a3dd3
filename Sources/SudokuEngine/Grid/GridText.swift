/// Reads the ways in which people write a grid.
enum GridText {
    /// The digit that a character stands for, 0 for a blank, 0xFF for anything else.
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

    /// The first word of a line as 81 cells; what follows white space is not looked at.
    static func line(_ bytes: ArraySlice<UInt8>) throws(ParseError) -> CellDigits {
        let start = bytes.startIndex
        let end = start + 81
        guard end <= bytes.endIndex, end == bytes.endIndex || isWhite(bytes[end]) else {
            throw fault(inLine: bytes)
        }
        var readable = true
        let digits = CellDigits { index in
            let value = value(of: bytes[start + index])
            readable = readable && value != 0xFF
            return value & 15
        }
        guard readable else { throw fault(inLine: bytes) }
        return digits
    }

    private static func fault(inLine bytes: ArraySlice<UInt8>) -> ParseError {
        let word = bytes.prefix { !isWhite($0) }
        for (offset, byte) in word.enumerated() where value(of: byte) == 0xFF {
            return unreadable(word.dropFirst(offset), line: 1, column: offset + 1)
        }
        return .length(word.count)
    }

    /// The character that starts there, whole even if it takes several bytes.
    private static func unreadable(
        _ rest: ArraySlice<UInt8>, line: Int, column: Int
    ) -> ParseError {
        let text = String(decoding: rest.prefix(32), as: UTF8.self)
        return .character(text.first ?? "\u{FFFD}", line: line, column: column)
    }

    // MARK: Nine lines

    /// 81 cells in one line, or nine lines of nine, with or without bars and rules between boxes.
    static func grid(_ text: some StringProtocol) throws(ParseError) -> CellDigits {
        let bytes = Array(text.utf8)
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let written = lines.indices.filter { !lines[$0].allSatisfy(isWhite) }
        if written.count == 1, let only = written.first {
            return try line(lines[only].drop(while: isWhite))
        }
        // Nine dashes may be an empty row or a rule: the number of the other rows tells which.
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
