/// Pointing or claiming that leaves a hidden single, so no pencil marks are needed.
enum DirectLocking: DigitRung {
    static let pointing = TechniqueDefinition(
        .directPointing, "direct-pointing", minimum: 17,
        pattern: pattern)

    static let claiming = TechniqueDefinition(
        .directClaiming, "direct-claiming", minimum: 19,
        pattern: pattern)

    static let definitions = [pointing, claiming]

    /// Returns the parts of the locked digit, and its last place in a house of the base's kind.
    @Sendable private static func pattern(_ finding: Finding, on board: Board) -> StepPattern {
        let locked = Locking.pattern(finding, on: board)
        let (kind, cell) = (finding.houses.trailingZeroBitCount / 9, (finding.placement ?? 0) / 9)
        let house = UInt32(bit: GridGeometry.house(kind, of: cell))
        return StepPattern(
            locked.digits, locked.pattern.parts + [finding.placedPart(.single, in: house)])
    }

    static func first(of digits: UInt16, on board: Board) -> Finding? {
        var result: Finding?
        Locking.search(of: digits, on: board) { locking in
            guard let cell = single(locking, on: board) else { return false }
            var finding = locking.finding(locking.base < 9 ? pointing : claiming, on: board)
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
