import SudokuEngine

extension Array {
    /// Returns the elements by ascending keys, those with one key in their order.
    ///
    /// Indices are sorted, whatever the elements are: a module for pages has one copy of the sort then.
    func ordered(by key: (Element) -> Int) -> [Element] {
        let keys = map(key)
        return indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { self[$0] }
    }
}

extension [GridCage] {
    /// The cages, ascending by their first cells.
    var inOrder: [GridCage] { ordered { $0.cells.first ?? 0 } }
}
