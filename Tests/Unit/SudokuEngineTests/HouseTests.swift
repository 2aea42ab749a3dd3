import SudokuEngine
import Testing

@Suite struct HouseTests {
    @Test func `there are 27 houses: boxes, rows, columns`() {
        let names = House.all.map(\.description)
        #expect(names.count == 27)
        #expect([names[0], names[9], names[26]] == ["box 1", "row 1", "column 9"])
        #expect(House(.row, 9) == nil && House(.box, -1) == nil)
        #expect(House(.column, 8) == House.all.last)
    }

    @Test(arguments: House.Kind.allCases)
    func `the nine houses of a kind partition the grid`(kind: House.Kind) {
        let houses = House.all.filter { $0.kind == kind }
        #expect(houses.map(\.number) == Array(0..<9))
        #expect(houses.allSatisfy { $0.cells.count == 9 && $0.cells == $0.cells.sorted() })
        #expect(CellSet(houses.flatMap(\.cells)) == .all)
    }

    @Test func `the cells of a box are ordered row by row`() {
        let cells = House(.box, 5).map { $0.cells.map(\.description) }
        #expect(
            cells == ["r4c7", "r4c8", "r4c9", "r5c7", "r5c8", "r5c9", "r6c7", "r6c8", "r6c9"])
    }

    @Test func `a tenth position traps`() async {
        await #expect(processExitsWith: .failure) { _ = House.all[0][9] }
    }
}
