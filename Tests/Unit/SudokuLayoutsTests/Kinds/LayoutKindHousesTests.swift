import SudokuEngine
import SudokuLayouts
import Testing

/// The houses and pairs of each kind, by their first and last cells and by their numbers.
@Suite struct LayoutKindHousesTests {
    /// Returns the rules of an empty grid.
    private static func rules(_ name: String) throws -> GridRules {
        let layout = try Layout(name: name)
        return try LayoutPuzzle(layout, givens: [UInt8](repeating: 0, count: layout.cellCount))
            .rules
    }

    @Test(arguments: [
        ("classic:4", 12, 0), ("classic:6w2", 18, 0), ("classic:25", 75, 0), ("latin:7", 14, 0),
        ("x:8", 26, 0), ("windoku:9", 36, 0), ("windoku:4", 16, 0), ("windoku:16", 64, 0),
        ("disjoint:6", 24, 0), ("girandola:9", 28, 0), ("asterisk:9", 28, 0),
        ("centredot:25", 76, 0), ("antiknight:9", 27, 224), ("antiking:9", 27, 128),
        ("antiking-toroidal:9", 27, 162), ("antiknight-toroidal:9", 27, 324),
        ("antiknight-antiking:9", 27, 352),
        ("x-windoku-disjoint-girandola-asterisk-centredot:9", 50, 0),
    ])
    func `a layout has its houses and pairs`(name: String, houses: Int, pairs: Int) throws {
        let rules = try Self.rules(name)
        #expect(rules.houses.count == houses)
        #expect(rules.pairs.count == pairs)
        for house in rules.houses {
            #expect(house.cells.count == rules.size && Set(house.cells).count == rules.size)
            #expect(house.cells.allSatisfy { 0..<rules.cellCount ~= $0 })
        }
    }

    @Test(arguments: [
        ("x:9", "main diagonal", [0, 10, 20, 30, 40, 50, 60, 70, 80]),
        ("x:9", "anti-diagonal", [8, 16, 24, 32, 40, 48, 56, 64, 72]),
        ("windoku:9", "window 1", [10, 11, 12, 19, 20, 21, 28, 29, 30]),
        ("windoku:9", "window 2", [14, 15, 16, 23, 24, 25, 32, 33, 34]),
        ("windoku:9", "window 5", [1, 2, 3, 37, 38, 39, 73, 74, 75]),
        ("windoku:9", "window 7", [9, 18, 27, 13, 22, 31, 17, 26, 35]),
        ("windoku:9", "window 9", [0, 4, 8, 36, 40, 44, 72, 76, 80]),
        ("disjoint:9", "disjoint group 2", [1, 4, 7, 28, 31, 34, 55, 58, 61]),
        ("girandola:9", "girandola", [0, 8, 13, 37, 40, 43, 67, 72, 80]),
        ("asterisk:9", "asterisk", [13, 20, 24, 37, 40, 43, 56, 60, 67]),
        ("centredot:9", "centre dot", [10, 13, 16, 37, 40, 43, 64, 67, 70]),
        ("classic:6", "box 2", [3, 4, 5, 9, 10, 11]),
        ("classic:6w2", "box 2", [2, 3, 8, 9, 14, 15]),
    ])
    func `a house has its cells in position order`(
        name: String, house: String, cells: [Int]
    ) throws {
        let found = try Self.rules(name).houses.first { $0.name(in: .english) == house }
        #expect(found?.cells == cells)
    }

    @Test(arguments: [
        ("nonconsecutive:9", 144, false), ("cyclic:9", 144, true),
        ("nonconsecutive-toroidal:9", 162, false), ("nonconsecutive-latin:4", 24, false),
    ])
    func `neighbours share a side`(name: String, pairs: Int, isCyclic: Bool) throws {
        let rule = try Self.rules(name).neighbours
        #expect(rule?.pairs.count == pairs)
        #expect(rule?.isCyclic == isCyclic)
    }

    @Test func `houses come in the order of techniques, those of the puzzle last`() throws {
        let layout = try Layout(name: "x-windoku-extra-disjoint-girandola:9")
        let cells = (0..<81).map { $0 % 9 == 0 ? 0 : nil }
        let puzzle = try LayoutPuzzle(
            layout, extra: CellMap(cells), givens: [UInt8](repeating: 0, count: 81))
        let names = puzzle.rules.houses.map { $0.name(in: .german) }
        #expect(names[0] == "Block 1" && names[9] == "Zeile 1" && names[18] == "Spalte 1")
        #expect(names[27] == "Gruppe 1" && names[36] == "Fenster 1")
        #expect(names[45...] == ["Hauptdiagonale", "Nebendiagonale", "Girandola", "Zusatzhaus 1"])
    }
}
