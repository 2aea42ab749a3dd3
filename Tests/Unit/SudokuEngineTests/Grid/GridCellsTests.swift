import Testing

@testable import SudokuEngine

@Suite struct GridCellsTests {
    @Test func `a set of cells of any size is that of the standard library`() {
        var random = SeededGenerator(seed: 51)
        for size in [4, 9, 11, 12, 16, 25] {
            let count = size * size
            for _ in 0..<50 {
                let one = Set((0..<random.below(count)).map { _ in random.below(count) })
                let two = Set((0..<random.below(20)).map { _ in random.below(count) })
                let (cells, others) = (GridCells(one), GridCells(two))
                #expect(Array(cells) == one.sorted())
                #expect(cells.count == one.count && cells.isEmpty == one.isEmpty)
                #expect(cells.first == one.min())
                #expect((-1...count).allSatisfy { cells.contains($0) == one.contains($0) })
                #expect(cells.union(others) == GridCells(one.union(two)))
                #expect(cells.filtered(two.contains) == GridCells(one.intersection(two)))
                #expect((cells == others) == (one == two))
            }
        }
    }

    @Test func `cells of the grid of 9x9 cells are the same by name and number`() {
        let cells: CellSet = [.at(row: 0, column: 0), .at(row: 8, column: 8)]
        #expect(GridCells([0, 80]) == cells)
        #expect(CellSet(GridCells([0, 80, 200])) == cells)
        #expect(GridCells([0, 80]).contains(Cell.at(row: 8, column: 8)))
    }
}
