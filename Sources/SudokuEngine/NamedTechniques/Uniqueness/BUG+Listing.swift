/// The types of a bivalue universal grave with several extra candidates, as named techniques.
extension BUG: RoofPattern {
    static let typeTwo = NamedTechnique(
        "bug-2", code: nil, .hard, 100, rating: 57, otherNames: ["BUG+n"], usesUniqueness: true,
        english: TechniqueText(
            "BUG type 2",
            meaning: "But for one extra digit in several cells, every empty cell would have two "
                + "candidates and every digit two places in each house. The digit must be in one "
                + "of these cells.",
            sentences: "without {extra.digits} in {roof.cells} every empty cell would have two "
                + "candidates and every digit two places in each house, so that each solution would come with a second one, in which all cells take their other candidate. So {roof.cells|or} is {extra.digits}, and "
                + "{conclusion.roof}."),
        german: TechniqueText(
            "BUG Typ 2",
            meaning: "Ohne eine weitere Ziffer in mehreren Zellen hätte jede leere Zelle zwei "
                + "Kandidaten und jede Ziffer in jedem Haus zwei Plätze. Sie muss in einer dieser "
                + "Zellen stehen.",
            sentences: "Ohne {extra.digits} in {roof.cells} hätte jede leere Zelle zwei Kandidaten "
                + "und jede Ziffer in jedem Haus zwei Plätze, und zu jeder Lösung gäbe es eine zweite, in der alle Zellen ihren anderen Kandidaten nehmen. {extra.digits} steht also in {roof.cells|or}, und "
                + "{conclusion.roof}."),
        search: searchTypeTwo)

    static let typeThree = NamedTechnique(
        "bug-3", code: nil, .hard, 100, rating: 58, usesUniqueness: true,
        english: TechniqueText(
            "BUG type 3",
            meaning: "But for the extra digits of some cells of a house, every empty cell would "
                + "have two candidates and every digit two places in each house. These cells count "
                + "as one cell of a naked set.",
            sentences:
                "without {extra.single} every empty cell would have two candidates and every "
                + "digit two places in each house, so that each solution would come with a second one, in which all cells take their other candidate. So {extra.single|or} is true; whichever it is, that cell and {set} "
                + "form a naked set, which uses up their digits in {house.houses}: {conclusion}."),
        german: TechniqueText(
            "BUG Typ 3",
            meaning: "Ohne die weiteren Ziffern einiger Zellen eines Hauses hätte jede leere Zelle "
                + "zwei Kandidaten und jede Ziffer in jedem Haus zwei Plätze. Diese Zellen zählen "
                + "als eine Zelle einer nackten Menge.",
            sentences:
                "Ohne {extra.single} hätte jede leere Zelle zwei Kandidaten und jede Ziffer in "
                + "jedem Haus zwei Plätze, und zu jeder Lösung gäbe es eine zweite, in der alle Zellen ihren anderen Kandidaten nehmen. Also "
                + "ist {extra.single|or} wahr; was es auch ist, jene Zelle bildet mit {set} eine "
                + "nackte Menge, die deren Ziffern in {house.houses} verbraucht: {conclusion}."),
        search: searchTypeThree)

    static let typeFour = NamedTechnique(
        "bug-4", code: nil, .hard, 100, rating: 57, usesUniqueness: true,
        english: TechniqueText(
            "BUG type 4",
            meaning: "But for extra digits in two cells of a house, every empty cell would have "
                + "two candidates and every digit two places in each house, and another digit is "
                + "locked in these cells. One has that digit, the other an extra one.",
            sentences:
                "without {extra.single} every empty cell would have two candidates and every "
                + "digit two places in each house, so that each solution would come with a second one, in which all cells take their other candidate. So one of {roof.cells} has an extra digit, and the other is "
                + "{house.digits}, which has no other place in {house.houses}. So {conclusion}."),
        german: TechniqueText(
            "BUG Typ 4",
            meaning: "Ohne weitere Ziffern in zwei Zellen eines Hauses hätte jede leere Zelle zwei "
                + "Kandidaten und jede Ziffer in jedem Haus zwei Plätze, und eine andere Ziffer "
                + "hat nur in diesen Zellen Platz. Die eine Zelle hat diese Ziffer, die andere "
                + "eine weitere.",
            sentences:
                "Ohne {extra.single} hätte jede leere Zelle zwei Kandidaten und jede Ziffer in "
                + "jedem Haus zwei Plätze, und zu jeder Lösung gäbe es eine zweite, in der alle Zellen ihren anderen Kandidaten nehmen. Eine "
                + "der Zellen {roof.cells} hat also eine der weiteren Ziffern, und die andere "
                + "ist {house.digits}, die in {house.houses} sonst keinen Platz hat, also: "
                + "{conclusion}."),
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
