/// A bivalue universal grave: but for a few extra candidates, every empty cell would have two
/// candidates and every digit two places in each house, which is impossible in a grid with one
/// solution.
struct BUG: RoofPattern {
    static let family = Technique.Family("bug", otherNames: ["Bivalue Universal Grave"])

    static let typeTwo = Technique(
        "bug-2", .hard, 100, rating: 57, rated: .init(57), otherNames: ["BUG+n"],
        usesUniqueness: true, in: family, type: 2
    ) { technique, board, search in
        guard let bug = several(on: board), bug.allExtras.isSingle else { return }
        _ = search.offer(
            technique, digits: bug.digits, removes: bug.commonExtras(on: board),
            Pattern(bug.parts(on: board)))
    }

    static let typeThree = Technique(
        "bug-3", .hard, 100, rating: 58, rated: .init(58, plus: [1, 2, 3, 4]),
        usesUniqueness: true, in: family, type: 3
    ) { technique, board, search in
        guard let bug = several(on: board), bug.allExtras.isMany else { return }
        _ = bug.offerSets(technique, among: board.empty, on: board, &search)
    }

    static let typeFour = Technique(
        "bug-4", .hard, 100, rating: 57, rated: .init(57), usesUniqueness: true, in: family,
        type: 4
    ) { technique, board, search in
        guard let bug = several(on: board), bug.cells.count == 2, bug.roofHouses != 0,
            let (locked, eliminations) = bug.lockedDigit(on: board)
        else { return }
        _ = search.offer(
            technique, digits: bug.digits, removes: eliminations,
            Pattern(
                bug.parts(on: board) + [
                    .init(.house, locked, in: bug.roof, houses: bug.roofHouses)
                ]))
    }

    static let rung = Rung([BUGPlusOne.technique, typeTwo, typeThree, typeFour]) {
        board, context, _ in BUG(on: board)?.hint(on: board, context.explains)
    }

    /// The cells with extra candidates, in the order of discovery.
    private(set) var cells: [Int] = []
    /// The extra digits of each of these cells, and of all together.
    private(set) var extras = CellMasks()
    private(set) var allExtras: UInt16 = 0
    /// The cells that all of these see, in order.
    private(set) var common: [Int] = []

    /// Creates the grave on a board; nil if it is not one.
    init?(on board: Board) {
        guard Self.isPossible(on: board) else { return nil }
        var without = board
        for kind in [GridGeometry.box, GridGeometry.row, GridGeometry.column] {
            for house in kind * 9..<kind * 9 + 9 {
                for digit in 0..<9 {
                    let places = board.places(of: digit, in: house)
                    guard places != 0, !places.isPair else { continue }
                    var cell: Int?
                    var isOne = true
                    for position in Bits(places) {
                        let place = GridGeometry.cell(position, of: house)
                        guard (board[place] & (board[place] &- 1)).isMany else { continue }
                        isOne = cell == nil
                        cell = place
                        if !isOne { break }
                    }
                    guard let cell else { return nil }
                    guard isOne else { continue }
                    guard note(digit, in: cell) else { return nil }
                    without.remove(digit, from: cell)
                }
            }
        }
        guard !cells.isEmpty, Self.isGrave(without) else { return nil }
    }

    /// Returns false if there are too many extra candidates: the cells that have some must see a common
    /// cell, or all have the same one.
    private static func isPossible(on board: borrowing Board) -> Bool {
        let cells = board.empty & ~board.bivalues
        guard cells.isMany else { return true }
        var common = GridGeometry.allCells
        for cell in Bits(cells) {
            common &= GridGeometry.peers(of: cell)
            if common == 0 { break }
        }
        if common != 0 { return true }
        guard cells & ~board.trivalues == 0 else { return false }
        for digit in 0..<9 where cells & ~board.cells(with: digit) == 0 { return true }
        return false
    }

    /// Adds an extra candidate; returns false if no hint is possible any more.
    private mutating func note(_ digit: Int, in cell: Int) -> Bool {
        if !cells.contains(cell) { cells.append(cell) }
        extras[cell] |= UInt16(bit: digit)
        allExtras |= UInt16(bit: digit)
        let isFirst = cells.count == 1 && extras[cell].isSingle && common.isEmpty
        let peers = GridGeometry.peers(of: cell)
        common =
            (isFirst ? GridGeometry.orderedPeers(of: cell) : common)
            .filter { peers.has(bit: $0) && !cells.contains($0) }
        return !(cells.count >= 2 && allExtras.isMany && common.isEmpty)
    }

    private static func isGrave(_ board: Board) -> Bool {
        guard board.bivalues == board.empty else { return false }
        for house in 0..<27 {
            for digit in 0..<9 {
                let places = board.places(of: digit, in: house)
                if places != 0 && !places.isPair { return false }
            }
        }
        return true
    }

    /// Returns the grave of a board, if it has several cells with extra candidates.
    private static func several(on board: Board) -> BUG? {
        // Most boards have more candidates than any grave with a step.
        guard board.nakedSingles == 0, (board.empty & ~board.bivalues).isMany,
            let bug = BUG(on: board), bug.cells.count > 1
        else { return nil }
        return bug
    }

    // MARK: The pattern

    var digits: UInt16 { allExtras }
    var extraDigits: UInt16 { allExtras }
    var roof: Mask128 { cells.reduce(0) { $0 | Mask128(bit: $1) } }

    private var extra: Pattern.Part {
        var extra = Candidates()
        for cell in cells { extra[cell] = extras[cell] }
        return .init(.extra, extra)
    }

    func parts(on board: Board) -> [Pattern.Part] { [.init(.roof, roof, on: board), extra] }

    /// Returns the extra digits of the cells that see all cells with extra candidates.
    private func commonExtras(on board: Board) -> Candidates {
        var eliminations = Candidates()
        for cell in common { eliminations[cell] = board[cell] & allExtras }
        return eliminations
    }

    /// Returns the only other digit that two cells share, and what it removes there.
    private func lockedDigit(on board: Board) -> (digit: UInt16, eliminations: Candidates)? {
        let locked = board[cells[0]] & board[cells[1]] & ~allExtras
        guard locked.isSingle else { return nil }
        var eliminations = Candidates()
        for cell in cells { eliminations[cell] = board[cell] & ~(extras[cell] | locked) }
        return (locked, eliminations)
    }

    // MARK: The first step

    private func hint(on board: Board, _ explains: Bool) -> Step? {
        if cells.count == 1 {
            let cell = cells[0]
            return step(
                BUGPlusOne.technique, Candidates(board[cell] & ~allExtras, in: Mask128(bit: cell)),
                explains, [extra])
        }
        func typeFour() -> Step? { cells.count == 2 ? self.typeFour(on: board, explains) : nil }
        if !allExtras.isMany {
            return step(Self.typeTwo, commonExtras(on: board), explains, parts(on: board))
                ?? typeFour()
        }
        guard !common.isEmpty else { return nil }
        return typeFour() ?? typeThree(on: board, explains)
    }

    private func step(
        _ technique: Technique, plus tenths: Int = 0, _ eliminations: Candidates,
        _ explains: Bool, _ parts: @autoclosure () -> [Pattern.Part]
    ) -> Step? {
        guard !eliminations.isEmpty else { return nil }
        var step = Step(technique, plus: tenths)
        step.eliminations = eliminations
        if explains { step.explain(allExtras, Pattern(parts())) }
        return step
    }

    private func typeFour(on board: Board, _ explains: Bool) -> Step? {
        guard let (locked, eliminations) = lockedDigit(on: board),
            let house = GridGeometry.sharedHouses(cells[0], cells[1]).first
        else { return nil }
        return step(
            Self.typeFour, eliminations, explains,
            parts(on: board) + [.init(.house, locked, in: roof, houses: UInt32(bit: house))])
    }

    private func typeThree(on board: Board, _ explains: Bool) -> Step? {
        for kind in [GridGeometry.box, GridGeometry.row, GridGeometry.column] {
            let house = GridGeometry.house(kind, of: cells[0])
            guard cells.allSatisfy({ GridGeometry.house(kind, of: $0) == house }) else { continue }
            let region = common.filter { GridGeometry.house(kind, of: $0) == house }
            for size in 2...6 where region.count >= size {
                for subset in Subsets(size - 1, of: region.count) {
                    let chosen = Bits(subset).map { region[$0] }
                    let digits = chosen.reduce(0) { $0 | board[$1] }
                    guard digits.nonzeroBitCount == size,
                        chosen.allSatisfy({ board[$0].isMany }), allExtras.isMany,
                        (digits | allExtras).nonzeroBitCount == size
                    else { continue }
                    var eliminations = Candidates()
                    for cell in region where !chosen.contains(cell) {
                        eliminations[cell] = board[cell] & digits
                    }
                    let set = chosen.reduce(Mask128(0)) { $0 | Mask128(bit: $1) }
                    let found = step(
                        Self.typeThree, plus: size - 2, eliminations, explains,
                        parts(on: board) + [
                            .init(.set, set, on: board), .init(.house, houses: UInt32(bit: house)),
                        ])
                    if let found { return found }
                }
            }
        }
        return nil
    }
}
