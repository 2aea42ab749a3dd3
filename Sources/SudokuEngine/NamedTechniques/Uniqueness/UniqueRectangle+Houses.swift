/// The types that depend on other cells of the roof's houses: types 3, 4 and 6.
extension UniqueRectangle {
    static let typeThree = NamedTechnique(
        "unique-rectangle-3", code: "0602", .hard, 100, rating: 46,
        otherNames: ["UR type 3", "Uniqueness Test 3"], usesUniqueness: true,
        search: searchTypeThree)

    private static func searchTypeThree(on board: Board, _ search: inout StepSearch) {
        for rectangle in search.rectangles(on: board) {
            if rectangle.offerTypeThree(typeThree, on: board, &search) { return }
        }
    }

    static let typeFour = NamedTechnique(
        "unique-rectangle-4", code: "0603", .hard, 100, rating: 46,
        otherNames: ["UR type 4", "Uniqueness Test 4"], usesUniqueness: true,
        search: searchTypeFour)

    private static func searchTypeFour(on board: Board, _ search: inout StepSearch) {
        for rectangle in search.rectangles(on: board) {
            if rectangle.offerTypeFour(typeFour, on: board, &search) { return }
        }
    }

    static let typeSix = NamedTechnique(
        "unique-rectangle-6", code: "0605", .hard, 100, rating: 46,
        otherNames: ["UR type 6", "Uniqueness Test 6"], usesUniqueness: true,
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
