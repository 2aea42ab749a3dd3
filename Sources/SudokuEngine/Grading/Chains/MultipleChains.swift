/// Nishio, cell and region, dynamic and nested forcing chains.
///
/// Assumes candidates one by one, on and off, and compares what follows: contradictions, what both
/// states of a candidate agree on, and what all candidates of a cell or all places of a digit in a
/// house agree on.
struct MultipleChains {
    enum Kind: UInt8 { case contradiction, double, cell, region }

    struct Hint {
        let kind: Kind
        /// What decides between equally long ones: double 1, cell 5, region 6, contradiction 7.
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
    private(set) var hints: [Hint] = []
    private var keepsAll = false

    /// What the techniques inside the chains need, one level down.
    var statics = StaticChains()
    var inner: [MultipleChains] = []
    var nested: [NestedHint] = []
    var signatures: [UInt16] = []

    /// Counts implications, to ask `shouldStop` now and then.
    var followed = 0
    private(set) var isStopped = false

    mutating func stop() { isStopped = true }

    /// The best hint.
    mutating func best(
        _ mode: ChainMode, on board: Board, _ shouldStop: () -> Bool
    ) -> Hint? {
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
        nested.removeAll(keepingCapacity: true)
        signatures.removeAll(keepingCapacity: true)
        isStopped = false
        propagations.reset(to: board)
        for cell in Bits(board.empty) {
            let mask = board[cell]
            // SE: a house whose first cell has two candidates is no source when nothing is dynamic.
            guard mask.nonzeroBitCount > (mode.isDynamic ? 1 : 2) else { continue }
            for digit in Bits(mask) {
                candidate(cell, digit, on: board, shouldStop)
                if isStopped { return }
            }
            if !mode.isNishio {
                let blocks = Bits(mask).map {
                    block(of: Implication(on: cell * 9 + $0), shouldStop)
                }
                if isStopped { return }
                compare(blocks, .cell, key: 5, house: nil, on: board)
            }
        }
    }

    private mutating func candidate(
        _ cell: Int, _ digit: Int, on board: Board, _ shouldStop: () -> Bool
    ) {
        let candidate = cell * 9 + digit
        let on = block(of: Implication(on: candidate), shouldStop)
        if isStopped { return }
        if mode.isDynamic {
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
        guard !mode.isNishio else { return }
        for kind in [Places.box, Places.row, Places.column] {
            let house = Places.house(kind, of: cell)
            let places = board.places(of: digit, in: house)
            guard places.isMany,
                places.trailingZeroBitCount == Places.position(kind, of: cell)
            else { continue }
            let blocks = Bits(places).map {
                let source = Places.cell($0, of: house) * 9 + digit
                return block(of: Implication(on: source), shouldStop)
            }
            if isStopped { return }
            compare(blocks, .region, key: 6, house: house, on: board)
        }
    }

    /// Offers what all blocks agree on: first what is on, then what is off.
    private mutating func compare(
        _ blocks: [Int], _ kind: Kind, key: Int, house: Int?, on board: Board
    ) {
        let first = blocks[0]
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
        let complexity = complexity(of: targets)
        let hint = Hint(
            kind: kind, key: key, complexity: complexity, targets: targets, effect: effect,
            house: house)
        if keepsAll || hints.isEmpty {
            hints.append(hint)
        } else if (complexity, key) < (hints[0].complexity, hints[0].key) {
            hints[0] = hint
        }
    }

    // MARK: Following

    /// What follows from a source, worked out once.
    private mutating func block(of source: Implication, _ shouldStop: () -> Bool) -> Int {
        if let block = propagations.block(of: source) { return block }
        let block = propagations.begin(source)
        propagate(in: block, shouldStop)
        return block
    }

    /// Follows the implications in a block until there are no more or two contradict each other.
    private mutating func propagate(in block: Int, _ shouldStop: () -> Bool) {
        var (nextOn, nextOff) = (0, 0)
        while true {
            followed &+= 1
            if followed >= 4_096 {
                followed = 0
                if shouldStop() { stop() }
            }
            if isStopped { return }
            if nextOn < propagations.onCounts[block] {
                let on = propagations.on(number: nextOn, in: block)
                nextOn += 1
                if !follow(on: on, in: block) { return }
            } else if nextOff < propagations.offCounts[block] {
                let off = propagations.off(number: nextOff, in: block)
                nextOff += 1
                if !follow(off: off, in: block) { return }
            } else {
                guard mode.level > 0, advance(in: block, shouldStop) else { return }
            }
        }
    }

    /// What is off now; false at a contradiction.
    private mutating func follow(on implication: Implication, in block: Int) -> Bool {
        let (cell, digit) = (implication.cell, implication.digit)
        let candidate = implication.candidate
        if !mode.isNishio {
            for other in Bits(propagations.work[cell] & ~(1 << UInt16(digit))) {
                if !off(cell * 9 + other, .cell, candidate, in: block) { return false }
            }
        }
        let reach = Places.peers(of: cell) & propagations.work.cells(with: digit)
        let isConflict = reach & propagations.on(digit, in: block) != 0
        // Usually nothing is new, and the order of the rest matters only if two things conflict.
        let rest = isConflict ? reach : reach & ~propagations.off(digit, in: block)
        guard rest != 0 else { return true }
        for cause in Cause.houses {
            let house = Places.cells(of: Places.house(cause.kind, of: cell))
            for other in Bits(rest & house) {
                if !off(other * 9 + digit, cause, candidate, in: block) { return false }
            }
        }
        return true
    }

    private mutating func off(
        _ candidate: Int, _ cause: Cause, _ parent: Int, in block: Int
    ) -> Bool {
        let reason = Propagations.reason(cause, parent: parent)
        let off = Implication(off: candidate)
        if propagations.isOn(candidate, in: block) {
            let target = Propagations.Target(block: block, implication: off, reason: reason)
            propagations.contradict(
                propagations.target(Implication(on: candidate), in: block), target)
            return false
        }
        if !propagations.isOff(candidate, in: block) { propagations.add(off, reason, in: block) }
        return true
    }

    /// What is on now; false at a contradiction.
    private mutating func follow(off implication: Implication, in block: Int) -> Bool {
        let (cell, digit) = (implication.cell, implication.digit)
        let candidate = implication.candidate
        // All links are read before the candidate goes.
        var found = (SIMD4<UInt16>(), SIMD4<UInt32>())
        var count = 0
        let mask = propagations.work[cell]
        if !mode.isNishio && mask.isPair {
            let hidden = mode.isDynamic ? propagations.start[cell] & ~mask : 0
            let other = (mask & ~(1 << UInt16(digit))).trailingZeroBitCount
            found.0[0] = UInt16(cell * 9 + other)
            found.1[0] = Propagations.reason(.cell, parent: candidate, hidden: hidden)
            count = 1
        }
        for cause in Cause.houses {
            guard let house = cause.house(of: cell) else { continue }
            let places = propagations.work.places(of: digit, in: house)
            guard places.isPair else { continue }
            let hidden =
                mode.isDynamic ? propagations.start.places(of: digit, in: house) & ~places : 0
            let own: UInt16 = 1 << UInt16(Places.position(cause.kind, of: cell))
            let other = Places.cell((places & ~own).trailingZeroBitCount, of: house)
            found.0[count] = UInt16(other * 9 + digit)
            found.1[count] = Propagations.reason(cause, parent: candidate, hidden: hidden)
            count += 1
        }
        if mode.isDynamic { propagations.work.forget(digit, from: cell) }
        for number in 0..<count {
            let (candidate, reason) = (Int(found.0[number]), found.1[number])
            let on = Implication(on: candidate)
            if propagations.isOff(candidate, in: block) {
                let target = Propagations.Target(block: block, implication: on, reason: reason)
                propagations.contradict(
                    target, propagations.target(Implication(off: candidate), in: block))
                return false
            }
            if !propagations.isOn(candidate, in: block) {
                propagations.add(on, reason, in: block)
            }
        }
        return true
    }
}
