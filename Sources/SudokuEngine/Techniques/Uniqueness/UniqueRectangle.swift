/// Four cells in two rows, two columns and two boxes that cannot all be the same two digits.
enum UniqueRectangle {
    static let family = Technique.Family(
        "unique-rectangle", otherNames: ["UR", "Uniqueness Rectangle"])

    static let typeOne = technique(1) { rectangle, technique, board, search in
        rectangle.offerTypeOne(technique, on: board, &search)
    }
    static let typeTwo = technique(2) { rectangle, technique, board, search in
        rectangle.roof.isPair && rectangle.roofHouses != 0
            && rectangle.offerTypeTwo(technique, on: board, &search)
    }
    static let typeThree = technique(3, plus: [1, 2, 3]) { rectangle, technique, board, search in
        rectangle.offerTypeThree(technique, on: board, &search)
    }
    static let typeFour = technique(4) { rectangle, technique, board, search in
        rectangle.offerTypeFour(technique, on: board, &search)
    }
    static let typeFive = technique(5) { rectangle, technique, board, search in
        rectangle.roofHouses == 0
            && rectangle.offerTypeTwo(
                technique, on: board, &search, form: rectangle.roof.isPair ? 0 : 1)
    }
    static let typeSix = technique(6, offer: offerTypeSix)

    /// Creates a type; Sudoku Explainer has the first four.
    private static func technique(
        _ type: Int, plus higher: [Int] = [],
        offer: @escaping @Sendable (DeadlyPattern, Technique, Board, inout StepSearch) -> Bool
    ) -> Technique {
        Technique(
            "unique-rectangle-\(type)", code: "060\(type - 1)", .hard, 100, rating: 46,
            rated: type > 4
                ? nil : .init(45, plus: higher, otherNames: ["UR type \(type)", "UR \(type)"]),
            otherNames: ["UR type \(type)", "Uniqueness Test \(type)"], usesUniqueness: true,
            in: family, type: type
        ) { technique, board, search in
            for rectangle in search.rectangles(on: board) {
                if offer(rectangle, technique, board, &search) { return }
            }
        }
    }

    private static func offerTypeSix(
        _ rectangle: DeadlyPattern, _ technique: Technique, on board: Board,
        _ search: inout StepSearch
    ) -> Bool {
        guard rectangle.roof.isPair && rectangle.roofHouses == 0 else { return false }
        let lines = lines(of: rectangle.roof)
        let lineCells = Bits(lines).reduce(Mask128(0)) { $0 | GridGeometry.cells(of: $1) }
        for digit in Bits(rectangle.digits) {
            let places = board.cells(with: digit) & lineCells
            let removed = places & rectangle.roof
            guard places & ~rectangle.cells == 0, removed != 0 else { continue }
            let bit = UInt16(bit: digit)
            let isEnough = search.offer(
                technique, digits: rectangle.digits, removes: Candidates(bit, in: removed),
                Pattern(
                    rectangle.parts(on: board) + [.init(.house, bit, in: places, houses: lines)]))
            if isEnough { return true }
        }
        return false
    }

    /// Returns the rows and columns of some cells, a mask of the 27 houses.
    static func lines(of cells: Mask128) -> UInt32 {
        let boxes: UInt32 = 0x1FF
        return Bits(cells).reduce(0) { $0 | GridGeometry.houses($1 / 9, $1 % 9) } & ~boxes
    }
}
