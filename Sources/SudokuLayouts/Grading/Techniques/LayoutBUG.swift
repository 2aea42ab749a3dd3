import SudokuEngine

/// The bivalue universal grave: but for a few extra candidates, every empty cell would have two
/// candidates and every digit two places in each house.
struct LayoutBUG: ~Copyable {
    private var copy: Words
    private var cells: [Int] = []
    private var extra: [UInt64] = []
    private var digits: UInt64 = 0
    /// The cells that see all bug cells.
    private var common: [Int] = []

    private init(_ tables: LayoutTables) { copy = Words(count: tables.cellCount) }

    static func first(on board: borrowing CandidateBoard) -> LayoutFinding? {
        guard isPossible(on: board) else { return nil }
        var search = LayoutBUG(board.tables)
        guard search.collect(on: board), !search.cells.isEmpty, search.isGrave(on: board) else {
            return nil
        }
        return search.step(on: board)
    }

    /// Returns false if the cells with more than two candidates cannot all be bug cells: several of them
    /// have the same extra digit, or a cell sees them all.
    private static func isPossible(on board: borrowing CandidateBoard) -> Bool {
        let tables = board.tables
        var (count, shared) = (0, UInt64.max)
        var common = SIMD16<UInt64>(repeating: .max)
        return !board.anyEmpty { cell in
            let mask = board[cell]
            if !mask.isMany { return mask != 0 }
            guard !mask.isPair else { return false }
            count += 1
            shared &= mask.nonzeroBitCount == 3 ? mask : 0
            var isAny = shared != 0 || count == 1
            for word in 0..<tables.cellWords {
                common[word] &= tables.peers[cell &* tables.cellWords &+ word]
                if common[word] != 0 { isAny = true }
            }
            return !isAny
        }
    }

    /// The candidates without which the board would be a grave, if it is one with them.
    static func extraCandidates(on board: borrowing CandidateBoard) -> Candidates {
        var search = LayoutBUG(board.tables)
        var candidates = Candidates()
        guard search.collect(on: board) else { return candidates }
        for (cell, digits) in zip(search.cells, search.extra) {
            candidates[wide: cell] = UInt32(truncatingIfNeeded: digits)
        }
        return candidates
    }

    private mutating func collect(on board: borrowing CandidateBoard) -> Bool {
        let tables = board.tables
        for cell in 0..<tables.cellCount { copy[cell] = board[cell] }
        for house in tables.typeOrder {
            for digit in 0..<tables.size {
                let places = board.places(digit, in: house)
                if places == 0 || places.isPair { continue }
                var found: [Int] = []
                for position in SetBits(places) {
                    let cell = tables.cell(house, position)
                    if board[cell].nonzeroBitCount > 2 { found.append(cell) }
                }
                if found.isEmpty { return false }
                if found.count == 1, !add(found[0], digit, tables) { return false }
            }
        }
        return true
    }

    private mutating func add(_ cell: Int, _ digit: Int, _ tables: LayoutTables) -> Bool {
        let number = cells.firstIndex(of: cell) ?? cells.count
        if number == cells.count {
            let peers = tables.peerOrder[cell]
            common =
                cells.isEmpty
                ? tables.isClassic ? peers : peers.sorted()
                : common.filter { tables.sees($0, cell) }
            cells.append(cell)
            extra.append(0)
        } else {
            common = common.filter { tables.sees($0, cell) }
        }
        extra[number] |= UInt64(bit: digit)
        digits |= UInt64(bit: digit)
        copy[cell] &= ~UInt64(bit: digit)
        common.removeAll { cells.contains($0) }
        return cells.count < 2 || !digits.isMany || !common.isEmpty
    }

    private func isGrave(on board: borrowing CandidateBoard) -> Bool {
        let tables = board.tables
        for cell in 0..<tables.cellCount where board[cell] != 0 && !copy[cell].isPair {
            return false
        }
        for house in 0..<tables.houseCount {
            for digit in 0..<tables.size {
                var count = 0
                for position in SetBits(board.places(digit, in: house))
                where copy[tables.cell(house, position)].has(bit: digit) { count += 1 }
                if count != 0, count != 2 { return false }
            }
        }
        for cell in 0..<tables.cellCount where board[cell] != 0 {
            if board.isDisturbed(cell, copy[cell]) { return false }
        }
        return true
    }

    private func step(on board: borrowing CandidateBoard) -> LayoutFinding? {
        let size = board.tables.size
        if cells.count == 1 {
            return finding(1, SetBits(board[cells[0]] & ~digits).map { cells[0] * size + $0 })
        }
        if digits.isSingle {
            let digit = digits.trailingZeroBitCount
            var lost: [Int] = []
            for cell in common where board.has(digit, in: cell) { lost.append(cell * size + digit) }
            return finding(2, lost) ?? (cells.count == 2 ? locked(on: board) : nil)
        }
        guard !common.isEmpty else { return nil }
        return (cells.count == 2 ? locked(on: board) : nil) ?? set(on: board)
    }

    private func finding(
        _ type: Int, _ lost: [Int], plus tenths: Int = 0, set: [Int] = [], in house: Int? = nil
    ) -> LayoutFinding? {
        guard !lost.isEmpty else { return nil }
        var finding = LayoutFinding(.bug(type), plus: tenths)
        finding.eliminations = lost.sorted()
        finding.cells = cells
        finding.digits = digits
        finding.covers = set
        finding.houses = [house].compactMap { $0 }
        return finding
    }

    /// Returns the step of two bug cells that share a house and a digit.
    private func locked(on board: borrowing CandidateBoard) -> LayoutFinding? {
        let tables = board.tables
        let shared = board[cells[0]] & board[cells[1]] & ~digits
        guard shared.isSingle, let house = tables.sharedHouses(cells).first else { return nil }
        let lost = (0..<2).flatMap { index in
            SetBits(board[cells[index]] & ~(extra[index] | shared))
                .map { cells[index] * tables.size + $0 }
        }
        return finding(4, lost, in: house)
    }

    /// Returns the first naked set of the extra digits with other cells.
    private func set(on board: borrowing CandidateBoard) -> LayoutFinding? {
        let tables = board.tables
        for house in tables.sharedHouses(cells) {
            let rest = common.filter { tables.house(tables.types[house], at: $0) == house }
            for count in 2..<max(3, tables.size - 2) where rest.count >= count {
                for chosen in subsets(count - 1, of: rest, atMost: count, { board[$0] }) {
                    let masks = chosen.map { board[$0] }
                    let union = masks.reduce(0) { $0 | $1 }
                    guard union.nonzeroBitCount == count, masks.allSatisfy({ $0.isMany }),
                        (union | digits).nonzeroBitCount == count
                    else { continue }
                    let lost =
                        tables.isExtended
                        ? board.eliminations(of: union, pointingFrom: cells + chosen)
                        : board.candidates(union, in: rest.filter { !chosen.contains($0) })
                    let found = finding(3, lost, plus: count - 2, set: chosen, in: house)
                    if let found { return found }
                }
            }
        }
        return nil
    }
}

/// Returns the subsets of some elements in subset order whose masks, with another one, have at most so
/// many bits; choosing none gives one, unless there are no elements.
func subsets(
    _ count: Int, of elements: [Int], atMost most: Int, with union: UInt64 = 0,
    _ mask: (Int) -> UInt64
) -> [[Int]] {
    if count == 0 { return elements.isEmpty ? [] : [[]] }
    return elements.indices.dropFirst(count - 1).flatMap { last -> [[Int]] in
        let element = elements[last]
        let grown = union | mask(element)
        guard grown.nonzeroBitCount <= most else { return [] }
        if count == 1 { return [[element]] }
        let rest = Array(elements[..<last])
        return subsets(count - 1, of: rest, atMost: most, with: grown, mask).map { $0 + [element] }
    }
}

extension CandidateBoard {
    /// Returns true if a rule other than houses tells the two digits of a cell of a deadly pattern
    /// apart: a move to a cell with one of them, or a neighbour with a consecutive digit.
    func isDisturbed(_ cell: Int, _ pair: UInt64) -> Bool {
        for digit in SetBits(pair) {
            for word in 0..<tables.cellWords
            where plane(digit, word) & tables.barePeers[cell * tables.cellWords + word] != 0 {
                return true
            }
            let digits = tables.consecutive(digit)
            for neighbour in tables.neighbours[cell] where self[neighbour] & digits != 0 {
                return true
            }
        }
        return false
    }
}
