public import SudokuEngine

extension LayoutPuzzle {
    /// The symmetry of the givens with the rules, or of the cages without their sums where there are no
    /// givens: the first that applies of quarter-turn, half-turn, diagonal, anti-diagonal, horizontal,
    /// vertical, none.
    public var symmetry: Symmetry {
        let order: [Symmetry] = [
            .quarterTurn, .halfTurn, .diagonal, .antiDiagonal, .horizontal, .vertical,
        ]
        let rules = layout.rules(
            regions: regions?.cells ?? [], extra: extra?.cells ?? [],
            cages: cages.map { GridCage($0.cells, sum: nil) })
        return order.first { symmetry in
            let images = SquareMap(symmetry).images(size: layout.size)
            return givens.indices.allSatisfy { (givens[$0] == 0) == (givens[images[$0]] == 0) }
                && rules.isKept(by: images)
        } ?? .none
    }
}
