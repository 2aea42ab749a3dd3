import SudokuEngine

/// Nishio, cell and region, dynamic and nested forcing chains.
///
/// Assumes candidates one by one, on and off, and compares the consequences: contradictions, and what
/// follows from both states of a candidate, from all candidates of a cell, or from all places of a
/// digit in a house.
struct LayoutMultipleChains: ~Copyable {
    enum Kind { case contradiction, double, cell, region }

    struct Match {
        let kind: Kind
        let complexity: Int
        let targets: [LayoutPropagations.Target]
        /// The candidate that is placed or removed.
        let candidate: Int
        let isPlaced: Bool
        /// The house of a region hint.
        let house: Int?

        /// The tie-breaker between equally long hints.
        var key: Int {
            switch kind {
            case .double: 1
            case .cell: 5
            case .region: 6
            case .contradiction: 7
            }
        }
    }

    /// A chain that a technique inside another chain has used.
    struct Nested {
        let complexity: Int
        /// Its targets and what they depend on; equal ones count once.
        let signature: [Int]
    }

    let tables: LayoutTables
    private(set) var mode = ChainMode.multiple
    var all: LayoutPropagations
    var tree = LayoutChainTree()
    private(set) var matches: [Match] = []
    private var keepsAll = false
    /// The time of the board whose propagations are complete up to a level.
    private var settled: (clock: UInt64, level: Int)?
    private var exhausted: SearchedParts
    private(set) var isStopped = false
    /// True if the budget of nodes ended the last search.
    private(set) var isBounded = false
    private var budget = Int.max
    /// The number of nodes followed since the last question, and before it.
    private var followed = 0
    private(set) var effort = 0
    /// The houses and digits that techniques inside chains have searched.
    var searched: SearchedParts
    var list = MaskList()
    #if !WITHOUT_DIGIT_TRIALS
        private var trial: LayoutDigitTrial
    #endif
    var nested: [Nested] = []
    var statics: LayoutStaticChains?
    var inner: Inner?
    // The links that lead from an off node, and the candidates that an on node newly excludes.
    var found = Words(count: 64)
    var fresh: Words

    /// A box for the search one level down: a structure cannot contain itself.
    final class Inner {
        var chains: LayoutMultipleChains
        init(_ tables: LayoutTables, on board: borrowing CandidateBoard) {
            chains = LayoutMultipleChains(tables, on: board)
        }
    }

    init(_ tables: LayoutTables, on board: borrowing CandidateBoard) {
        self.tables = tables
        all = LayoutPropagations(on: board)
        exhausted = SearchedParts(tables, slots: 1)
        searched = SearchedParts(tables, slots: 4)
        #if !WITHOUT_DIGIT_TRIALS
            trial = LayoutDigitTrial(tables)
        #endif
        fresh = Words(count: (tables.cellCount * tables.size + 63) / 64)
    }

    /// Begins another puzzle, with a number of nodes that may be followed.
    mutating func restart(budget: Int) {
        (self.budget, effort, settled, isBounded) = (budget, 0, nil, false)
    }

    /// The numbers of the hints, the best first.
    var order: [Int] {
        matches.indices.sorted {
            (matches[$0].complexity, matches[$0].key, $0)
                < (matches[$1].complexity, matches[$1].key, $1)
        }
    }

    /// Searches all hints, or the best one.
    mutating func search(
        _ mode: ChainMode, on board: borrowing CandidateBoard, keepsAll: Bool = false,
        isInner: Bool = false, _ shouldStop: () -> Bool
    ) {
        self.keepsAll = keepsAll || isInner
        (matches, isStopped) = ([], false)
        if isInner { effort = 0 }
        if isInner || !continues(mode, board) {
            all.reset(to: board)
            nested.removeAll(keepingCapacity: true)
        }
        self.mode = mode
        settled = nil
        if mode.isNishio {
            searchDigits(on: board, shouldStop)
        } else {
            searchAll(on: board, shouldStop)
        }
        if mode.isDynamic, !mode.isNishio, !isStopped { settled = (board.clock, mode.level) }
    }

    /// Returns true if the propagations of the last search are those with which one of a level begins.
    private func continues(_ mode: ChainMode, _ board: borrowing CandidateBoard) -> Bool {
        guard let settled, case .dynamic(let level) = mode, settled.clock == board.clock else {
            return false
        }
        return settled.level < level
            && (settled.level < 2 || (settled.level, level) == (2, 3)
                || (settled.level, level) == (4, 5))
    }

    // MARK: Sources

    private mutating func searchAll(
        on board: borrowing CandidateBoard, _ shouldStop: () -> Bool
    ) {
        for cell in 0..<tables.cellCount {
            // Sudoku Explainer: without dynamic links, a house whose first cell has two candidates
            // is no source.
            let mask = board[cell]
            guard mask.nonzeroBitCount > (mode.isDynamic ? 1 : 2) else { continue }
            for digit in SetBits(mask) {
                if mode.isDynamic { candidate(cell, digit, mask, shouldStop) }
                if isStopped { return }
                regions(cell, digit, on: board, shouldStop)
                if isStopped { return }
            }
            let blocks = SetBits(mask).map { block(of: number(cell, $0), shouldStop) }
            if isStopped { return }
            compare(blocks, .cell, house: nil)
        }
    }

    /// Searches contradictions of candidates of digits that have changed: without neighbours they
    /// depend on the places of the digit alone.
    private mutating func searchDigits(
        on board: borrowing CandidateBoard, _ shouldStop: () -> Bool
    ) {
        var (open, contradictory): (UInt64, UInt64) = (0, 0)
        for digit in 0..<tables.size
        where tables.isNonConsecutive || keepsAll
            || exhausted.isDue(tables.houseCount + digit, board)
        {
            open |= UInt64(bit: digit)
        }
        #if !WITHOUT_DIGIT_TRIALS
            trial.reset(to: board)
        #endif
        for cell in 0..<tables.cellCount where board[cell].isMany {
            for digit in SetBits(board[cell] & open) {
                #if !WITHOUT_DIGIT_TRIALS
                    if !tables.isNonConsecutive, let count = trial.followed(digit, cell, on: board)
                    {
                        noteEach(of: count, shouldStop)
                        if isStopped { return }
                        continue
                    }
                #endif
                candidate(cell, digit, board[cell], shouldStop)
                if isStopped { return }
                if all.contradictions.suffix(2).contains(where: { $0 != nil }) {
                    contradictory |= UInt64(bit: digit)
                }
            }
        }
        for digit in SetBits(open & ~contradictory) {
            exhausted.settle(tables.houseCount + digit, board)
        }
    }

    @inline(always) private func number(_ cell: Int, _ digit: Int) -> Int {
        Int(all.graph.numbers[cell * tables.size + digit])
    }

    private mutating func candidate(
        _ cell: Int, _ digit: Int, _ mask: UInt64, _ shouldStop: () -> Bool
    ) {
        let number = number(cell, digit)
        let on = block(of: number, shouldStop)
        if isStopped { return }
        let off = block(of: number + all.count, shouldStop)
        if isStopped { return }
        for (block, isPlaced) in [(on, false), (off, true)] {
            guard let contradiction = all.contradictions[block] else { continue }
            offer(
                .contradiction, [contradiction.on, contradiction.off], number, isPlaced: isPlaced,
                house: nil)
        }
        if !mode.isNishio, mask.nonzeroBitCount > 2 {
            compare([on, off], .double, house: nil)
        }
    }

    private mutating func regions(
        _ cell: Int, _ digit: Int, on board: borrowing CandidateBoard, _ shouldStop: () -> Bool
    ) {
        for index in 0..<tables.houseCounts[cell] {
            let (house, position) = tables.place(cell, index)
            let places = board.places(digit, in: house)
            guard places.isMany, places.trailingZeroBitCount == position else { continue }
            let blocks = SetBits(places).map {
                block(of: number(tables.cell(house, $0), digit), shouldStop)
            }
            if isStopped { return }
            compare(blocks, .region, house: house)
        }
    }

    // MARK: Comparing

    /// Offers what all blocks have in common: first what is on, then what is off.
    private mutating func compare(_ blocks: [Int], _ kind: Kind, house: Int?) {
        let first = blocks[0]
        for isOff in [false, true] {
            var isAny = false
            for word in 0..<all.words {
                var common = UInt64.max
                for block in blocks { common &= all.set(isOff, block, word) }
                if common != 0 { isAny = true }
            }
            guard isAny else { continue }
            for index in 0..<all.size(of: first, isOff: isOff) {
                let node = all.node(index, isOff: isOff, in: first)
                guard blocks.allSatisfy({ all.has(node, in: $0) }) else { continue }
                let number = isOff ? node - all.count : node
                guard isOff || all.start[all.graph.cell(number)].isMany else { continue }
                offer(
                    kind, blocks.map { all.target(node, in: $0) }, number, isPlaced: !isOff,
                    house: house)
            }
        }
    }

    private mutating func offer(
        _ kind: Kind, _ targets: [LayoutPropagations.Target], _ number: Int, isPlaced: Bool,
        house: Int?
    ) {
        // A hint longer than the best one need not be measured to its end.
        let limit = keepsAll ? .max : matches.first?.complexity ?? .max
        guard let complexity = complexity(of: targets, upTo: limit) else { return }
        let match = Match(
            kind: kind, complexity: complexity, targets: targets,
            candidate: Int(all.graph.candidates[number]), isPlaced: isPlaced, house: house)
        if keepsAll || matches.isEmpty {
            matches.append(match)
        } else if (complexity, match.key) < (matches[0].complexity, matches[0].key) {
            matches[0] = match
        }
    }

    /// Returns the number of nodes that prove the targets, each separately, including nested hints;
    /// nil if more than `limit`.
    private mutating func complexity(of targets: [LayoutPropagations.Target], upTo limit: Int)
        -> Int?
    {
        var total = 0
        var counted: [Int] = []
        for target in targets {
            guard tree.walk(from: target, in: all, upTo: limit - total) else { return nil }
            total += tree.count
            guard mode.level > 1 else { continue }
            for index in 0..<tree.count {
                let reason = tree.reasons[index]
                guard LayoutPropagations.cause(reason) == LayoutChainGraph.advanced else {
                    continue
                }
                let step = all.steps[LayoutPropagations.step(reason)]
                guard let number = step.nested,
                    !counted.contains(where: { nested[$0].signature == nested[number].signature })
                else { continue }
                counted.append(number)
                total += nested[number].complexity
            }
        }
        return total <= limit ? total : nil
    }

    // MARK: Limits

    /// Counts some work, and asks now and then whether to stop.
    mutating func note(_ count: Int, _ shouldStop: () -> Bool) {
        followed &+= count
        guard followed >= 4_096 else { return }
        effort &+= followed
        followed = 0
        if effort > budget { isBounded = true }
        if isBounded || shouldStop() { isStopped = true }
    }

    /// Counts some nodes one by one.
    private mutating func noteEach(of count: Int, _ shouldStop: () -> Bool) {
        if followed &+ count < 4_096 {
            followed &+= count
        } else {
            for _ in 0..<count { note(1, shouldStop) }
        }
    }

    mutating func stop() { isStopped = true }
}
