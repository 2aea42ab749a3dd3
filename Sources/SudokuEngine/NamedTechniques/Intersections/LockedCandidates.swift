/// A digit whose places in a box all lie in a line, or whose places in a line all lie in a box.
enum LockedCandidates {
    static let pointing = NamedTechnique(
        "locked-candidates-pointing", code: "0100", .medium, 50, rating: 26,
        otherNames: ["Locked Candidates Type 1", "Pointing Pair", "Pointing Triple"],
        search: point)

    static let claiming = NamedTechnique(
        "locked-candidates-claiming", code: "0101", .medium, 50, rating: 28,
        otherNames: ["Locked Candidates Type 2", "Box/Line Reduction"],
        search: claim)

    private static func point(on board: Board, _ search: inout StepSearch) {
        for box in 0..<9 {
            for digit in 0..<9 {
                let places = board.places(of: digit, in: box)
                guard places.isMany, let line = line(through: places, of: box) else { continue }
                if offer(pointing, digit, in: box, on: line, board, to: &search) { return }
            }
        }
    }

    private static func claim(on board: Board, _ search: inout StepSearch) {
        for line in [18..<27, 9..<18].joined() {
            for digit in 0..<9 {
                let places = board.places(of: digit, in: line)
                guard places.isMany, let third = third(around: places) else { continue }
                let box = GridGeometry.box(of: GridGeometry.cell(third * 3, of: line))
                if offer(claiming, digit, in: line, on: box, board, to: &search) { return }
            }
        }
    }

    /// Returns the row or column that contains all of some positions of a box.
    private static func line(through places: UInt16, of box: Int) -> Int? {
        if let row = third(around: places) { return 18 + box / 3 * 3 + row }
        for column in 0..<3 where places & ~(0b001_001_001 << UInt16(column)) == 0 {
            return 9 + box % 3 * 3 + column
        }
        return nil
    }

    /// Returns the third of a house, three consecutive positions, that contains all of some.
    private static func third(around places: UInt16) -> Int? {
        if places & ~0b000_000_111 == 0 { return 0 }
        if places & ~0b000_111_000 == 0 { return 1 }
        return places & ~0b111_000_000 == 0 ? 2 : nil
    }

    /// Offers the step of a digit whose places in a house all lie in another one too.
    private static func offer(
        _ technique: NamedTechnique, _ digit: Int, in house: Int, on crossing: Int, _ board: Board,
        to search: inout StepSearch
    ) -> Bool {
        let locked = board.cells(with: digit, in: house)
        let targets = board.cells(with: digit, in: crossing) & ~locked
        guard targets != 0 else { return false }
        let bit = UInt16(bit: digit)
        var eliminations = Candidates()
        eliminations.insert(bit, in: targets)
        return search.offer(
            technique, digits: bit, removes: eliminations,
            Pattern([
                .init(.cell, bit, in: locked), .init(.house, houses: UInt32(bit: house)),
                .init(.crossing, houses: UInt32(bit: crossing)),
            ]))
    }
}
