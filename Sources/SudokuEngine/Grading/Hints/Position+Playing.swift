extension Position {
    /// Makes the step of a hint: fills cells and crosses out candidates.
    public mutating func apply(_ hint: Hint) {
        for placement in hint.placements {
            fill(placement.cell, with: placement.digit)
            removed[placement.cell] = DigitSet()
        }
        removed = removed.union(hint.eliminations)
        for cell in removed.cells where self[cell] != nil { removed[cell] = DigitSet() }
    }

    /// The given or the entry of a cell. Givens cannot be changed.
    public subscript(cell: Cell) -> Digit? {
        get { solved.puzzle[cell] ?? entries.first { $0.cell == cell }?.digit }
        set {
            if let newValue { fill(cell, with: newValue) } else { clear(cell) }
        }
    }

    /// The given or the entry of a cell, with row and column 0...8.
    public subscript(row row: Int, column column: Int) -> Digit? {
        get { self[Cell.at(row: row, column: column)] }
        set { self[Cell.at(row: row, column: column)] = newValue }
    }

    /// Returns the digits that are neither in a peer of an empty cell nor crossed out; none for a
    /// filled cell.
    public func candidates(of cell: Cell) -> DigitSet {
        guard self[cell] == nil else { return DigitSet() }
        return DigitSet(cell.peers.compactMap { self[$0] }).complement.subtracting(removed[cell])
    }

    /// The candidates of the cells: setting a cell's crosses out all others.
    public subscript(notes cell: Cell) -> DigitSet {
        get { candidates(of: cell) }
        set { removed[cell] = newValue.complement }
    }

    /// The filled cells with the same digit as another cell of one of their houses.
    public var conflicts: CellSet {
        CellSet(
            Cell.all.filter { cell in
                guard let digit = self[cell] else { return false }
                return cell.peers.contains { self[$0] == digit }
            })
    }
}
