/// Texts with the 81 cells among other things: links with them in a parameter, `bd=` of sudokuwiki, `s=` of
/// SudokuExchange, and `g=` of the page for players, and the lines of HoDoKu's library.
enum PuzzleLink {
    /// Returns the cells of such a text; the text itself if it is none.
    static func puzzle(in text: [UInt8]) -> [UInt8] {
        let word = trimmed(text)
        if let givens = givens(inLine: word) { return givens }
        guard has(word, "://") || word.contains(where: { $0 == UInt8(ascii: "=") }),
            !word.contains(where: isWhite)
        else { return text }
        for name in ["bd", "s", "g"] {
            if let value = value(of: name, in: word) { return Array(value) }
        }
        return text
    }

    /// Returns the givens of a line such as `:0200:5:53.+47.…79:512 513::`; digits after a plus were placed.
    private static func givens(inLine line: ArraySlice<UInt8>) -> [UInt8]? {
        let fields = line.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard fields.count > 3, fields[0].isEmpty, !line.contains(0x0A) else { return nil }
        var givens: [UInt8] = []
        var isPlaced = false
        for byte in fields[3] {
            if byte != UInt8(ascii: "+") { givens.append(isPlaced ? UInt8(ascii: ".") : byte) }
            isPlaced = byte == UInt8(ascii: "+")
        }
        return givens
    }

    /// Returns the value of a parameter of the query or the fragment.
    private static func value(of name: String, in link: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let marks: [UInt8] = [UInt8(ascii: "?"), UInt8(ascii: "&"), UInt8(ascii: "#")]
        for part in link.split(whereSeparator: { marks.contains($0) }) {
            guard let equals = part.firstIndex(of: UInt8(ascii: "=")),
                part[..<equals].elementsEqual(name.utf8)
            else { continue }
            return part[(equals + 1)...]
        }
        return nil
    }

    private static func trimmed(_ text: [UInt8]) -> ArraySlice<UInt8> {
        var rest = text[...].drop(while: isWhite)
        while let last = rest.last, isWhite(last) { rest.removeLast() }
        return rest
    }

    private static func has(_ text: ArraySlice<UInt8>, _ part: String) -> Bool {
        let part = Array(part.utf8)
        return text.indices.contains { text[$0...].starts(with: part) }
    }

    private static func isWhite(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }
}
