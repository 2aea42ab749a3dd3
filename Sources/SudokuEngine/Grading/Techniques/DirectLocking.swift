/// Pointing or claiming that leaves a hidden single, so no pencil marks are needed.
enum DirectLocking {
    static func first(of digits: UInt16 = 0x1FF, on board: Board) -> Finding? {
        var result: Finding?
        Locking.search(of: digits, on: board) { locking in
            guard let cell = single(locking, on: board) else { return false }
            let isPointing = locking.base < 9
            var finding = locking.finding(
                base: isPointing ? (.directPointing, 17) : (.directClaiming, 19), on: board)
            finding.place(locking.digit, in: cell)
            result = finding
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
