import FarmSystem
import PuzzleBundle
import SudokuEngine
import SudokuLayouts

/// Finds ids in the raw bytes of a damaged store.
///
/// Even if SQLite cannot open it, rows on intact pages are intact. Two kinds of rows contain ids, and
/// both are recognizable:
///
///     known    03 2D xx id...                 a record of two columns, the first a text of 16 bytes
///     puzzle   id... 81 of ".1-9", 81 of "1-9"    where the last 81 are a solved grid
///     puzzle   id... KIND:SIZE                    the line of a puzzle of another layout
///
/// Deleted rows may be found too. That is harmless: an id stays known permanently.
struct IDSalvage {
    private var ids: Set<PuzzleID> = []
    private var bytes: [UInt8] = []

    /// The longest sequence of bytes that a match needs.
    private static let reach = 16 + 81 + 81

    /// Returns the ids in the database of a folder and in its log.
    static func ids(in folder: borrowing Folder) throws(SystemError) -> Set<PuzzleID> {
        var salvage = IDSalvage()
        for name in StateFolder.databaseNames.prefix(2) where try folder.status(of: name) != nil {
            try salvage.search(try folder.reading(name))
        }
        return salvage.ids
    }

    /// Searches a whole file.
    mutating func search(_ file: borrowing Descriptor) throws(SystemError) {
        bytes = []
        while try file.read(into: &bytes, atMost: 1 << 20) > 0 {
            search()
            bytes.removeFirst(max(0, bytes.count - Self.reach))
        }
    }

    private mutating func search() {
        var gridRun = 0
        for index in bytes.indices {
            let byte = bytes[index]
            if byte == 0x2D, index > 0, bytes[index - 1] == 0x03 { addKnown(at: index + 2) }
            gridRun = Self.isGrid(byte) ? gridRun + 1 : 0
            if gridRun >= 162 { addPuzzle(endingBefore: index + 1) }
            if byte == UInt8(ascii: ":") { addLayout(endingBefore: index) }
        }
    }

    private mutating func addKnown(at start: Int) {
        guard start + 16 <= bytes.count else { return }
        if let id = id(at: start) { ids.insert(id) }
    }

    private mutating func addPuzzle(endingBefore end: Int) {
        let start = end - Self.reach
        guard start >= 0, let id = id(at: start),
            let full = try? Puzzle(line: bytes[(end - 81)..<end]), let solution = Solution(full),
            let givens = try? Puzzle(line: bytes[(end - 162)..<(end - 81)]),
            solution.solves(givens)
        else { return }
        ids.insert(id)
    }

    /// Adds the id before the kinds of a layout, words joined by hyphens.
    private mutating func addLayout(endingBefore end: Int) {
        var start = end
        while let word = Self.kinds.first(where: { bytes[..<start].hasSuffix($0) }) {
            start -= word.count
            guard start > 0, bytes[start - 1] == UInt8(ascii: "-") else { break }
            start -= 1
        }
        if start < end, start >= 16, let id = id(at: start - 16) { ids.insert(id) }
    }

    /// The words of kinds; none is the end of another.
    private static let kinds = (["classic"] + LayoutKind.all.map(\.word)).map { Array($0.utf8) }

    private func id(at start: Int) -> PuzzleID? {
        let text = bytes[start..<start + 16]
        guard text.allSatisfy({ $0 >= UInt8(ascii: "a") || 0x32...0x37 ~= $0 }) else { return nil }
        return PuzzleID(String(decoding: text, as: UTF8.self))
    }

    private static func isGrid(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ".") || UInt8(ascii: "1")...UInt8(ascii: "9") ~= byte
    }
}

extension ArraySlice<UInt8> {
    fileprivate func hasSuffix(_ word: [UInt8]) -> Bool { suffix(word.count).elementsEqual(word) }
}
