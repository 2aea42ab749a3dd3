/// The singles of a board in the order in which they arose.
///
/// HoDoKu takes singles from two first-in-first-out queues that every placement and elimination
/// feeds, beginning with the first given. The queues are never rebuilt: an entry that was filled in
/// the meantime stays until it is taken out. So the order of singles, and with it the path, depends
/// on the order in which all candidates disappeared.
struct SingleQueues {
    /// The cells that were left with one candidate, and the digits with one place left in a house.
    /// Entries are numbers `9 * cell + digit`.
    private var naked = Queue(capacity: 81)
    private var hidden = Queue(capacity: 243)

    private static let emptyBoard = Board(.empty)

    /// A digit and its cell.
    struct Single: Hashable {
        let cell: Int
        let digit: Int

        fileprivate init(_ entry: UInt16) {
            (cell, digit) = Int(entry).quotientAndRemainder(dividingBy: 9)
        }

        /// Returns the step that fills the cell, explained by its first house that is wanted: row,
        /// column or box.
        fileprivate func step(
            _ technique: Technique, _ explains: Bool, where isWanted: (_ house: Int) -> Bool
        ) -> Step {
            var step = Step(technique, technique.rating)
            step.place(digit, in: Mask128(bit: cell))
            step.key = UInt16(bit: digit)
            guard explains else { return step }
            let houses = [GridGeometry.row, GridGeometry.column, GridGeometry.box]
                .map { GridGeometry.house($0, of: cell) }
            let house = houses.first(where: isWanted) ?? houses[0]
            step.pattern = HiddenSingle.pattern(digit, in: cell, of: house)
            if technique == HiddenSingle.technique { step.rating = HiddenSingle.rating(in: house) }
            return step
        }
    }

    /// Entries, of which those before the head were taken out.
    private struct Queue {
        var entries: [UInt16] = []
        var head = 0

        init(capacity: Int) { entries.reserveCapacity(capacity) }

        mutating func next() -> Single? {
            guard head < entries.count else { return nil }
            head += 1
            return Single(entries[head - 1])
        }
    }

    /// Returns the board of a puzzle, whose givens are placed in the order of their cells on an empty
    /// board.
    mutating func begin(with puzzle: Puzzle) -> Board {
        var board = Self.emptyBoard
        for cell in 0..<81 where puzzle.digits[cell] != 0 {
            place(Int(puzzle.digits[cell]) - 1, in: cell, on: &board)
        }
        return board
    }

    // MARK: Taking singles

    /// Returns the next single as a step: full houses first, then naked and hidden singles.
    mutating func next(on board: Board, _ explains: Bool) -> Step? {
        if let single = fullHouse(on: board) {
            return single.step(FullHouse.technique, explains) { board.emptyCount(in: $0) == 1 }
        }
        if let single = nakedSingle(on: board) {
            return NakedSingle.step(single.digit, in: single.cell, explains)
        }
        guard let single = hiddenSingle(on: board) else { return nil }
        return single.step(HiddenSingle.technique, explains) {
            board.places(of: single.digit, in: $0).isSingle
        }
    }

    /// Returns the first cell left with one candidate that is the last empty cell of a house; it
    /// stays in the queue.
    func fullHouse(on board: Board) -> Single? {
        guard board.lastCells != 0 else { return nil }
        for index in naked.head..<naked.entries.count {
            let single = Single(naked.entries[index])
            if board.empty.has(bit: single.cell) && isLast(single.cell, on: board) { return single }
        }
        return nil
    }

    /// Takes out the first cell that is left with one candidate, and the entries before it.
    mutating func nakedSingle(on board: Board) -> Single? {
        while let single = naked.next() {
            if board.has(single.digit, in: single.cell) { return single }
        }
        return nil
    }

    /// Takes out the first digit that has one place left in a house, and the entries before it.
    mutating func hiddenSingle(on board: Board) -> Single? {
        while let single = hidden.next() {
            if board.has(single.digit, in: single.cell) { return single }
        }
        return nil
    }

    private func isLast(_ cell: Int, on board: Board) -> Bool {
        let houses = GridGeometry.houses(GridGeometry.row(of: cell), GridGeometry.column(of: cell))
        return board.lastCells & houses != 0
    }

    // MARK: Changing the board

    /// Fills a cell: its peers lose the digit in ascending order, then its other candidates go.
    ///
    /// Until all peers have lost the digit, the cell itself still counts as a place of it. So the
    /// houses of the cell feed no entry for the digit, and as long as steps are sound no house
    /// without the digit ever loses its last place.
    mutating func place(_ digit: Int, in cell: Int, on board: inout Board) {
        let houses = GridGeometry.houses(GridGeometry.row(of: cell), GridGeometry.column(of: cell))
        let others = board[cell] & ~UInt16(bit: digit)
        for peer in Bits(GridGeometry.peers(of: cell) & board.cells(with: digit)) {
            board.remove(digit, from: peer)
            feed(digit, lostBy: peer, except: houses, on: &board)
        }
        board.place(digit, in: cell)
        for other in Bits(others) { feedHidden(other, around: cell, except: 0, on: &board) }
    }

    /// Removes candidates digit by digit, cells in ascending order.
    mutating func remove(_ eliminations: Candidates, on board: inout Board) {
        for digit in Bits(eliminations.digits.bits) {
            eliminations.forEach { cell, mask in
                guard mask.has(bit: digit), board.has(digit, in: cell) else { return }
                board.remove(digit, from: cell)
                feed(digit, lostBy: cell, except: 0, on: &board)
            }
        }
    }

    /// Feeds the queues after a cell lost a digit, on a board that is not changed but stays in place,
    /// except with the digit in some houses.
    private mutating func feed(
        _ digit: Int, lostBy cell: Int, except houses: UInt32, on board: inout Board
    ) {
        let mask = board[cell]
        if mask.isSingle {
            naked.entries.append(UInt16(cell * 9 + mask.trailingZeroBitCount))
        }
        feedHidden(digit, around: cell, except: houses, on: &board)
    }

    /// Feeds the digit's queue from the row, the column and the box of a cell in which it now has
    /// one place.
    private mutating func feedHidden(
        _ digit: Int, around cell: Int, except houses: UInt32, on board: inout Board
    ) {
        let (row, column) = (GridGeometry.row(of: cell), GridGeometry.column(of: cell))
        feedHidden(digit, of: 18 + row, except: houses, on: &board)
        feedHidden(digit, of: 9 + column, except: houses, on: &board)
        feedHidden(digit, of: GridGeometry.box(of: cell), except: houses, on: &board)
    }

    private mutating func feedHidden(
        _ digit: Int, of house: Int, except houses: UInt32, on board: inout Board
    ) {
        let places = board.places(of: digit, in: house)
        guard places.isSingle, !houses.has(bit: house) else { return }
        let cell = GridGeometry.cell(places.trailingZeroBitCount, of: house)
        hidden.entries.append(UInt16(cell * 9 + digit))
    }
}
