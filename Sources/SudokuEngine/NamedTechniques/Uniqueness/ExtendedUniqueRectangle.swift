/// Six cells in two lines and three boxes that cannot all have the same three digits.
enum ExtendedUniqueRectangle {
    static let technique = NamedTechnique(
        "extended-unique-rectangle", code: nil, .hard, 100, rating: 55,
        otherNames: ["Extended UR"], usesUniqueness: true,
        english: TechniqueText(
            "Extended Unique Rectangle",
            meaning: "Six cells where two rows (columns) cross three columns (rows) in three boxes "
                + "cannot hold only three digits: those of the two lines could be exchanged. If "
                + "one cell has extra candidates, it is one of these; if several have the same "
                + "one, it is in one of them.",
            sentences: "{floor.cells} (floor) can only be {digits|or}. If {roof.cells} (roof) were "
                + "{digits|or} too, the digits of the two lines could be exchanged, and the "
                + "puzzle would have two solutions. So {conclusion}.",
            "{floor.cells} (floor) can only be {digits|or}. If none of {roof.cells} (roof) "
                + "were {extra.digits}, the digits of the two lines could be exchanged, and the "
                + "puzzle would have two solutions. So {roof.cells|or} is {extra.digits}, and "
                + "{conclusion.roof}.",
            "{floor.cells} (floor) can only be {digits|or}. In {house.houses} the digit "
                + "{house.digits} is only possible in {roof.cells} (roof), so one of these is "
                + "{house.digits}. If the other were {premise.digits|or}, the digits of the two "
                + "lines could be exchanged, and the puzzle would have two solutions. So "
                + "{conclusion}."),
        german: TechniqueText(
            "Extended Unique Rectangle",
            meaning: "Sechs Zellen, in denen zwei Zeilen (Spalten) drei Spalten (Zeilen) in drei "
                + "Blöcken kreuzen, können nicht nur drei Ziffern enthalten: Man könnte jene der "
                + "beiden Linien vertauschen. Hat eine Zelle weitere Kandidaten, so ist sie "
                + "einer davon; haben mehrere denselben, so steht er in einer von ihnen.",
            sentences: "In {floor.cells} (Boden) sind nur {digits} möglich. Wäre auch {roof.cells} "
                + "(Dach) {digits|or}, könnte man die Ziffern der beiden Linien vertauschen, und "
                + "das Rätsel hätte zwei Lösungen, also: {conclusion}.",
            "In {floor.cells} (Boden) sind nur {digits} möglich. Wäre {extra.digits} in "
                + "{roof.cells} (Dach) überall falsch, könnte man die Ziffern der beiden Linien "
                + "vertauschen, und das Rätsel hätte zwei Lösungen. {extra.digits} steht also in "
                + "{roof.cells|or}, und {conclusion.roof}.",
            "In {floor.cells} (Boden) sind nur {digits} möglich, und {house.digits} hat in "
                + "{house.houses} nur in {roof.cells} (Dach) Platz; eine davon ist also "
                + "{house.digits}. Wäre die andere {premise.digits|or}, könnte man die Ziffern der "
                + "beiden Linien vertauschen, und das Rätsel hätte zwei Lösungen, also: "
                + "{conclusion}."),
        search: search)

    private static func search(on board: Board, _ search: inout StepSearch) {
        let few = board.nakedSingles | board.bivalues | board.trivalues
        for cells in shapes where cells & ~board.empty == 0 {
            let wide = cells & ~few
            guard wide.hasAtMost(3) else { continue }
            if offer(cells, wide, on: board, &search) { return }
        }
    }

    /// Offers the steps on six cells, of which at most three, the wide ones among them, are the
    /// roof.
    private static func offer(
        _ cells: Mask128, _ wide: Mask128, on board: Board, _ search: inout StepSearch
    ) -> Bool {
        for count in 1...3 {
            for subset in Subsets(count, of: 6) {
                var (roof, digits): (Mask128, UInt16) = (0, 0)
                for (place, cell) in Bits(cells).enumerated() {
                    if subset.has(bit: place) {
                        roof |= Mask128(bit: cell)
                    } else {
                        digits |= board[cell]
                    }
                }
                guard wide & ~roof == 0, digits.nonzeroBitCount == 3 else { continue }
                let pattern = DeadlyPattern(digits, in: cells, on: board)
                guard pattern.roof == roof else { continue }
                let isEnough =
                    pattern.offerTypeOne(technique, on: board, &search)
                    || pattern.offerTypeTwo(technique, on: board, &search, form: 1)
                    || pattern.offerTypeFour(technique, on: board, &search, form: 2)
                if isEnough { return true }
            }
        }
        return false
    }

    /// The sets of six cells: two rows of a band crossed with a column of each stack, or the
    /// reverse.
    private static let shapes: [Mask128] = {
        var shapes: [Mask128] = []
        for kind in [GridGeometry.row, GridGeometry.column] {
            for first in 0..<9 {
                for second in (first + 1)..<(first / 3 * 3 + 3) {
                    for crossing in 0..<27 {
                        var cells: Mask128 = 0
                        let places = [crossing / 9, 3 + crossing / 3 % 3, 6 + crossing % 3]
                        for place in places {
                            for line in [first, second] {
                                cells |= Mask128(
                                    bit: GridGeometry.cell(place, of: kind * 9 + line))
                            }
                        }
                        shapes.append(cells)
                    }
                }
            }
        }
        return shapes
    }()
}
