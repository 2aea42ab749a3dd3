#if canImport(FarmJSON)
    import FarmJSON
#endif
#if canImport(SudokuEngine)
    import SudokuEngine
#endif

extension JSONWriter {
    mutating func cells(_ cells: CellSet) {
        beginArray()
        for cell in cells { integer(cell.index) }
        endArray()
    }
}
