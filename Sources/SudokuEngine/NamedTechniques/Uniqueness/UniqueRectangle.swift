/// Four cells in two rows, two columns and two boxes that cannot all be the same two digits.
///
/// In this file are the types in which extra candidates of the roof are true: types 1, 2 and 5.
enum UniqueRectangle {
    static let typeOne = NamedTechnique(
        "unique-rectangle-1", code: "0600", .hard, 100, rating: 46,
        otherNames: ["UR type 1", "Uniqueness Test 1"], usesUniqueness: true,
        search: searchTypeOne)

    private static func searchTypeOne(on board: Board, _ search: inout StepSearch) {
        for rectangle in search.rectangles(on: board) {
            if rectangle.offerTypeOne(typeOne, on: board, &search) { return }
        }
    }

    static let typeTwo = NamedTechnique(
        "unique-rectangle-2", code: "0601", .hard, 100, rating: 46,
        otherNames: ["UR type 2", "Uniqueness Test 2"], usesUniqueness: true,
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
        search: searchTypeFive)

    private static func searchTypeFive(on board: Board, _ search: inout StepSearch) {
        for rectangle in search.rectangles(on: board) where rectangle.roofHouses == 0 {
            let form = rectangle.roof.isPair ? 0 : 1
            if rectangle.offerTypeTwo(typeFive, on: board, &search, form: form) { return }
        }
    }
}
