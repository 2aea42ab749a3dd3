import SudokuEngine
import Testing

@Suite struct CellSetTests {
    private func set(_ indices: Int...) -> CellSet { CellSet(indices.compactMap { Cell($0) }) }

    @Test func `a set yields its cells in order`() {
        #expect(set(80, 0, 64).map(\.index) == [0, 64, 80])
        #expect(set(80, 0, 64).description == "{r1c1 r8c2 r9c9}")
        #expect(set(80, 64).first?.index == 64)
        #expect(CellSet().first == nil && CellSet().isEmpty)
        #expect(Array(CellSet.all) == Cell.all)
        #expect(CellSet.all.count == 81)
    }

    @Test(arguments: Cell.all)
    func `a cell can be inserted and removed`(cell: Cell) {
        var cells = CellSet()
        cells.insert(cell)
        cells.insert(cell)
        #expect(Cell.all.filter(cells.contains) == [cell])
        cells.remove(cell)
        cells.remove(cell)
        #expect(cells.isEmpty)
    }

    @Test func `union, intersection and subtraction`() {
        #expect(set(1, 63, 64).union(set(64, 80)) == set(1, 63, 64, 80))
        #expect(set(1, 63, 64).intersection(set(64, 80)) == set(64))
        #expect(set(1, 63, 64).subtracting(set(64, 80)) == set(1, 63))
    }
}
