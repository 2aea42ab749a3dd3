/// A unique rectangle in which one digit is locked in the lines of a corner.
enum HiddenRectangle {
    static let technique = Technique(
        "hidden-rectangle", code: "0606", .hard, 100, rating: 47,
        otherNames: ["Hidden UR", "Hidden Unique Rectangle"], usesUniqueness: true
    ) { technique, board, search in
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
            let locked = Candidates(UInt16(bit: digit), in: places)
            let isEnough = search.offer(
                technique, digits: rectangle.digits, removes: eliminations,
                Pattern([
                    .init(.floor, Mask128(bit: floor), on: board), .init(.cell, sides, on: board),
                    .init(.roof, Mask128(bit: corner), on: board),
                    .init(.house, locked, houses: lines),
                    .init(.premise, eliminations),
                ]))
            if isEnough { return true }
        }
        return false
    }
}
