/// A bivalue universal grave: but for a few extra candidates, every empty cell would have two
/// candidates and every digit two places in each house, which is impossible in a grid with one
/// solution.
struct BUG {
    /// The cells with extra candidates, in the order of discovery.
    private(set) var cells: [Int] = []
    /// The extra digits of each of these cells, and of all together.
    private(set) var extras = CellMasks()
    private(set) var allExtras: UInt16 = 0
    /// The cells that all of these see, in order.
    private(set) var common: [Int] = []

    /// Creates the grave on a board; nil if it is not one.
    init?(on board: Board) {
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

    private func hint(on board: Board) -> Finding? {
        if cells.count == 1 { return typeOne(on: board) }
        if !allExtras.isMany {
            return typeTwo(on: board) ?? (cells.count == 2 ? typeFour(on: board) : nil)
        }
        guard !common.isEmpty else { return nil }
        return (cells.count == 2 ? typeFour(on: board) : nil) ?? typeThree(on: board)
    }

    private func finding(
        type: Int, plus tenths: Int, _ eliminations: Candidates
    ) -> Finding? {
        guard !eliminations.isEmpty else { return nil }
        var finding = Finding(Self.definition, plus: tenths, type: type)
        finding.eliminations = eliminations
        for cell in cells { finding.evidence[cell] = extras[cell] }
        return finding
    }

    private func typeOne(on board: Board) -> Finding? {
        var eliminations = Candidates()
        eliminations[cells[0]] = board[cells[0]] & ~allExtras
        return finding(type: 1, plus: 0, eliminations)
    }

    private func typeTwo(on board: Board) -> Finding? {
        var eliminations = Candidates()
        for cell in common { eliminations[cell] = board[cell] & allExtras }
        return finding(type: 2, plus: 1, eliminations)
    }

    private func typeFour(on board: Board) -> Finding? {
        let (a, b) = (cells[0], cells[1])
        let locked = board[a] & board[b] & ~allExtras
        guard locked.isSingle, let house = GridGeometry.sharedHouses(a, b).first else { return nil }
        var eliminations = Candidates()
        for cell in [a, b] { eliminations[cell] = board[cell] & ~(extras[cell] | locked) }
        guard var hint = finding(type: 4, plus: 1, eliminations) else { return nil }
        for cell in [a, b] { hint.evidence.insert(locked, at: cell) }
        hint.houses = UInt32(bit: house)
        return hint
    }

    private func typeThree(on board: Board) -> Finding? {
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
                    guard var hint = finding(type: 3, plus: size, eliminations) else { continue }
                    for cell in chosen { hint.evidence.insert(board[cell], at: cell) }
                    hint.houses = UInt32(bit: house)
                    return hint
                }
            }
        }
        return nil
    }
}

extension BUG: BoardRung {
    static let definition = TechniqueDefinition(
        .bug, "bug", minimum: 56, higher: .plus { $0.type == 3 ? [1, 2, 3, 4] : [] },
        otherNames: ["Bivalue Universal Grave"], hodoku: ["0610"], usesUniqueness: true,
        variants: .init(
            types: 1...4, otherNames: [["BUG+1"]],
            techniques: { family in (1...4).map { Technique(family, type: $0) } },
            id: { $0.type == 1 ? "\($1)-plus-1" : "\($1)-\($0.type)" },
            // A set of type 3 has two to six cells.
            surplus: { [1: 0, 3: 2][$0.type] ?? 1 }),
        pattern: pattern)

    static let definitions = [definition]

    static func first(on board: Board) -> Finding? { BUG(on: board)?.hint(on: board) }

    @Sendable private static func pattern(_ finding: Finding, on board: Board) -> StepPattern {
        guard let bug = BUG(on: board) else { return StepPattern(DigitSet(), []) }
        var (extra, others) = (Candidates(), finding.evidence)
        var roof: Mask128 = 0
        for cell in bug.cells {
            extra[cell] = bug.extras[cell]
            others[cell] = 0
            roof |= Mask128(bit: cell)
        }
        let extraPart = Pattern.Part(role: .extra, candidates: extra, houses: [])
        let digits = DigitSet(bits: bug.allExtras)
        let parts = [.init(.roof, roof, on: board), extraPart]
        switch finding.technique.type {
        case 3:
            let set = Pattern.Part(.set, others.occupied, on: board)
            return StepPattern(digits, parts + [set, .init(.house, houses: finding.houses)])
        case 4:
            var locked = Candidates()
            for cell in bug.cells { locked[cell] = finding.evidence[cell] & ~bug.extras[cell] }
            let house = Pattern.Part(
                role: .house, candidates: locked, houses: House.list(finding.houses))
            return StepPattern(digits, parts + [house])
        default: return StepPattern(digits, finding.technique.type == 1 ? [extraPart] : parts)
        }
    }
}
