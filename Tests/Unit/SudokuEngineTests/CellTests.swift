import SudokuEngine
import Testing

@Suite struct CellTests {
    @Test func `there are 81 cells and no others`() {
        #expect(Cell.all.map(\.index) == Array(0..<81))
        #expect(Cell(0) == Cell.all.first && Cell(80) == Cell.all.last)
        for index in [-1, 81, .min, .max] { #expect(Cell(index) == nil) }
        for (row, column) in [(-1, 0), (0, -1), (9, 0), (0, 9), (.max, .max)] {
            #expect(Cell(row: row, column: column) == nil)
        }
    }

    @Test(arguments: Cell.all)
    func `a cell lies in its row and column`(cell: Cell) {
        #expect(Cell(row: cell.row, column: cell.column) == cell)
        #expect(cell.description == "r\(cell.row + 1)c\(cell.column + 1)")
        #expect(cell.houses.map(\.number) == [cell.box, cell.row, cell.column])
        #expect(cell.houses.allSatisfy { $0.cells.contains(cell) })
    }

    @Test(arguments: Cell.all)
    func `the peers of a cell are the twenty others in its houses`(cell: Cell) {
        let others = CellSet(cell.houses.flatMap(\.cells)).subtracting(CellSet([cell]))
        #expect(cell.peers == others)
        #expect(cell.peers.count == 20)
        #expect(!cell.sees(cell))
    }
}
