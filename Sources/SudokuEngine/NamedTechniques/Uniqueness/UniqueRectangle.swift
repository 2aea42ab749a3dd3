/// Four cells in two rows, two columns and two boxes that cannot all be the same two digits.
///
/// In this file are the types in which extra candidates of the roof are true: types 1, 2 and 5.
enum UniqueRectangle {
    static let typeOne = NamedTechnique(
        "unique-rectangle-1", code: "0600", .hard, 100, rating: 46,
        otherNames: ["UR type 1", "Uniqueness Test 1"], usesUniqueness: true,
        english: TechniqueText(
            "Unique Rectangle type 1",
            meaning: "Three of four cells in two rows, two columns and two boxes have only two "
                + "digits. If the fourth were one of them too, the digits could be exchanged.",
            sentences: "{floor.cells} (floor) can only be {digits|or}; if {roof.cells} (roof) were "
                + "{digits|or} too, the two digits could be exchanged in the four cells, and the "
                + "puzzle would have two solutions; so {conclusion}."),
        german: TechniqueText(
            "Unique Rectangle Typ 1",
            meaning: "Drei von vier Zellen in zwei Zeilen, zwei Spalten und zwei Blöcken haben nur "
                + "zwei Ziffern. Wäre auch die vierte eine davon, könnte man sie vertauschen.",
            sentences: "In {floor.cells} (Boden) sind nur {digits} möglich; wäre auch {roof.cells} "
                + "(Dach) {digits|or}, könnte man die beiden Ziffern in den vier Zellen "
                + "vertauschen, und das Rätsel hätte zwei Lösungen, also: {conclusion}."),
        search: searchTypeOne)

    private static func searchTypeOne(on board: Board, _ search: inout StepSearch) {
        for rectangle in search.rectangles(on: board) {
            if rectangle.offerTypeOne(typeOne, on: board, &search) { return }
        }
    }

    static let typeTwo = NamedTechnique(
        "unique-rectangle-2", code: "0601", .hard, 100, rating: 46,
        otherNames: ["UR type 2", "Uniqueness Test 2"], usesUniqueness: true,
        english: TechniqueText(
            "Unique Rectangle type 2",
            meaning: "Two cells of the rectangle have only its two digits, the two others, in one "
                + "line, have one extra digit. It must be in one of these.",
            sentences: "{floor.cells} (floor) can only be {digits|or}; without {extra.digits}, "
                + "{roof.cells} (roof) could only be {digits|or} too, these two digits could be "
                + "exchanged, and the puzzle would have two solutions; so {roof.cells|or} is "
                + "{extra.digits}, and a cell that sees both is not: {conclusion}."),
        german: TechniqueText(
            "Unique Rectangle Typ 2",
            meaning: "Zwei Zellen des Rechtecks haben nur dessen zwei Ziffern, die beiden anderen "
                + "in einer Linie eine weitere Ziffer. Diese muss in einer der beiden stehen.",
            sentences: "In {floor.cells} (Boden) sind nur {digits} möglich; ohne {extra.digits} "
                + "wären auch in {roof.cells} (Dach) nur {digits} möglich, man könnte die beiden "
                + "Ziffern vertauschen, und das Rätsel hätte zwei Lösungen; {extra.digits} steht "
                + "also in {roof.cells|or} und in keiner Zelle, die beide sieht: {conclusion}."),
        search: searchTypeTwo)

    private static func searchTypeTwo(on board: Board, _ search: inout StepSearch) {
        for rectangle in search.rectangles(on: board)
        where rectangle.roof.isPair && rectangle.roofHouses != 0 {
            if rectangle.offerTypeTwo(typeTwo, on: board, &search) { return }
        }
    }

    static let typeFive = NamedTechnique(
        "unique-rectangle-5", code: "0604", .hard, 100, rating: 46,
        otherNames: ["UR type 5", "Uniqueness Test 5"], usesUniqueness: true,
        english: TechniqueText(
            "Unique Rectangle type 5",
            meaning: "One or two cells of the rectangle have only its two digits; two diagonal "
                + "ones, or three, have one extra digit. It must be in one of these.",
            sentences: "{floor.cells} (floor) can only be {digits|or}; if the diagonal cells "
                + "{roof.cells} (roof) were not {extra.digits}, the rectangle would have "
                + "only {digits}, these could be exchanged, and the puzzle would have two "
                + "solutions; so {roof.cells|or} is {extra.digits}, and a cell that sees both is "
                + "not: {conclusion}.",
            "{floor.cells} (floor) can only be {digits|or}; if none of {roof.cells} (roof) were "
                + "{extra.digits}, the rectangle would have only {digits}, these could be "
                + "exchanged, and the puzzle would have two solutions; so {roof.cells|or} is "
                + "{extra.digits}, and a cell that sees all three is not: {conclusion}."),
        german: TechniqueText(
            "Unique Rectangle Typ 5",
            meaning: "Eine oder zwei Zellen des Rechtecks haben nur dessen zwei Ziffern; zwei "
                + "diagonale oder drei haben eine weitere. Diese muss in einer davon stehen.",
            sentences: "In {floor.cells} (Boden) sind nur {digits} möglich; wäre in den "
                + "diagonalen Zellen {roof.cells} (Dach) {extra.digits} falsch, hätte das Rechteck "
                + "nur {digits}, man könnte sie vertauschen, und das Rätsel hätte zwei Lösungen; "
                + "{extra.digits} steht also in {roof.cells|or} und in keiner Zelle, die beide "
                + "sieht: {conclusion}.",
            "In {floor.cells} (Boden) sind nur {digits} möglich; wäre {extra.digits} in "
                + "{roof.cells} (Dach) überall falsch, hätte das Rechteck nur {digits}, man könnte "
                + "sie vertauschen, und das Rätsel hätte zwei Lösungen; {extra.digits} steht also "
                + "in {roof.cells|or} und in keiner Zelle, die alle drei sieht: {conclusion}."),
        search: searchTypeFive)

    private static func searchTypeFive(on board: Board, _ search: inout StepSearch) {
        for rectangle in search.rectangles(on: board) where rectangle.roofHouses == 0 {
            let form = rectangle.roof.isPair ? 0 : 1
            if rectangle.offerTypeTwo(typeFive, on: board, &search, form: form) { return }
        }
    }
}
