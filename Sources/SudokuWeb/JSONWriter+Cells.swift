import FarmJSON
import SudokuEngine

extension JSONWriter {
    mutating func cells(_ cells: CellSet) {
        beginArray()
        for cell in cells { integer(cell.index) }
        endArray()
    }
}
