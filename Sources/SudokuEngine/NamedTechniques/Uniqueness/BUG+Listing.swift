/// The types of a bivalue universal grave with several extra candidates, as named techniques.
extension BUG: RoofPattern {
    static let typeTwo = NamedTechnique(
        "bug-2", code: nil, .hard, 100, rating: 57, otherNames: ["BUG+n"], usesUniqueness: true,
        search: searchTypeTwo)

    static let typeThree = NamedTechnique(
        "bug-3", code: nil, .hard, 100, rating: 58, usesUniqueness: true,
        search: searchTypeThree)

    static let typeFour = NamedTechnique(
        "bug-4", code: nil, .hard, 100, rating: 57, usesUniqueness: true,
        search: searchTypeFour)

    // MARK: The pattern

    var digits: UInt16 { allExtras }
    var extraDigits: UInt16 { allExtras }
    var roof: Mask128 { cells.reduce(0) { $0 | Mask128(bit: $1) } }

    func parts(on board: Board) -> [Pattern.Part] {
        var extra = Candidates()
        for cell in cells { extra[cell] = extras[cell] }
        return [
            .init(.roof, roof, on: board), .init(role: .extra, candidates: extra, houses: []),
        ]
    }

    /// Returns the grave of a board, if it has several cells with extra candidates.
    private static func several(on board: Board) -> BUG? {
        // Most boards have more candidates than any grave with a step.
        guard board.nakedSingles == 0, (board.empty & ~board.bivalues).isMany,
            let bug = BUG(on: board), bug.cells.count > 1
        else { return nil }
        return bug
    }

    // MARK: Searches

    private static func searchTypeTwo(on board: Board, _ search: inout StepSearch) {
        guard let bug = several(on: board), bug.allExtras.isSingle else { return }
        var eliminations = Candidates()
        for cell in bug.common { eliminations[cell] = board[cell] & bug.allExtras }
        _ = search.offer(
            typeTwo, digits: bug.digits, removes: eliminations, Pattern(bug.parts(on: board)))
    }

    private static func searchTypeThree(on board: Board, _ search: inout StepSearch) {
        guard let bug = several(on: board), bug.allExtras.isMany else { return }
        _ = bug.offerSets(typeThree, among: board.empty, on: board, &search)
    }

    private static func searchTypeFour(on board: Board, _ search: inout StepSearch) {
        guard let bug = several(on: board), bug.cells.count == 2 else { return }
        let (first, second) = (bug.cells[0], bug.cells[1])
        let locked = board[first] & board[second] & ~bug.allExtras
        let houses = bug.roofHouses
        guard locked.isSingle, houses != 0 else { return }
        var eliminations = Candidates()
        for cell in [first, second] {
            eliminations[cell] = board[cell] & ~(bug.extras[cell] | locked)
        }
        var places = Candidates()
        places.insert(locked, in: bug.roof)
        _ = search.offer(
            typeFour, digits: bug.digits, removes: eliminations,
            Pattern(
                bug.parts(on: board) + [
                    .init(role: .house, candidates: places, houses: House.list(houses))
                ]))
    }
}
