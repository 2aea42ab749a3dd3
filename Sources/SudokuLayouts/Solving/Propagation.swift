import SudokuEngine

/// A partly filled grid, and the singles that follow from it.
///
/// The state is a board of the open cells, a board of the places of each digit among them, and the
/// houses that still need each digit. Placing a digit removes its peers with one operation a word,
/// and the state is small enough to be copied at each guess: 35 words for 9x9 cells.
///
/// ```
/// | open | places of digit 0 | places of digit 1 | ... | houses that need digit 0 | ... |
/// ```
///
/// The digits that were placed stay in a table beside it, where only those of filled cells count.
struct Propagation<Board: BoardWidth>: ~Copyable {
    /// The number of words of the state.
    static var stateWords: Int {
        Board.words * (1 + Board.digits) + Board.houseWords * Board.digits
    }
    /// The index of the first word of a digit's places.
    @inline(always) static func places(_ digit: Int) -> Int { Board.words &* (1 &+ digit) }
    /// The index of the first word of the houses that need a digit.
    @inline(always) static func needs(_ digit: Int) -> Int {
        Board.words &* (1 &+ Board.digits) &+ Board.houseWords &* digit
    }

    var tables = RuleTables<Board>()
    var state = Words(count: Self.stateWords)
    /// The houses in which a digit has lost places since they were looked at, by digit.
    private var changed = Words(count: Board.houseWords * Board.digits)
    /// The digits of the filled cells, from 1.
    private(set) var filled = Words(count: Board.digits * Board.digits)
    /// True if more than singles is wanted: what a search may use, but not a puzzle for singles.
    var isDeducing = false
    /// True if places of a digit in a house remove it from their common peers, while deducing.
    var locksPlaces = false
    /// The cages, and the words that only grids with cages need: the candidates of each cell, of a
    /// filled one its digit; the cells that lost candidates; the cages and equations to look at.
    var cages = CageRules<Board>()
    var hasCages = false
    var masks = Words(count: 1)
    var touched = Words(count: Board.words)
    var due = Words(count: CageRules<Board>.markWords)
    var common = Words(count: Board.words)
    /// The cells of the house, the cage or the equation that contradicted the candidates.
    var failed = Words(count: Board.words)

    var size: Int { tables.size }

    // MARK: Starting

    /// Replaces the rules.
    mutating func load(_ rules: GridRules) {
        tables.load(rules)
        cages.load(rules)
        hasCages = false
        if !rules.cages.isEmpty { load(rules.cages, isThorough: true) }
    }

    /// Replaces the cages of the rules. More is derived from them for a thorough search than for a quick one.
    mutating func load(_ list: [GridCage], isThorough: Bool) {
        hasCages = true
        tables.load(list)
        cages.load(list, tables, mostUnknown: isThorough ? 5 : 4, allBoxes: isThorough)
        if masks.count < size * size { masks = Words(count: size * size) }
    }

    /// Empties the grid.
    mutating func clear() {
        let cells = size * size
        for word in 0..<Board.words {
            let count = min(64, max(0, cells - word * 64))
            let all: UInt64 = count == 64 ? .max : 1 << UInt64(count) - 1
            state[word] = all
            for digit in 0..<Board.digits {
                state[Self.places(digit) + word] = digit < size ? all : 0
            }
        }
        for part in 0..<Board.houseWords {
            let count = min(64, max(0, tables.houseCount - part * 64))
            let all: UInt64 = count == 64 ? .max : 1 << UInt64(count) - 1
            for digit in 0..<Board.digits {
                state[Self.needs(digit) + part] = digit < size ? all : 0
                changed[digit * Board.houseWords + part] = 0
            }
        }
        guard hasCages else { return }
        for cell in 0..<cells { masks[cell] = UInt64(bit: size) &- 1 }
        for word in 0..<Board.words { touched[word] = state[word] }
        for part in 0..<CageRules<Board>.markWords { due[part] = 0 }
    }

    /// Fills an empty grid with givens; returns false if two of them contradict each other.
    mutating func start(_ givens: [UInt8]) -> Bool {
        clear()
        if hasCages, cages.isImpossible { return false }
        for (cell, given) in givens.enumerated() where given != 0 {
            guard hasPlace(Int(given) - 1, cell) else { return false }
            place(Int(given) - 1, at: cell)
        }
        for digit in 0..<size {
            for word in 0..<Board.words { state[Self.places(digit) + word] &= state[word] }
            for part in 0..<Board.houseWords {
                changed[digit * Board.houseWords + part] = state[Self.needs(digit) + part]
            }
        }
        return true
    }

    // MARK: Questions

    /// Returns true if a digit can still be placed in an open cell.
    @inline(always) func hasPlace(_ digit: Int, _ cell: Int) -> Bool {
        state[Self.places(digit) &+ cell &>> 6] &>> UInt64(cell & 63) & 1 != 0
    }

    /// Returns true if a cell is not filled.
    @inline(always) func isOpen(_ cell: Int) -> Bool {
        state[cell &>> 6] &>> UInt64(cell & 63) & 1 != 0
    }

    /// True if all cells are filled.
    var isComplete: Bool {
        var open: UInt64 = 0
        for word in 0..<Board.words { open |= state[word] }
        return open == 0
    }

    // MARK: Changes

    /// Forgets which houses have changed, after another state was copied into this one.
    @inline(always) mutating func settle() {
        for index in 0..<Board.houseWords * Board.digits { changed[index] = 0 }
        guard hasCages else { return }
        for word in 0..<Board.words { touched[word] = 0 }
        for part in 0..<CageRules<Board>.markWords { due[part] = 0 }
    }

    /// Places the only candidate of a cell.
    @inline(always) mutating func place(_ digit: Int, at cell: Int) {
        state[cell &>> 6] &= ~(1 &<< UInt64(cell & 63))
        filled[cell] = UInt64(truncatingIfNeeded: digit &+ 1)
        for word in 0..<Board.words {
            removePlaces(digit, word, tables.peers[cell &* Board.words &+ word])
        }
        for part in 0..<Board.houseWords {
            state[Self.needs(digit) &+ part] &= ~tables.housesOf[
                cell &* Board.houseWords &+ part]
        }
        if tables.neighbourRule != nil { separateNeighbours(of: cell, digit) }
        if hasCages { masks[cell] = UInt64(bit: digit) }
    }

    /// Places a digit in a cell that may have other candidates.
    @inline(always) mutating func choose(_ digit: Int, at cell: Int) {
        place(digit, at: cell)
        for other in 0..<size where hasPlace(other, cell) { removePlace(other, cell) }
    }

    /// Removes a candidate.
    @inline(always) mutating func removePlace(_ digit: Int, _ cell: Int) {
        state[Self.places(digit) &+ cell &>> 6] &= ~(1 &<< UInt64(cell & 63))
        note(digit, cell)
    }

    /// Removes a digit from some cells of a word.
    @inline(always) mutating func removePlaces(_ digit: Int, _ word: Int, _ cells: UInt64) {
        var removed = state[Self.places(digit) &+ word] & cells
        guard removed != 0 else { return }
        state[Self.places(digit) &+ word] ^= removed
        repeat {
            note(digit, word &* 64 &+ removed.trailingZeroBitCount)
            removed &= removed &- 1
        } while removed != 0
    }

    /// Notes that the houses of a cell have lost a place of a digit.
    @inline(always) private mutating func note(_ digit: Int, _ cell: Int) {
        for part in 0..<Board.houseWords {
            changed[digit &* Board.houseWords &+ part] |=
                tables.housesOf[cell &* Board.houseWords &+ part]
        }
        if hasCages {
            masks[cell] &= ~UInt64(bit: digit)
            touched[cell &>> 6] |= UInt64(bit: cell & 63)
        }
    }

    // MARK: Singles

    /// Fills all cells that have one candidate, and all houses in which a digit has one place;
    /// returns false if a cell has no candidate or a house no place.
    mutating func fillSingles() -> Bool {
        while true {
            let naked = fillNakedSingles()
            guard naked != .contradiction else { return false }
            let hidden = fillHiddenSingles()
            guard hidden != .contradiction else { return false }
            if naked == .nothing, hidden == .nothing { return true }
        }
    }

    /// The result of a search for singles.
    enum Progress { case nothing, some, contradiction }

    @inline(always) private mutating func fillNakedSingles() -> Progress {
        var progress = Progress.nothing
        for word in 0..<Board.words {
            var (some, several): (UInt64, UInt64) = (0, 0)
            for digit in 0..<size {
                let places = state[Self.places(digit) &+ word]
                several |= some & places
                some |= places
            }
            if state[word] & ~some != 0 {
                if hasCages { fail(at: word &* 64 &+ (state[word] & ~some).trailingZeroBitCount) }
                return .contradiction
            }
            var singles = some & ~several
            while singles != 0 {
                let cell = word &* 64 &+ singles.trailingZeroBitCount
                singles &= singles &- 1
                // Placing another single may have removed the only candidate.
                var digit = 0
                while digit < size, !hasPlace(digit, cell) { digit &+= 1 }
                if digit == size {
                    if hasCages { fail(at: cell) }
                    return .contradiction
                }
                place(digit, at: cell)
                progress = .some
            }
        }
        return progress
    }

    @inline(always) private mutating func fillHiddenSingles() -> Progress {
        var progress = Progress.nothing
        for digit in 0..<size {
            for part in 0..<Board.houseWords {
                let index = digit &* Board.houseWords &+ part
                var rest = changed[index] & state[Self.needs(digit) &+ part]
                changed[index] = 0
                while rest != 0 {
                    let house = part &* 64 &+ rest.trailingZeroBitCount
                    rest &= rest &- 1
                    switch onlyPlace(digit, house) {
                    case .none:
                        if hasCages {
                            failed.copy(
                                Board.words, from: tables.houses, at: house &* Board.words, to: 0)
                        }
                        return .contradiction
                    case .several:
                        if isDeducing, locksPlaces, lockPlaces(digit, house) { progress = .some }
                    case .one(let cell):
                        choose(digit, at: cell)
                        rest &= state[Self.needs(digit) &+ part]
                        progress = .some
                    }
                }
            }
        }
        return progress
    }

    /// Notes a cell without candidates.
    private mutating func fail(at cell: Int) {
        for word in 0..<Board.words { failed[word] = 0 }
        failed[cell &>> 6] = UInt64(bit: cell & 63)
    }

    /// The places of a digit in a house.
    private enum Places {
        case none, several
        case one(Int)
    }

    @inline(always) private func onlyPlace(_ digit: Int, _ house: Int) -> Places {
        var found = -1
        let first = Board.words <= 2 ? 0 : Int(tables.firstWord[house])
        let end = Board.words <= 2 ? Board.words : Int(tables.lastWord[house]) &+ 1
        var word = first
        while word < end {
            let places =
                state[Self.places(digit) &+ word] & tables.houses[house &* Board.words &+ word]
            if places != 0 {
                if found >= 0 || places & (places &- 1) != 0 { return .several }
                found = word &* 64 &+ places.trailingZeroBitCount
            }
            word &+= 1
        }
        return found < 0 ? .none : .one(found)
    }
}
