import SudokuEngine

extension GridRules {
    /// Returns true if a map of cells sends the set of houses, that of forbidden pairs and that of
    /// neighbours onto themselves, and cages to cages.
    func isKept(by images: [Int]) -> Bool {
        func pair(_ pair: GridPair) -> GridPair {
            GridPair(images[pair.first], images[pair.second])
        }
        let sets = Set(houses.map { Set($0.cells) })
        guard houses.allSatisfy({ sets.contains(Set($0.cells.map { images[$0] })) }) else {
            return false
        }
        let apart = Set(pairs)
        guard pairs.allSatisfy({ apart.contains(pair($0)) }) else { return false }
        if let rule = neighbours {
            let known = Set(rule.pairs)
            guard rule.pairs.allSatisfy({ known.contains(pair($0)) }) else { return false }
        }
        let drawn = Set(cages)
        return cages.allSatisfy {
            drawn.contains(GridCage($0.cells.map { images[$0] }, sum: $0.sum))
        }
    }
}
