import FarmTestSupport
import PuzzleExchange
import SudokuEngine
import SudokuLayouts
import Testing

@Suite struct ExchangeFormatTests {
    static func read(_ text: String) throws(ExchangeError) -> LayoutPuzzle? {
        try ExchangeFormat.puzzle(recognizing: Array(text.utf8)[...])
    }

    /// A 4x4 killer in each format.
    private static let example: [ExchangeFormat: String] = [
        .line: "killer:4:AAABCDBBCDEFGGEF/9,8,6,4,4,6,3:",
        .fpuzzles:
            "https://sudokupad.app/fpuzzlesN4IgzglgXgpiBcAWANCA5gJwgEwQbT2AF9ljSTiBdZQiu86285qms9uy"
            + "6kAawgBt+MDAGMAhmjjxCIETEFh8IAEoBGAMKqQqNeoBM2lRoDMIbgDcx/AK5SQAThAVZ8/oulH1iQ8r3rTO"
            + "n7eFla2CCAAHE6kLgpKvpo+xokhNnYAbNGgcnEeCQY6yQapYfAg3s45bvHJASqI/maolmnhFTFV7ngqyd46D"
            + "cHNoRlZsdV5DVr9+k0gLaUgpkSUREA==",
        .sgt: "2x2k:p,b__a__a__a_a__ba,9b8_6_4d4_6_3c",
        .iss: ".Shape~4x4.Cage~9~R1C1~R1C2~R1C3.Cage~8~R1C4~R2C3~R2C4.Cage~6~R2C1~R3C1"
            + ".Cage~4~R2C2~R3C2.Cage~4~R3C3~R4C3.Cage~6~R3C4~R4C4.Cage~3~R4C1~R4C2",
    ]

    @Test(arguments: ExchangeFormat.allCases)
    func `one puzzle is written in each format and read again`(format: ExchangeFormat) throws {
        let puzzle = try LayoutPuzzle(parsing: Self.example[.line] ?? "")
        guard let text = Self.example[format] else {
            #expect(format.obstacle(to: puzzle) == "SumoCue has 9x9 cells only")
            return
        }
        #expect(try format.text(of: puzzle) == text)
        if format != .iss { #expect(try Self.read(text) == puzzle) }
    }

    /// A puzzle of a layout with some givens, regions, extra houses and cages.
    private static func puzzle(_ name: String, seed: UInt64) throws -> LayoutPuzzle {
        let layout = try Layout(name: name)
        let size = layout.size
        var random = SeededGenerator(seed: seed)
        let givens = (0..<layout.cellCount).map { _ in
            random.below(3) > 0 ? UInt8(0) : UInt8(1 + random.below(size))
        }
        let rows = CellMap((0..<layout.cellCount).map { Optional($0 / size) })
        // Each column is an extra house, and two cells of each row are a cage.
        let columns = CellMap((0..<layout.cellCount).map { Optional($0 % size) })
        let cages = (0..<size).map { row in
            GridCage([row * size, row * size + 1], sum: row % 2 == 0 ? nil : 3 + row % 3)
        }
        return try LayoutPuzzle(
            layout, regions: layout.contains(.jigsaw) ? rows : nil,
            extra: layout.contains(.extra) ? columns : nil,
            cages: layout.contains(.killer) ? cages : [], givens: givens)
    }

    private static let layouts =
        [4, 6, 8, 9, 10, 12, 16, 25].flatMap { ["classic:\($0)", "x:\($0)", "killer:\($0)"] }
        + LayoutKind.all.filter { $0 != .disjoint && $0 != .cyclic && $0 != .toroidal }
        .map { "\($0):9" }
        + [
            "disjoint:9", "cyclic:9", "antiknight-toroidal:9", "classic:6w2", "classic:14w7",
            "disjoint:6w2", "windoku:4", "windoku:16", "windoku:25", "centredot:25", "latin:7",
            "jigsaw:5", "jigsaw:25", "jigsaw-x-windoku-killer:9", "x-latin-killer:8",
            "extra-disjoint-girandola:9", "antiknight-antiking-nonconsecutive:9",
        ]

    @Test(arguments: layouts)
    func `a puzzle of each layout is the same after each format that holds it`(
        name: String
    ) throws {
        for seed in 1...3 as ClosedRange<UInt64> {
            let puzzle = try Self.puzzle(name, seed: seed)
            for format in ExchangeFormat.allCases where format.obstacle(to: puzzle) == nil {
                let text = try format.text(of: puzzle)
                if format == .iss { continue }
                let again = try #require(try Self.read(text))
                #expect(again.rules.hasSameSets(as: puzzle.rules), "\(text)")
                #expect(again.givens == puzzle.givens)
                // f-puzzles has no names for these.
                let hasNames = !LayoutKind.tinted.contains {
                    $0 != .windoku && name.contains($0.word)
                }
                if format != .fpuzzles || hasNames { #expect(again == puzzle, "\(text)") }
            }
        }
    }

    @Test(arguments: [
        ("cyclic:9", "line", "f-puzzles has no cyclic"),
        ("latin:7", "line, iss", "f-puzzles has no latin"),
        ("antiking:9", "line, fpuzzles, iss", "Solo has no antiking"),
        ("killer:9", "line, fpuzzles, iss", "Solo has no cells without a cage"),
        ("x:9", "line, fpuzzles, sgt, iss", "SumoCue has no givens"),
    ])
    func `a format that cannot hold a puzzle says which can`(
        name: String, formats: String, reason: String
    ) throws {
        let puzzle = try Self.puzzle(name, seed: 1)
        let able = ExchangeFormat.allCases.filter { $0.obstacle(to: puzzle) == nil }
        #expect(able.map(\.rawValue).joined(separator: ", ") == formats)
        let errors = ExchangeFormat.allCases.filter { !able.contains($0) }.map { format in
            #expect(throws: ExchangeError.self) { try format.text(of: puzzle) }?.description ?? ""
        }
        #expect(errors.contains { $0.contains(reason) && $0.hasSuffix("as: \(formats)") })
    }

    @Test(
        arguments: [
            ("x:4:1...............", "x:4:1..............."),
            ("x:4:1...............\t1\tcomment", "x:4:1..............."),
            (String(repeating: ".", count: 81) + " a comment, https://example.org", nil),
            ("2x2:p\t17", "classic:4:................"),
        ] as [(String, String?)])
    func `anything may follow white space`(text: String, line: String?) throws {
        let line = line ?? "classic:9:" + String(repeating: ".", count: 81)
        #expect(try Self.read(text)?.line == line)
    }

    @Test(arguments: ["", "#", "abc", String(repeating: "1", count: 80), "\u{1}\u{2}", "v<"])
    func `a text of no format is nil`(text: String) throws {
        #expect(try Self.read(text) == nil)
    }
}

extension GridRules {
    /// Returns true if the same digits are allowed, whatever the houses are called.
    fileprivate func hasSameSets(as other: GridRules) -> Bool {
        Set(houses.map { Set($0.cells) }) == Set(other.houses.map { Set($0.cells) })
            && pairs == other.pairs && neighbours == other.neighbours && cages == other.cages
    }
}
