/// Cells that would give a puzzle a second solution if they held nothing but a few digits, since
/// these could be exchanged: a rectangle, a loop, or six cells with three digits.
struct DeadlyPattern: RoofPattern {
    /// The digits that could be exchanged.
    let digits: UInt16
    /// The cells without other candidates, and the cells with some.
    let floor, roof: Mask128
    /// The other candidates of the roof.
    let extraDigits: UInt16
    /// The cells of a loop in its order, of which explanations need to speak; empty for others.
    var loop: [Int] = []

    init(_ digits: UInt16, in cells: Mask128, on board: borrowing Board) {
        var roof: Mask128 = 0
        var extras: UInt16 = 0
        for cell in Bits(cells) {
            let others = board[cell] & ~digits
            guard others != 0 else { continue }
            roof |= Mask128(bit: cell)
            extras |= others
        }
        self.digits = digits
        self.floor = cells & ~roof
        self.roof = roof
        self.extraDigits = extras
    }

    /// All cells of the pattern.
    var cells: Mask128 { floor | roof }

    func parts(on board: Board) -> [Pattern.Part] {
        Pattern.Part.loop(loop, on: board)
            + [
                .init(.floor, floor, on: board), .init(.roof, roof, on: board),
                .init(.extra, ~digits, in: roof, on: board),
            ]
    }

    // MARK: Types

    /// Offers type 1: a single roof cell has one of its extra candidates.
    func offerTypeOne(
        _ technique: Technique, on board: Board, _ search: inout StepSearch, form: Int = 0
    ) -> Bool {
        guard roof.isSingle else { return false }
        let cell = roof.trailingZeroBitCount
        var eliminations = Candidates()
        eliminations[cell] = board[cell] & digits
        return search.offer(
            technique, digits: digits, removes: eliminations,
            Pattern(parts(on: board), form: form))
    }

    /// Offers type 2: one cell of the roof has the only extra digit.
    func offerTypeTwo(
        _ technique: Technique, on board: Board, _ search: inout StepSearch, form: Int = 0
    ) -> Bool {
        guard extraDigits.isSingle, roof.isMany else { return false }
        var seen = board.cells(with: extraDigits.trailingZeroBitCount)
        for cell in Bits(roof) { seen &= GridGeometry.peers(of: cell) }
        guard seen != 0 else { return false }
        let eliminations = Candidates(extraDigits, in: seen)
        return search.offer(
            technique, digits: digits, removes: eliminations,
            Pattern(parts(on: board), form: form))
    }

    /// Offers type 3: the extra digits of two roof cells form a naked set with other cells.
    func offerTypeThree(
        _ technique: Technique, on board: Board, _ search: inout StepSearch
    ) -> Bool {
        guard roof.isPair else { return false }
        var free = board.empty
        for digit in Bits(digits) { free &= ~board.cells(with: digit) }
        return offerSets(technique, among: free, on: board, &search)
    }

    /// Offers type 4: a digit is locked in two roof cells of a house, so the others are in neither.
    func offerTypeFour(
        _ technique: Technique, on board: Board, _ search: inout StepSearch, form: Int = 0
    ) -> Bool {
        guard roof.isPair else { return false }
        let houses = roofHouses
        guard houses != 0 else { return false }
        let houseCells = Bits(houses).reduce(Mask128(0)) { $0 | GridGeometry.cells(of: $1) }
        for digit in Bits(digits) {
            let places = board.cells(with: digit)
            guard places & roof != 0, places & houseCells & ~roof == 0 else { continue }
            var eliminations = Candidates()
            for cell in Bits(roof) {
                eliminations[cell] = board[cell] & digits & ~UInt16(bit: digit)
            }
            let locked = Candidates(UInt16(bit: digit), in: places & roof)
            let isEnough = search.offer(
                technique, digits: digits, removes: eliminations,
                Pattern(
                    parts(on: board) + [
                        .init(.house, locked, houses: houses),
                        .init(.premise, eliminations),
                    ], form: form))
            if isEnough { return true }
        }
        return false
    }
}
