/// Pointing or claiming that leaves a hidden single, so no pencil marks are needed.
enum DirectLocking: DigitRung {
    static let pointing = TechniqueDefinition(
        .directPointing, "Direct Pointing", minimum: 17,
        meaning: "In a box, a digit is confined to one row or column, which leaves one place for "
            + "it in another box.",
        reason: reason)

    static let claiming = TechniqueDefinition(
        .directClaiming, "Direct Claiming", minimum: 19,
        meaning: "In a row or column, a digit is confined to one box, which leaves one place for "
            + "it in another line.",
        reason: reason)

    static let definitions = [pointing, claiming]

    @Sendable private static func reason(_ words: FindingWords) -> String {
        "In \(words.houses) the \(words.digits) must stand in \(words.covers), "
            + "which leaves it one place in another house"
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
