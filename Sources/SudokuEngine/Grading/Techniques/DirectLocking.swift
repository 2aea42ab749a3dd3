/// Pointing or claiming that leaves a hidden single behind, so that nothing need be noted.
enum DirectLocking {
    static func first(on board: Board) -> Finding? {
        var result: Finding?
        Locking.crossings { base, crossing, cover in
            for digit in 0..<9 {
                let inBase = board.places(of: digit, in: base)
                guard inBase.isMany, inBase & ~crossing == 0 else { continue }
                if let cell = single(of: digit, base: base, cover: cover, on: board) {
                    result = finding(digit, cell, base, cover, on: board)
                    return true
                }
            }
            return false
        }
        return result
    }

    /// The last place of the digit in another house of the base's kind, outside the cover house.
    private static func single(
        of digit: Int, base: Int, cover: Int, on board: Board
    ) -> Int? {
        let covered = Places.cells(of: cover)
        for house in base / 9 * 9..<base / 9 * 9 + 9 where house != base {
            let places = board.places(of: digit, in: house)
            guard places.isMany else { continue }
            let cells = Places.cells(places, of: house)
            guard Places.cells(of: house) & covered != 0 else { continue }
            let outside = cells & ~covered
            if outside.isSingle { return outside.trailingZeroBitCount }
        }
        return nil
    }

    private static func finding(
        _ digit: Int, _ cell: Int, _ base: Int, _ cover: Int, on board: Board
    ) -> Finding {
        var finding = base < 9 ? Finding(.directPointing, 17) : Finding(.directClaiming, 19)
        finding.place(digit, in: cell)
        let places = Places.cells(board.places(of: digit, in: base), of: base)
        finding.evidence.insert(1 << UInt16(digit), in: places)
        finding.houses = 1 << UInt32(base)
        finding.covers = 1 << UInt32(cover)
        return finding
    }
}
