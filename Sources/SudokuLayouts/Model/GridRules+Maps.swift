import SudokuEngine

extension GridRules {
    /// Returns true if a map of cells sends the set of houses, that of forbidden pairs and that of
    /// neighbours onto themselves, and cages to cages.
    func isKept(by images: [Int]) -> Bool {
        func areKept(_ pairs: [GridPair]) -> Bool {
            let known = Set(pairs.map { $0.first * images.count + $0.second })
            return pairs.allSatisfy {
                let image = GridPair(images[$0.first], images[$0.second])
                return known.contains(image.first * images.count + image.second)
            }
        }
        let sets = Set(houses.map { $0.cells.sorted() })
        return houses.allSatisfy { sets.contains($0.cells.map { images[$0] }.sorted()) }
            && areKept(pairs) && areKept(neighbours?.pairs ?? [])
            && cages.inOrder
                == cages.map { GridCage($0.cells.map { images[$0] }, sum: $0.sum) }.inOrder
    }
}
