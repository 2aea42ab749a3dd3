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
                + "digits. If the fourth were one of them too, the digits could be exchanged, "
                + "so it is neither.",
            sentences: "{floor.cells} (floor) can only be {digits|or}. If {roof.cells} (roof) were "
                + "{digits|or} too, the two digits could be exchanged in the four cells, and the "
                + "puzzle would have two solutions. So {conclusion}."),
        german: TechniqueText(
            "Unique Rectangle Typ 1",
            meaning: "Drei von vier Zellen in zwei Zeilen, zwei Spalten und zwei Blöcken haben nur "
                + "zwei Ziffern. Wäre auch die vierte eine davon, könnte man sie "
                + "vertauschen; sie ist also keine der beiden.",
            sentences: "In {floor.cells} (Boden) sind nur {digits} möglich. Wäre auch {roof.cells} "
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
            meaning: "Two cells of the rectangle have only its two digits; the other two, in one "
                + "line, have one extra digit as well, which must be in one of them.",
            sentences: "{floor.cells} (floor) can only be {digits|or}. Without {extra.digits}, "
                + "{roof.cells} (roof) could only be {digits|or} too, these two digits could be "
                + "exchanged, and the puzzle would have two solutions. So {roof.cells|or} is "
                + "{extra.digits}, and {conclusion.roof}."),
        german: TechniqueText(
            "Unique Rectangle Typ 2",
            meaning: "Zwei Zellen des Rechtecks haben nur dessen zwei Ziffern, die beiden anderen "
                + "in einer Linie eine weitere Ziffer. Diese muss in einer der beiden stehen.",
            sentences:
                "In {floor.cells} (Boden) sind nur {digits} möglich. Ohne {extra.digits} wären "
                + "auch in {roof.cells} (Dach) nur {digits} möglich, man könnte die beiden "
                + "Ziffern vertauschen, und das Rätsel hätte zwei Lösungen. {extra.digits} steht "
                + "also in {roof.cells|or}, und {conclusion.roof}."),
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
            meaning: "Two diagonal cells, or three cells, of the rectangle have the same extra "
                + "digit; the others have only its two digits. One of the cells with the extra "
                + "digit must take it.",
            sentences: "{floor.cells} (floor) can only be {digits|or}. If the diagonal cells "
                + "{roof.cells} (roof) were not {extra.digits}, the rectangle would have only "
                + "{digits}, these could be exchanged, and the puzzle would have two solutions. "
                + "So {roof.cells|or} is {extra.digits}, and {conclusion.roof}.",
            "{floor.cells} (floor) can only be {digits|or}. If none of {roof.cells} (roof) "
                + "were {extra.digits}, the rectangle would have only {digits}, these could be "
                + "exchanged, and the puzzle would have two solutions. So {roof.cells|or} is "
                + "{extra.digits}, and {conclusion.roof}."),
        german: TechniqueText(
            "Unique Rectangle Typ 5",
            meaning: "Zwei diagonale oder drei Zellen des Rechtecks haben dieselbe weitere "
                + "Ziffer; die anderen haben nur dessen zwei Ziffern. Eine der Zellen mit der "
                + "weiteren Ziffer muss sie enthalten.",
            sentences: "In {floor.cells} (Boden) sind nur {digits} möglich. Wäre in den diagonalen "
                + "Zellen {roof.cells} (Dach) {extra.digits} falsch, hätte das Rechteck nur "
                + "{digits}, man könnte sie vertauschen, und das Rätsel hätte zwei Lösungen. "
                + "{extra.digits} steht also in {roof.cells|or}, und {conclusion.roof}.",
            "In {floor.cells} (Boden) sind nur {digits} möglich. Wäre {extra.digits} in "
                + "{roof.cells} (Dach) überall falsch, hätte das Rechteck nur {digits}, man könnte "
                + "sie vertauschen, und das Rätsel hätte zwei Lösungen. {extra.digits} steht also in "
                + "{roof.cells|or}, und {conclusion.roof}."),
        search: searchTypeFive)

    private static func searchTypeFive(on board: Board, _ search: inout StepSearch) {
        for rectangle in search.rectangles(on: board) where rectangle.roofHouses == 0 {
            let form = rectangle.roof.isPair ? 0 : 1
            if rectangle.offerTypeTwo(typeFive, on: board, &search, form: form) { return }
        }
    }
}
