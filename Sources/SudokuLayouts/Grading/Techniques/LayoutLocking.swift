import SudokuEngine

/// Digits whose places in a house all lie in a second one.
enum LayoutLocking {
    /// Places of a digit in the house `base` that all lie in `cover`.
    struct Match {
        let digit: Int
        let base: Int
        let cover: Int
    }

    /// Visits all matches of digits that are due, until `visit` returns true.
    static func search(
        on board: borrowing CandidateBoard, _ searched: inout SearchedParts,
        _ visit: (Match) -> Bool
    ) {
        let tables = board.tables
        var due: UInt64 = 0
        for digit in 0..<tables.size where searched.isDue(tables.houseCount + digit, board) {
            due |= UInt64(bit: digit)
        }
        guard due != 0 else { return }
        for pass in tables.lockingPasses {
            let bases = tables.housesOfType[pass.base]
            if tables.isClassic {
                for base in bases {
                    for cover in tables.housesOfType[pass.cover]
                    where tables.crossing(base, cover) != 0 {
                        for digit in SetBits(due) {
                            if match(digit, base, pass.cover, on: board) == cover,
                                visit(Match(digit: digit, base: base, cover: cover))
                            {
                                return
                            }
                        }
                    }
                }
            } else {
                for digit in SetBits(due) {
                    for base in bases {
                        if let cover = match(digit, base, pass.cover, on: board),
                            visit(Match(digit: digit, base: base, cover: cover))
                        {
                            return
                        }
                    }
                }
            }
        }
        for digit in SetBits(due) { searched.settle(tables.houseCount + digit, board) }
    }

    /// Returns the house of a type that contains all places of a digit in a house, if there are some.
    @inline(always) private static func match(
        _ digit: Int, _ base: Int, _ type: Int, on board: borrowing CandidateBoard
    ) -> Int? {
        let places = board.places(digit, in: base)
        guard places.isMany,
            let cover = board.tables.house(
                type, at: board.tables.cell(base, places.trailingZeroBitCount)),
            places & ~board.tables.crossing(base, cover) == 0
        else { return nil }
        return cover
    }

    /// Visits the steps that remove candidates, until `visit` returns true.
    static func eliminations(
        on board: borrowing CandidateBoard, _ searched: inout SearchedParts,
        _ visit: (LayoutFinding) -> Bool
    ) {
        search(on: board, &searched) { match in finding(match, on: board).map(visit) ?? false }
    }

    /// Returns the step of a match; nil if it removes nothing.
    static func finding(_ match: Match, on board: borrowing CandidateBoard) -> LayoutFinding? {
        let tables = board.tables
        let lost =
            board.places(match.digit, in: match.cover)
            & ~tables.crossing(match.cover, match.base)
        guard lost != 0 else { return nil }
        let isPointing =
            tables.types[match.cover] == LayoutTables.row
            || tables.types[match.cover] == LayoutTables.column
        var finding = LayoutFinding(isPointing ? .pointing : .claiming)
        finding.eliminations = SetBits(lost)
            .map { tables.cell(match.cover, $0) * tables.size + match.digit }.sorted()
        finding.houses = [match.base]
        finding.covers = [match.cover]
        finding.digits = UInt64(bit: match.digit)
        return finding
    }

    /// Visits the matches that leave a digit one place in another house, until `visit` returns true.
    static func direct(
        on board: borrowing CandidateBoard, _ searched: inout SearchedParts,
        _ visit: (LayoutFinding) -> Bool
    ) {
        let tables = board.tables
        search(on: board, &searched) { match in
            let type = tables.types[match.base]
            for house in tables.housesOfType[type] where house != match.base {
                let places = board.places(match.digit, in: house)
                let crossing = tables.crossing(house, match.cover)
                guard crossing != 0, places.isMany, (places & ~crossing).isSingle else { continue }
                let isPointing = type == LayoutTables.box
                var finding = LayoutFinding(isPointing ? .directPointing : .directClaiming)
                let position = (places & ~crossing).trailingZeroBitCount
                finding.placement = tables.cell(house, position) * tables.size + match.digit
                finding.houses = [match.base, house]
                finding.covers = [match.cover]
                if visit(finding) { return true }
            }
            return false
        }
    }
}
