/// Pointing or claiming that leaves a hidden single, so no pencil marks are needed.
enum DirectLocking {
    static let pointing = Technique("direct-pointing", rated: .init(17))
    static let claiming = Technique("direct-claiming", rated: .init(19))

    static let rung = Rung.digits(pointing, claiming) { digits, board, explains in
        var result: Step?
        Locking.search(of: digits, on: board) { locking in
            guard let cell = single(locking, on: board) else { return false }
            var step = Step(locking.base < 9 ? pointing : claiming)
            step.place(locking.digit, in: Mask128(bit: cell))
            if explains {
                var pattern = locking.pattern(on: board)
                // The last place is that of a house of the base's kind.
                let house = GridGeometry.house(locking.base / 9, of: cell)
                pattern.parts.append(
                    .init(.single, locking.bit, in: step.cells, houses: UInt32(bit: house)))
                step.explain(locking.bit, pattern)
            }
            result = step
            return true
        }
        return result
    }

    /// Returns the last place of the digit in another house of the base's kind, outside the cover
    /// house.
    private static func single(_ locking: Locking, on board: Board) -> Int? {
        let covered = GridGeometry.cells(of: locking.cover)
        let kind = locking.base / 9 * 9
        for house in kind..<kind + 9 where house != locking.base {
            let places = board.places(of: locking.digit, in: house)
            guard places.isMany, GridGeometry.cells(of: house) & covered != 0 else { continue }
            let outside = board.cells(with: locking.digit, in: house) & ~covered
            if outside.isSingle { return outside.trailingZeroBitCount }
        }
        return nil
    }
}
