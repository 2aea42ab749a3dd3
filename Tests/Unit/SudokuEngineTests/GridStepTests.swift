import Testing

@testable import SudokuEngine

/// Steps of grids of other sizes, with the sentences of the classic techniques.
@Suite struct GridStepTests {
    /// A grid of 16x16 cells in rows, columns, and regions that are no boxes, with a diagonal.
    private static let grid: GridNames = {
        let all = 0..<16
        func houses(
            _ kind: GridHouse.Kind, _ english: String, _ german: String,
            _ cell: (_ number: Int, _ place: Int) -> Int
        ) -> [GridHouse] {
            all.map { number in
                GridHouse(
                    kind, number, english: english, german: german,
                    cells: all.map { cell(number, $0) })
            }
        }
        return GridNames(
            GridRules(
                size: 16,
                houses: houses(.box, "region", "Region") {
                    $0 / 4 * 64 + $0 % 4 * 4 + $1 / 4 * 16 + $1 % 4
                }
                    + houses(.row, "row", "Zeile") { $0 * 16 + $1 }
                    + houses(.column, "column", "Spalte") { $1 * 16 + $0 }
                    + [
                        GridHouse(
                            .extra, nil, english: "diagonal", german: "Diagonale",
                            cells: all.map { $0 * 17 })
                    ], pairs: [GridPair(0, 35)]))
    }()

    private func candidates(_ cells: [Int], _ digits: Int...) -> Candidates {
        var candidates = Candidates()
        for cell in cells {
            for digit in digits { candidates[wide: cell] |= 1 << UInt32(digit - 1) }
        }
        return candidates
    }

    @Test func `a naked pair of a grid of 16x16 cells is told in both languages`() {
        let step = GridStep(
            in: Self.grid, technique: "naked-pair", digits: 1 << 9 | 1 << 15, placements: [],
            eliminations: candidates([255], 16),
            parts: [
                .init(role: .set, candidates: candidates([0, 238], 10, 16), houses: []),
                .init(role: .house, candidates: Candidates(), houses: [48]),
            ])
        let english = step.sentence(from: Language.english.texts)
        #expect(english.hasPrefix("Naked Pair: "), "\(english)")
        for word in ["r1c1", "r15c15", "A", "G", "diagonal", "r16c16 is not G"] {
            #expect(english.contains(word), "\(word): \(english)")
        }
        #expect(step.sentence(from: Language.german.texts).contains("Diagonale"))
    }

    @Test func `houses without a plural are named one by one`() {
        let lists = WordLists(Language.english.texts, of: Self.grid)
        #expect(
            lists.houses([0, 3, 16, 17, 48]) == "rows 1 and 2, regions 1 and 4 and the diagonal")
        #expect(WordLists(Language.german.texts, of: Self.grid).houses([31]) == "Zeile 16")
    }

    @Test func `cells see each other in houses, cages and pairs`() {
        let grid = Self.grid
        #expect(grid.sees(0, 255) && grid.sees(35, 0) && grid.sees(0, 15) && grid.sees(0, 51))
        #expect(!grid.sees(0, 0) && !grid.sees(1, 255) && !grid.sees(0, 36))
        for cell in Cell.all {
            for other in Cell.all {
                #expect(GridNames.classic.sees(cell.index, other.index) == cell.sees(other))
            }
        }
    }

    @Test func `numbers of two digits are separated in short`() {
        #expect(Self.grid.short([0, 9, 16, 25]) == "r1,2c1,10")
        #expect(GridNames.classic.short([0, 1, 80]) == "r1c12,r9c9")
        let chain = GridStep.Chain(
            nodes: [
                .init(digit: 11, cells: [0], isOn: false, set: []),
                .init(digit: 11, cells: [15, 14], isOn: true, set: []),
                .init(digit: 12, cells: [15], isOn: false, set: []),
            ], isLoop: false)
        #expect(chain.eureka(in: Self.grid) == "(B)r1c1 = (B)r1c15,16 => (C)r1c16")
    }

    @Test func `the classic grid names houses as the engine does`() {
        for house in House.all {
            #expect(GridNames.classic.houses[house.index].name(in: .english) == house.description)
            #expect(GridNames.classic.houses[house.index].cells == house.cells.map(\.index))
        }
        #expect(Cell.all.map(\.description) == (0..<81).map(GridNames.classic.cell))
    }
}
