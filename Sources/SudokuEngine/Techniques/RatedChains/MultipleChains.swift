/// Nishio, cell and region, dynamic and nested forcing chains.
///
/// Assumes candidates one by one, on and off, and compares the consequences: contradictions, and
/// conclusions common to both states of a candidate, to all candidates of a cell, or to all places
/// of a digit in a house.
struct MultipleChains: ~Copyable {
    enum Kind: UInt8 { case contradiction, double, cell, region }

    struct ForcingChainMatch {
        let kind: Kind
        /// The tie-breaker between equally long hints: double 1, cell 5, region 6, contradiction 7.
        let key: Int
        let complexity: Int
        let targets: [Propagations.Target]
        let effect: ChainEffect
        /// The house of a region hint.
        let house: Int?
    }

    var mode = ChainMode.multiple
    var propagations = Propagations()
    var walk = ChainWalk()
    /// All hints in the order of discovery, or only the best one.
    private(set) var hints: [ForcingChainMatch] = []
    private var keepsAll = false
    /// The closures, which show where a search without dynamic links can find something.
    var closures = Closures()
    /// For each digit, the cells for which it is exhausted: it has no contradiction of its own.
    private var exhausted = UncheckedBuffer<Mask128>(repeating: ~0, count: 9)
    /// The level of the last completed search, whose propagations on its starting board are all
    /// available.
    private var settled: Int?

    /// The searches used by techniques inside the chains, one level down.
    var statics = StaticChains()
    /// The cached hints of static chains on boards already met, keyed by their candidates.
    var staticHints: [DigitPlanes: [StaticChainHint]] = [:]
    var inner: Inner?
    var nested: [NestedHint] = []
    var signatures: [UInt16] = []

    var unsearched = UnsearchedHouses()
    /// The number of implications followed since the last call of `shouldStop`.
    var followed = 0
    private(set) var isStopped = false

    /// A box for the inner search: a structure cannot contain itself.
    final class Inner {
        var chains = MultipleChains()
    }

    mutating func stop() { isStopped = true }

    /// Walks through everything that a target depends on.
    mutating func follow(_ target: Propagations.Target) { walk.from(target, in: propagations) }

    /// Returns the best hint; nil if there is none or the search was stopped.
    mutating func best(
        _ mode: ChainMode, on board: Board, _ shouldStop: () -> Bool
    ) -> ForcingChainMatch? {
        search(mode, on: board, keepsAll: false, shouldStop)
        return isStopped ? nil : hints.first
    }

    /// Finds all hints, or the best one.
    mutating func search(
        _ mode: ChainMode, on board: Board, keepsAll: Bool, _ shouldStop: () -> Bool
    ) {
        self.mode = mode
        self.keepsAll = keepsAll
        hints.removeAll(keepingCapacity: true)
        isStopped = false
        if !resume(on: board) {
            nested.removeAll(keepingCapacity: true)
            signatures.removeAll(keepingCapacity: true)
            propagations.reset(to: board)
        }
        settled = nil
        switch mode {
        case .nishio: searchDigits(on: board, shouldStop)
        case .multiple: searchClosures(on: board, shouldStop)
        case .dynamic(let level):
            searchAll(on: board, shouldStop)
            if !isStopped { settled = level }
        }
    }

    /// Reuses the propagations of the last search, which do not depend on what is compared: on the
    /// same board a higher level continues where the one before ended. Returns false if it cannot.
    private mutating func resume(on board: Board) -> Bool {
        guard let settled, case .dynamic(let level) = mode, settled < level,
            board == propagations.start
        else { return false }
        let isPrefix = settled < 2 || (settled, level) == (2, 3) || (settled, level) == (4, 5)
        if !isPrefix { propagations.takeBackChains() }
        return true
    }

    private mutating func searchAll(on board: Board, _ shouldStop: () -> Bool) {
        for cell in Bits(board.empty) where board[cell].isMany {
            for digit in Bits(board[cell]) {
                candidate(cell, digit, on: board, shouldStop)
                if isStopped { return }
                regions(of: digit, around: cell, on: board, shouldStop)
                if isStopped { return }
            }
            compareCell(cell, on: board, shouldStop)
            if isStopped { return }
        }
    }

    /// Searches contradictions within one digit. They depend on its places alone and are rare, so
    /// only candidates that have one are followed.
    private mutating func searchDigits(on board: Board, _ shouldStop: () -> Bool) {
        var open: UInt16 = 0
        for digit in 0..<9 where exhausted[digit] != board.cells(with: digit) {
            open |= UInt16(bit: digit)
        }
        var contradictory: UInt16 = 0
        for cell in Bits(board.empty) where board[cell].isMany {
            for digit in Bits(board[cell] & open) {
                guard propagations.isContradictory(digit, in: cell) else { continue }
                contradictory |= UInt16(bit: digit)
                candidate(cell, digit, on: board, shouldStop)
                if isStopped { return }
            }
        }
        // Naked singles were not tried as sources here, but may be sources elsewhere.
        guard board.nakedSingles == 0 else { return }
        for digit in Bits(open & ~contradictory) { exhausted[digit] = board.cells(with: digit) }
    }

    /// Searches without dynamic links, where the closures show what is worth comparing.
    private mutating func searchClosures(on board: Board, _ shouldStop: () -> Bool) {
        // SE: a propagation ends at a contradiction, so its closure is not what SE found.
        let isComplete = closures.follow(on: board)
        // SE: without dynamic links, a house whose first cell has two candidates is not a source.
        for cell in Bits(board.empty) where (board[cell] & (board[cell] &- 1)).isMany {
            for digit in Bits(board[cell]) {
                regions(
                    of: digit, around: cell, on: board, onlyWhereClosuresAgree: isComplete,
                    shouldStop)
                if isStopped { return }
            }
            if isComplete && !closures.agree(board[cell], in: cell) { continue }
            compareCell(cell, on: board, shouldStop)
            if isStopped { return }
        }
    }

    private mutating func compareCell(
        _ cell: Int, on board: Board, _ shouldStop: () -> Bool
    ) {
        let blocks = Bits(board[cell]).map {
            block(of: Implication(on: cell * 9 + $0), shouldStop)
        }
        if !isStopped { compare(blocks, .cell, key: 5, house: nil, on: board) }
    }

    private mutating func candidate(
        _ cell: Int, _ digit: Int, on board: Board, _ shouldStop: () -> Bool
    ) {
        let candidate = cell * 9 + digit
        let on = block(of: Implication(on: candidate), shouldStop)
        if isStopped { return }
        let off = block(of: Implication(off: candidate), shouldStop)
        if isStopped { return }
        if let contradiction = propagations.contradictions[on] {
            offer(
                .contradiction, key: 7, [contradiction.on, contradiction.off],
                ChainEffect(removing: candidate))
        }
        if let contradiction = propagations.contradictions[off] {
            offer(
                .contradiction, key: 7, [contradiction.on, contradiction.off],
                ChainEffect(placing: candidate, on: board))
        }
        if !mode.isNishio && board[cell].nonzeroBitCount >= 3 {
            compare([on, off], .double, key: 1, house: nil, on: board)
        }
    }

    private mutating func regions(
        of digit: Int, around cell: Int, on board: Board, onlyWhereClosuresAgree: Bool = false,
        _ shouldStop: () -> Bool
    ) {
        for number in 0..<3 {
            let kind =
                number == 0
                ? GridGeometry.box : number == 1 ? GridGeometry.row : GridGeometry.column
            let places = board.places(of: digit, kind, around: cell)
            guard places.isMany,
                places.trailingZeroBitCount == GridGeometry.position(kind, of: cell)
            else { continue }
            let house = GridGeometry.house(kind, of: cell)
            if onlyWhereClosuresAgree && !closures.agree(digit, at: places, of: house) { continue }
            let blocks = Bits(places).map {
                let source = GridGeometry.cell($0, of: house) * 9 + digit
                return block(of: Implication(on: source), shouldStop)
            }
            if isStopped { return }
            compare(blocks, .region, key: 6, house: house, on: board)
        }
    }

    /// Offers the implications common to all blocks: first those that are on, then those that are
    /// off.
    private mutating func compare(
        _ blocks: [Int], _ kind: Kind, key: Int, house: Int?, on board: Board
    ) {
        let first = blocks[0]
        if propagations.haveInCommon(blocks, on: true) {
            for number in 0..<propagations.onCounts[first] {
                let implication = propagations.on(number: number, in: first)
                guard
                    blocks.allSatisfy({ propagations.isOn(implication.candidate, in: $0) })
                else { continue }
                let targets = blocks.map { propagations.target(implication, in: $0) }
                offer(
                    kind, key: key, targets,
                    ChainEffect(placing: implication.candidate, on: board), house: house)
            }
        }
        guard propagations.haveInCommon(blocks, on: false) else { return }
        for number in 0..<propagations.offCounts[first] {
            let implication = propagations.off(number: number, in: first)
            guard
                blocks.allSatisfy({ propagations.isOff(implication.candidate, in: $0) })
            else { continue }
            let targets = blocks.map { propagations.target(implication, in: $0) }
            offer(
                kind, key: key, targets,
                ChainEffect(removing: implication.candidate), house: house)
        }
    }

    private mutating func offer(
        _ kind: Kind, key: Int, _ targets: [Propagations.Target], _ effect: ChainEffect?,
        house: Int? = nil
    ) {
        guard let effect else { return }
        // A hint longer than the best one need not be measured completely.
        let limit = keepsAll ? nil : hints.first?.complexity
        guard let complexity = complexity(of: targets, upTo: limit ?? .max) else { return }
        let hint = ForcingChainMatch(
            kind: kind, key: key, complexity: complexity, targets: targets, effect: effect,
            house: house)
        if keepsAll || hints.isEmpty {
            hints.append(hint)
        } else if (complexity, key) < (hints[0].complexity, hints[0].key) {
            hints[0] = hint
        }
    }
}
