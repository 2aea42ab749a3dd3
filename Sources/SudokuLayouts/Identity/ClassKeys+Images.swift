import SudokuEngine

extension ClassKeys {
    /// Returns true if a condition is true of every image of a killer that has the same key, the killer
    /// itself among them.
    func allImages(
        ofKiller puzzle: LayoutPuzzle, satisfy condition: (LayoutPuzzle) -> Bool
    ) -> Bool {
        symmetries.allSatisfy { sources in
            [false, true].allSatisfy { condition(image(sources, isComplement: $0, of: puzzle)) }
        }
    }

    /// Returns the image that has, in each place, what a cell has; of a complement with each digit counted
    /// down from the largest.
    private func image(
        _ sources: [Int], isComplement: Bool, of puzzle: LayoutPuzzle
    ) -> LayoutPuzzle {
        var places = sources
        for (place, source) in sources.enumerated() { places[source] = place }
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
            cages: cages.inOrder,
            givens: sources.map { source in
                let digit = puzzle.givens[source]
                return isComplement && digit != 0 ? UInt8(layout.size) + 1 - digit : digit
            })
    }
}
