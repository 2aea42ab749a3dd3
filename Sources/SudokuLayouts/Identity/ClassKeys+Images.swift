import SudokuEngine

extension ClassKeys {
    /// Returns true if a condition is true of every image of a puzzle that has the same key, the puzzle
    /// itself among them; digits are renamed where the layout has a list of renamings.
    func allImages(of puzzle: LayoutPuzzle, satisfy condition: (LayoutPuzzle) -> Bool) -> Bool {
        let same = (0...UInt8(layout.size)).map { $0 }
        let lists = if case .listed(let lists) = renaming { lists } else { [same] }
        return symmetries.allSatisfy { sources in
            lists.allSatisfy { condition(image(sources, $0, of: puzzle)) }
        }
    }

    /// Returns the image that has, in each place, what a cell has; digits get new names.
    private func image(_ sources: [Int], _ names: [UInt8], of puzzle: LayoutPuzzle) -> LayoutPuzzle
    {
        var places = sources
        for (place, source) in sources.enumerated() { places[source] = place }
        let isComplement = Int(names[1]) == layout.size
        let cages = puzzle.cages.map { cage in
            GridCage(
                cage.cells.map { places[$0] },
                sum: cage.sum.map { sum in
                    isComplement ? cage.cells.count * (layout.size + 1) - sum : sum
                })
        }
        let moved = { (map: CellMap) in CellMap(sources.map { map.sets[$0] }) }
        return LayoutPuzzle(
            trusted: layout, regions: puzzle.regions.map(moved), extra: puzzle.extra.map(moved),
            cages: cages.sorted { $0.cells[0] < $1.cells[0] },
            givens: sources.map { names[Int(puzzle.givens[$0])] })
    }
}
