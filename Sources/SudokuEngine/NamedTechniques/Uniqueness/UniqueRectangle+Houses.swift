/// The types that depend on other cells of the roof's houses: types 3, 4 and 6.
extension UniqueRectangle {
    static let typeThree = NamedTechnique(
        "unique-rectangle-3", code: "0602", .hard, 100, rating: 46,
        otherNames: ["UR type 3", "Uniqueness Test 3"], usesUniqueness: true,
        english: TechniqueText(
            "Unique Rectangle type 3",
            meaning: "Two cells of the rectangle in one line have extra digits, of which one must "
                + "be true. They count as one cell of a naked set in a house of both.",
            sentences: "{floor.cells} (floor) can only be {digits|or}. If {roof.cells} (roof) were "
                + "both {digits|or}, these two digits could be exchanged, and the puzzle would "
                + "have two solutions. So one of the roof cells is {extra.digits|or}; whichever "
                + "it is, it and {set} form a naked set, which uses up their digits in "
                + "{house.houses}: {conclusion}."),
        german: TechniqueText(
            "Unique Rectangle Typ 3",
            meaning: "Zwei Zellen des Rechtecks in einer Linie haben weitere Ziffern, von denen "
                + "eine stimmt. Sie zählen als eine Zelle einer nackten Menge in einem Haus.",
            sentences:
                "In {floor.cells} (Boden) sind nur {digits} möglich. Wären auch {roof.cells} "
                + "(Dach) {digits|or}, könnte man die beiden Ziffern vertauschen, und das Rätsel "
                + "hätte zwei Lösungen. Eine der Dachzellen ist also {extra.digits|or}; welche "
                + "es auch ist, sie bildet mit {set} eine nackte Menge, die deren Ziffern in "
                + "{house.houses} verbraucht: {conclusion}."),
        search: searchTypeThree)

    private static func searchTypeThree(on board: Board, _ search: inout StepSearch) {
        for rectangle in search.rectangles(on: board) {
            if rectangle.offerTypeThree(typeThree, on: board, &search) { return }
        }
    }

    static let typeFour = NamedTechnique(
        "unique-rectangle-4", code: "0603", .hard, 100, rating: 46,
        otherNames: ["UR type 4", "Uniqueness Test 4"], usesUniqueness: true,
        english: TechniqueText(
            "Unique Rectangle type 4",
            meaning: "Two cells of the rectangle in one line have extra candidates, and one of the "
                + "two digits is locked in them. Then the other digit is in neither.",
            sentences: "{floor.cells} (floor) can only be {digits|or}. In {house.houses} the digit "
                + "{house.digits} is only possible in {roof.cells} (roof), so one of these is "
                + "{house.digits}. If the other were {premise.digits}, the two digits could be "
                + "exchanged, and the puzzle would have two solutions. So {conclusion}."),
        german: TechniqueText(
            "Unique Rectangle Typ 4",
            meaning: "Zwei Zellen des Rechtecks in einer Linie haben weitere Kandidaten, und eine "
                + "der beiden Ziffern muss in einer von ihnen stehen. Die andere steht dann in "
                + "keiner davon.",
            sentences:
                "In {floor.cells} (Boden) sind nur {digits} möglich, und {house.digits} hat in "
                + "{house.houses} nur in {roof.cells} (Dach) Platz; eine davon ist also "
                + "{house.digits}. Wäre die andere {premise.digits}, könnte man die beiden "
                + "Ziffern vertauschen, und das Rätsel hätte zwei Lösungen, also: {conclusion}."),
        search: searchTypeFour)

    private static func searchTypeFour(on board: Board, _ search: inout StepSearch) {
        for rectangle in search.rectangles(on: board) {
            if rectangle.offerTypeFour(typeFour, on: board, &search) { return }
        }
    }

    static let typeSix = NamedTechnique(
        "unique-rectangle-6", code: "0605", .hard, 100, rating: 46,
        otherNames: ["UR type 6", "Uniqueness Test 6"], usesUniqueness: true,
        english: TechniqueText(
            "Unique Rectangle type 6",
            meaning: "Two diagonal cells of the rectangle have extra candidates, and one of its "
                + "digits forms an X-Wing in its rows and columns. This digit is removed from "
                + "these two cells.",
            sentences: "{floor.cells} (floor) can only be {digits|or}. In {house.houses} the digit "
                + "{house.digits} is only possible in the rectangle, so it is in two diagonal "
                + "cells. If these were {roof.cells} (roof), {floor.cells} would both be the "
                + "other digit; the two digits could be exchanged in the rectangle, and the "
                + "puzzle would have two solutions. So {conclusion}."),
        german: TechniqueText(
            "Unique Rectangle Typ 6",
            meaning:
                "Zwei diagonale Zellen des Rechtecks haben weitere Kandidaten, und eine seiner "
                + "Ziffern bildet in seinen Zeilen und Spalten einen X-Wing. Diese Ziffer wird "
                + "aus den zwei diagonalen Zellen entfernt.",
            sentences:
                "In {floor.cells} (Boden) sind nur {digits} möglich, und {house.digits} hat in "
                + "{house.houses} nur im Rechteck Platz, steht also in zwei diagonalen Zellen. "
                + "Wären es {roof.cells} (Dach), so wären {floor.cells} beide die andere Ziffer; "
                + "man könnte die zwei Ziffern im Rechteck vertauschen, und das Rätsel hätte "
                + "zwei Lösungen, also: {conclusion}."),
        search: searchTypeSix)

    private static func searchTypeSix(on board: Board, _ search: inout StepSearch) {
        for rectangle in search.rectangles(on: board)
        where rectangle.roof.isPair && rectangle.roofHouses == 0 {
            let lines = lines(of: rectangle.roof)
            let lineCells = Bits(lines).reduce(Mask128(0)) { $0 | GridGeometry.cells(of: $1) }
            for digit in Bits(rectangle.digits) {
                let places = board.cells(with: digit) & lineCells
                let removed = places & rectangle.roof
                guard places & ~rectangle.cells == 0, removed != 0 else { continue }
                var eliminations = Candidates()
                eliminations.insert(UInt16(bit: digit), in: removed)
                var locked = Candidates()
                locked.insert(UInt16(bit: digit), in: places)
                let isEnough = search.offer(
                    typeSix, digits: rectangle.digits, removes: eliminations,
                    Pattern(
                        rectangle.parts(on: board) + [
                            .init(role: .house, candidates: locked, houses: House.list(lines))
                        ]))
                if isEnough { return }
            }
        }
    }

    /// Returns the rows and columns of some cells, a mask of the 27 houses.
    static func lines(of cells: Mask128) -> UInt32 {
        let boxes: UInt32 = 0x1FF
        return Bits(cells).reduce(0) { $0 | GridGeometry.houses($1 / 9, $1 % 9) } & ~boxes
    }
}
