public import SudokuEngine

/// The grid of a puzzle that is not classic 9x9, as the long form states it.
///
/// Its parts have the right lengths, and their characters are valid. What the layout means is unknown
/// here: PuzzleExchange converts a grid to a `LayoutPuzzle`, which checks the rules.
public struct LayoutGrid: Hashable, Sendable {
    /// The name of the layout, such as `killer:9`.
    public let layout: String
    /// The number of digits, rows and columns.
    public let size: Int
    /// The digits row by row, 0 for empty cells.
    public private(set) var givens: [UInt8]
    /// A letter for each cell, the same for the cells of a region; nil unless the layout has regions.
    public let regions: String?
    /// A letter for each cell of an extra house, dots for the others; nil unless the layout has some.
    public let extra: String?
    /// The cages, ascending by their first cells; empty unless the layout has them.
    public let cages: [GridCage]

    /// The layout of puzzles on the engine's own grid.
    static let classic = "classic:9"
    /// The most cages that have letters.
    static let mostCages = 62

    /// Creates a grid from the texts of its parts. Letters may be any, in any order.
    init(
        layout: String, givens: ArraySlice<UInt8>, regions: ArraySlice<UInt8>? = nil,
        extra: ArraySlice<UInt8>? = nil, cages: [GridCage] = []
    ) throws(FieldError) {
        let name = try LayoutName(layout)
        self.layout = layout
        size = name.size
        let isEmpty = givens.isEmpty && name.has("killer")
        let dots = [UInt8](repeating: UInt8(ascii: "."), count: isEmpty ? name.size * name.size : 0)
        self.givens = try name.digits(isEmpty ? dots[...] : givens, "givens", least: 0)
        self.regions = try name.letters(regions, "regions", of: "jigsaw", hasDots: false)
        self.extra = try name.letters(extra, "extra", of: "extra", hasDots: true)
        self.cages = cages.sorted { ($0.cells.first ?? 0) < ($1.cells.first ?? 0) }
        try check(name)
    }

    private func check(_ name: LayoutName) throws(FieldError) {
        try name.check(cages.isEmpty, "cages", of: "killer")
        guard cages.count <= Self.mostCages else {
            throw FieldError("\(cages.count) cages; at most \(Self.mostCages) have letters")
        }
        var used: Set<Int> = []
        for cage in cages {
            guard 1...size ~= cage.cells.count else {
                throw FieldError("a cage has \(cage.cells.count) cells; give it 1 to \(size)")
            }
            for cell in cage.cells {
                guard 0..<size * size ~= cell, used.insert(cell).inserted else {
                    throw FieldError("a cell is in two cages, or outside of the grid")
                }
            }
            if let sum = cage.sum, !(1...size * (size + 1) / 2).contains(sum) {
                throw FieldError("a cage has the sum \(sum), which no cells of \(layout) have")
            }
        }
    }

    /// Returns the grid with the digits of its solution as givens.
    func filled(with solution: [UInt8]) -> LayoutGrid {
        var grid = self
        grid.givens = solution
        return grid
    }

    /// Reads the filled cells of a position, with dots for empty cells.
    func position(_ text: String) throws(FieldError) -> [UInt8] {
        try LayoutName(layout).digits(Array(text.utf8)[...], "position", least: 0)
    }

    /// Reads the digits of a solution.
    func solution(_ text: ArraySlice<UInt8>) throws(FieldError) -> [UInt8] {
        try LayoutName(layout).digits(text, "solution", least: 1)
    }

    /// The name of a cell, such as `r1c10`.
    func name(of cell: Int) -> String { "r\(cell / size + 1)c\(cell % size + 1)" }

    /// The name of the ladder that decides tiers and explains.
    var ladder: String { cages.isEmpty ? "farm" : "killer" }

    /// The number of givens.
    public var clueCount: Int { givens.count { $0 != 0 } }
}

/// The parts of the name of a layout, with the checks that depend on them.
private struct LayoutName {
    let name: String
    let words: [Substring]
    let size: Int

    init(_ name: String) throws(FieldError) {
        self.name = name
        let parts = name.split(separator: ":", omittingEmptySubsequences: false)
        let sizes = parts.last?.split(separator: "w", omittingEmptySubsequences: false) ?? []
        words = parts[0].split(separator: "-", omittingEmptySubsequences: false)
        let isName = words.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { 0x61...0x7A ~= $0 } }
        let numbers = sizes.compactMap { $0.utf8.first == UInt8(ascii: "0") ? nil : Int($0) }
        guard parts.count == 2, isName, 1...2 ~= sizes.count, numbers.count == sizes.count,
            let size = numbers.first, GridRules.sizes.contains(size),
            sizes.elementsEqual(numbers.map { "\($0)" })
        else {
            throw FieldError(
                "'\(name)' is not a layout; write words and a size from 4 to 25, such as x:9")
        }
        self.size = size
    }

    func has(_ word: String) -> Bool { words.contains(Substring(word)) }

    /// Checks that a part is there exactly if a word of the name asks for it.
    func check(_ isAbsent: Bool, _ part: String, of word: String) throws(FieldError) {
        guard has(word) == isAbsent else { return }
        throw FieldError(
            isAbsent ? "\(name) needs \(part)" : "\(name) has no \(part); leave them out")
    }

    private func checkLength(_ text: ArraySlice<UInt8>, _ part: String) throws(FieldError) {
        guard text.count != size * size else { return }
        throw FieldError("\(part): \(text.count) cells, expected \(size * size) in \(name)")
    }

    func digits(
        _ text: ArraySlice<UInt8>, _ part: String, least: UInt8
    ) throws(FieldError) -> [UInt8] {
        try checkLength(text, part)
        let digits = text.compactMap { GridRules.digit(of: $0) }
        guard digits.count == text.count, digits.allSatisfy({ least...UInt8(size) ~= $0 }) else {
            let dots = least == 0 ? ", or a dot" : ""
            throw FieldError("\(part): write 1 to 9, then A for 10, up to \(size)\(dots)")
        }
        return digits
    }

    /// Reads letters, and renames them in the order of their first cells.
    func letters(
        _ text: ArraySlice<UInt8>?, _ part: String, of word: String, hasDots: Bool
    ) throws(FieldError) -> String? {
        try check(text == nil, part, of: word)
        guard let text else { return nil }
        try checkLength(text, part)
        var names = [UInt8](repeating: 0, count: 256)
        var count = 0
        var letters: [UInt8] = []
        for byte in text {
            if hasDots, byte == UInt8(ascii: ".") {
                letters.append(byte)
                continue
            }
            guard NotationLetters.number(byte) != nil else {
                throw FieldError("\(part): write a letter, A-Z, a-z or 0-9, for each cell")
            }
            if names[Int(byte)] == 0 {
                names[Int(byte)] = NotationLetters.letter(count)
                count += 1
            }
            letters.append(names[Int(byte)])
        }
        return String(decoding: letters, as: UTF8.self)
    }
}
