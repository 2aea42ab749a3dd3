import SudokuLayouts

/// Links of f-puzzles and SudokuPad: an address with the compressed JSON of a puzzle.
struct FPuzzlesLink {
    /// The address that is written; SudokuPad opens it.
    private static let address = "https://sudokupad.app/fpuzzles"
    /// The compressed form of the first characters of JSON, with which a payload alone begins.
    private static let start = "N4Ig"

    private let line: ArraySlice<UInt8>
    /// The place in the line at which the payload starts; nil if there is none.
    private let payload: Int?

    /// Nil if a line is neither a link nor a payload.
    init?(_ line: ArraySlice<UInt8>) {
        let address = line.prefix(200).prefix { $0 > UInt8(ascii: " ") }
        let isPayload = line.starts(with: Self.start.utf8)
        payload =
            isPayload
            ? line.startIndex
            : Self.end(of: "fpuzzles", in: address) ?? Self.end(of: "load=", in: address)
        let isLink = ["http://", "https://"].contains { line.starts(with: $0.utf8) }
        guard isLink || payload != nil else { return nil }
        self.line = line
    }

    /// The place after the first occurrence of a word.
    private static func end(of word: String, in line: ArraySlice<UInt8>) -> Int? {
        let word = Array(word.utf8)
        return line.indices.first { line[$0] == word[0] && line[$0...].starts(with: word) }
            .map { $0 + word.count }
    }

    // MARK: Reading

    func puzzle() throws(ExchangeError) -> LayoutPuzzle {
        guard let payload else {
            throw error("no link of f-puzzles; copy one that has fpuzzles or ?load= in it", at: 0)
        }
        let text = try characters(from: payload)
        let units: [UInt16]
        do throws(LZString.Defect) {
            units = try LZString.decompress(text.map { $0.byte })
        } catch {
            let place = text[min(error.characters, text.count)...].first ?? text.last
            throw self.error(error.problem, at: place?.place ?? payload)
        }
        return try FPuzzlesText.puzzle(
            json: Array(String(decoding: units, as: UTF16.self).utf8)[...])
    }

    /// The characters of the payload with their places: up to the next part of the address, without
    /// white space after it. Browsers write + as a blank, and other characters as % and two digits.
    private func characters(
        from start: Int
    ) throws(ExchangeError) -> [(byte: UInt8, place: Int)] {
        let rest = line[start...].prefix { $0 >= UInt8(ascii: " ") && !"&#".utf8.contains($0) }
        let end = rest.lastIndex { $0 != UInt8(ascii: " ") } ?? start - 1
        var text: [(byte: UInt8, place: Int)] = []
        text.reserveCapacity(end + 1 - start)
        var place = start
        while place <= end {
            var byte = rest[place]
            let first = place
            if byte == UInt8(ascii: "%") {
                let digits = String(decoding: rest[(place + 1)...].prefix(2), as: UTF8.self)
                guard digits.utf8.count == 2, let code = UInt8(digits, radix: 16) else {
                    throw error("% without two hexadecimal digits; copy the link again", at: place)
                }
                byte = code
                place += 2
            }
            text.append((byte == UInt8(ascii: " ") ? UInt8(ascii: "+") : byte, first))
            place += 1
        }
        return text
    }

    private func error(_ problem: String, at place: Int) -> ExchangeError {
        ExchangeError(FPuzzlesText.name, at: max(0, place - line.startIndex) + 1, problem)
    }

    // MARK: Writing

    static func text(of puzzle: LayoutPuzzle) -> String {
        let json = String(decoding: FPuzzlesText.json(of: puzzle), as: UTF8.self)
        return address + String(decoding: LZString.compress(json.utf16), as: UTF8.self)
    }
}
