/// A unique rectangle in which one digit is locked in the lines of a corner.
enum HiddenRectangle {
    static let technique = NamedTechnique(
        "hidden-rectangle", code: "0606", .hard, 100, rating: 47,
        otherNames: ["Hidden UR", "Hidden Unique Rectangle"], usesUniqueness: true,
        english: TechniqueText(
            "Hidden Rectangle",
            meaning: "A corner of a unique rectangle has only its two digits, and in the lines of "
                + "the opposite corner one of them has no place outside the rectangle. Then the "
                + "other one is not in that opposite corner.",
            sentences: "{floor.cells} (floor) can only be {digits|or}. In {house.houses} the digit "
                + "{house.digits} is only possible in the rectangle. If {premise.cells} were "
                + "{premise.digits}, {cell.cells} would be {house.digits} and {floor.cells} "
                + "would be {premise.digits}; {digits} could be exchanged, and the puzzle would "
                + "have two solutions. So {conclusion}."),
        german: TechniqueText(
            "Hidden Rectangle",
            meaning: "Eine Ecke eines Unique Rectangle hat nur dessen zwei Ziffern, und in den "
                + "Linien der Ecke gegenüber hat eine davon außerhalb des Rechtecks keinen Platz. "
                + "Dann steht die andere nicht in jener Ecke gegenüber.",
            sentences:
                "In {floor.cells} (Boden) sind nur {digits} möglich, und {house.digits} hat in "
                + "{house.houses} nur im Rechteck Platz. Wäre {premise.cells} {premise.digits}, "
                + "stünde in {cell.cells} je eine {house.digits} und in {floor.cells} die "
                + "{premise.digits}; man könnte {digits} vertauschen, und das Rätsel hätte zwei "
                + "Lösungen, also: {conclusion}."),
        search: search)

    private static func search(on board: Board, _ search: inout StepSearch) {
        for rectangle in search.rectangles(on: board)
        where rectangle.floor.isSingle || rectangle.roof.isPair && rectangle.roofHouses == 0 {
            for floor in Bits(rectangle.floor) {
                if offer(rectangle, from: floor, on: board, &search) { return }
            }
        }
    }

    /// Offers the steps in the corner opposite a floor cell.
    private static func offer(
        _ rectangle: DeadlyPattern, from floor: Int, on board: Board, _ search: inout StepSearch
    ) -> Bool {
        let sides = rectangle.cells & GridGeometry.peers(of: floor)
        let corner = (rectangle.cells & ~sides & ~Mask128(bit: floor)).trailingZeroBitCount
        let lines = UniqueRectangle.lines(of: Mask128(bit: corner))
        let lineCells = Bits(lines).reduce(Mask128(0)) { $0 | GridGeometry.cells(of: $1) }
        for digit in Bits(rectangle.digits) {
            let places = board.cells(with: digit) & lineCells
            let removed = board[corner] & rectangle.digits & ~UInt16(bit: digit)
            guard removed != 0, places & ~rectangle.cells == 0 else { continue }
            var eliminations = Candidates()
            eliminations[corner] = removed
            var locked = Candidates()
            locked.insert(UInt16(bit: digit), in: places)
            let isEnough = search.offer(
                technique, digits: rectangle.digits, removes: eliminations,
                Pattern([
                    .init(.floor, Mask128(bit: floor), on: board), .init(.cell, sides, on: board),
                    .init(.roof, Mask128(bit: corner), on: board),
                    .init(role: .house, candidates: locked, houses: House.list(lines)),
                    .init(role: .premise, candidates: eliminations, houses: []),
                ]))
            if isEnough { return true }
        }
        return false
    }
}
