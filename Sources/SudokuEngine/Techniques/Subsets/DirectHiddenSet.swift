/// A hidden pair or triplet that leaves one place in the house for another digit.
enum DirectHiddenSet {
    static let pair = Technique("direct-hidden-pair", rated: .init(20))
    static let triple = Technique(
        "direct-hidden-triplet", rated: .init(25, otherNames: ["Direct Hidden Triple"]))

    static let pairRung = Rung.houses(pair) { houses, board, explains in
        first(2, pair, in: houses, on: board, explains)
    }
    static let tripleRung = Rung.houses(triple) { houses, board, explains in
        first(3, triple, in: houses, on: board, explains)
    }

    /// Returns true if a triplet of some house places a digit.
    static func findsTriplet(on board: Board) -> Bool {
        first(3, triple, in: 1 << 27 - 1, on: board, false) != nil
    }

    private static func first(
        _ size: Int, _ technique: @autoclosure () -> Technique, in houses: UInt32, on board: Board,
        _ explains: Bool
    ) -> (house: Int, step: Step)? {
        var result: (Int, Step)?
        HiddenSet.search(size, in: houses, moreThan: size, on: board) { set in
            for digit in 0..<9 where !set.digits.has(bit: digit) {
                let places = board.places(of: digit, in: set.house)
                let left = places & ~set.positions
                guard places.isMany, left.isSingle else { continue }
                var step = Step(technique())
                step.place(digit, in: GridGeometry.cells(left, of: set.house))
                if explains {
                    let house = UInt32(bit: set.house)
                    step.explain(
                        set.digits,
                        Pattern([
                            .init(.set, set.digits, in: set.cells, on: board),
                            .init(.house, houses: house),
                            .init(.single, UInt16(bit: digit), in: step.cells, houses: house),
                        ]))
                }
                result = (set.house, step)
                return true
            }
            return false
        }
        return result
    }
}
