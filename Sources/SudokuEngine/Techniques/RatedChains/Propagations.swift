/// The consequences of assumptions on one board: for each source a block of the on and off
/// implications, in order, with their reasons.
///
/// A reason is one number per implication:
///
///     bits 0...9    the parent candidate, of the other state
///     bits 10...12  the cause
///     bits 13...    hidden parents: the digits of the cell, or positions in the house, removed
///                   earlier; for an advanced cause, the number of the step
struct Propagations: ~Copyable {
    /// The board at the start of the search.
    private(set) var start: Board
    /// The working copy of the board under the current assumption.
    var work: Board
    let peers = UncheckedBuffer<Mask128>(peersOfCells: ())
    let houses = UncheckedBuffer<Mask128>(cellsOfHouses: ())
    private var blockOfSource = UncheckedBuffer<Int32>(repeating: -1, count: Implication.count)
    private(set) var count = 0
    /// The number of blocks allocated.
    private var room = 1
    private var reasons = UncheckedBuffer<UInt32>(repeating: 0, count: Implication.count)
    private var order = UncheckedBuffer<UInt16>(repeating: 0, count: Implication.count)
    private var sets = UncheckedBuffer<Mask128>(repeating: 0, count: 18)
    private(set) var onCounts = UncheckedBuffer<Int>(repeating: 0, count: Implication.count)
    private(set) var offCounts = UncheckedBuffer<Int>(repeating: 0, count: Implication.count)
    private(set) var contradictions: [Contradiction?] = []
    private(set) var sources: [Implication] = []
    /// The propagation depth of each block.
    var depths: [Depth] = []
    /// The technique steps that produced off implications.
    private(set) var steps: [AdvancedStep] = []
    private(set) var stepParents: [Implication] = []

    /// The level to which a block has been fully propagated.
    struct Depth {
        var level: Int
        /// The numbers of on and off implications when the patterns were first exhausted, before
        /// any chain was searched; nil until then.
        var patterns: (on: Int, off: Int)?
    }

    struct AdvancedStep {
        /// The range of its parents in `stepParents`.
        let parents: Range<Int>
        /// The nested hint, if a chain produced the step.
        let nested: Int?
    }

    /// An implication with its reason in a block, either the stored reason or a later one.
    struct Target {
        let block: Int
        let implication: Implication
        let reason: UInt32
    }

    /// Two contradictory implications about one candidate.
    struct Contradiction {
        let on: Target
        let off: Target
    }

    init() {
        start = Board(.empty)
        work = start
    }

    /// Discards everything and starts on another board.
    mutating func reset(to board: Board) {
        start = board
        for block in 0..<count { blockOfSource[Int(sources[block].raw)] = -1 }
        count = 0
        sources.removeAll(keepingCapacity: true)
        contradictions.removeAll(keepingCapacity: true)
        depths.removeAll(keepingCapacity: true)
        steps.removeAll(keepingCapacity: true)
        stepParents.removeAll(keepingCapacity: true)
    }

    // MARK: Reading

    func block(of source: Implication) -> Int? {
        let block = Int(blockOfSource[Int(source.raw)])
        return block < 0 ? nil : block
    }

    @inline(__always)
    func reason(_ implication: Implication, in block: Int) -> UInt32 {
        reasons[block * Implication.count + Int(implication.raw)]
    }

    func target(_ implication: Implication, in block: Int) -> Target {
        Target(
            block: block, implication: implication,
            reason: reason(implication, in: block))
    }

    /// Returns the cells where a digit is on, or off, in a block.
    @inline(__always)
    func on(_ digit: Int, in block: Int) -> Mask128 { sets[block * 18 + digit] }
    @inline(__always)
    func off(_ digit: Int, in block: Int) -> Mask128 { sets[block * 18 + 9 + digit] }

    @inline(__always)
    func isOff(_ candidate: Int, in block: Int) -> Bool {
        off(candidate % 9, in: block).has(bit: candidate / 9)
    }

    @inline(__always)
    func isOn(_ candidate: Int, in block: Int) -> Bool {
        on(candidate % 9, in: block).has(bit: candidate / 9)
    }

    /// Returns the implication with a number among those on, or off, in a block.
    @inline(__always)
    func on(number: Int, in block: Int) -> Implication {
        Implication(raw: order[block * Implication.count + number])
    }
    @inline(__always)
    func off(number: Int, in block: Int) -> Implication {
        Implication(raw: order[block * Implication.count + Board.candidateCount + number])
    }

    /// Returns true if some implication is on, or off, in all of the blocks.
    func haveInCommon(_ blocks: [Int], on isOn: Bool) -> Bool {
        for digit in 0..<9 {
            let plane = isOn ? digit : 9 + digit
            var common = ~Mask128(0)
            for block in blocks { common &= sets[block * 18 + plane] }
            if common != 0 { return true }
        }
        return false
    }

    // MARK: Writing

    mutating func begin(_ source: Implication) -> Int {
        let block = count
        count += 1
        if count > room { makeRoom() }
        for digit in 0..<18 { sets[block * 18 + digit] = 0 }
        (onCounts[block], offCounts[block]) = (0, 0)
        sources.append(source)
        contradictions.append(nil)
        depths.append(Depth(level: 0, patterns: nil))
        blockOfSource[Int(source.raw)] = Int32(block)
        add(source, Self.reason(.source, parent: 0), in: block)
        work = start
        return block
    }

    private mutating func makeRoom() {
        let more = min(2 * room, Implication.count)
        reasons.grow(to: more * Implication.count, with: 0)
        order.grow(to: more * Implication.count, with: 0)
        sets.grow(to: more * 18, with: 0)
        room = more
    }

    /// Restores the working board of a fully propagated block, in order to continue it.
    mutating func resume(_ block: Int) {
        work = start
        for number in 0..<offCounts[block] {
            let off = off(number: number, in: block)
            work.forget(off.digit, from: off.cell)
        }
    }

    /// Records the state in which the patterns are exhausted, before chains are searched.
    mutating func notePatterns(in block: Int) {
        guard depths[block].patterns == nil else { return }
        depths[block].patterns = (onCounts[block], offCounts[block])
    }

    /// Undoes, in all blocks, the implications from chains and everything that followed from them.
    mutating func takeBackChains() {
        for block in 0..<count {
            guard let kept = depths[block].patterns else { continue }
            for number in kept.on..<onCounts[block] {
                let on = on(number: number, in: block)
                sets[block * 18 + on.digit] &= ~Mask128(bit: on.cell)
            }
            for number in kept.off..<offCounts[block] {
                let off = off(number: number, in: block)
                sets[block * 18 + 9 + off.digit] &= ~Mask128(bit: off.cell)
            }
            (onCounts[block], offCounts[block]) = (kept.on, kept.off)
            contradictions[block] = nil
            depths[block].level = 1
        }
    }

    /// Records a digit as off in some cells because it is on in another.
    @inline(__always)
    mutating func add(
        off digit: Int, in cells: Mask128, _ reason: UInt32, in block: Int
    ) {
        sets[block * 18 + 9 + digit] |= cells
        var count = offCounts[block]
        for cell in Bits(cells) {
            let off = Implication(off: cell * 9 + digit)
            reasons[block * Implication.count + Int(off.raw)] = reason
            order[block * Implication.count + Board.candidateCount + count] = off.raw
            count += 1
        }
        offCounts[block] = count
    }

    @inline(__always)
    mutating func add(_ implication: Implication, _ reason: UInt32, in block: Int) {
        let candidate = implication.candidate
        let bit = Mask128(bit: candidate / 9)
        reasons[block * Implication.count + Int(implication.raw)] = reason
        if implication.isOn {
            sets[block * 18 + candidate % 9] |= bit
            order[block * Implication.count + onCounts[block]] = implication.raw
            onCounts[block] += 1
        } else {
            sets[block * 18 + 9 + candidate % 9] |= bit
            order[block * Implication.count + Board.candidateCount + offCounts[block]] =
                implication.raw
            offCounts[block] += 1
        }
    }

    mutating func contradict(_ on: Target, _ off: Target) {
        contradictions[on.block] = Contradiction(on: on, off: off)
    }

    mutating func add(step parents: some Sequence<Implication>, nested: Int?) -> UInt32 {
        let first = stepParents.count
        stepParents.append(contentsOf: parents)
        steps.append(AdvancedStep(parents: first..<stepParents.count, nested: nested))
        return UInt32(Cause.advanced.rawValue) << 10 | UInt32(steps.count - 1) << 13
    }

    // MARK: Reasons

    @inline(__always)
    static func reason(_ cause: Cause, parent candidate: Int, hidden: UInt16 = 0) -> UInt32 {
        UInt32(candidate) | UInt32(cause.rawValue) << 10 | UInt32(hidden) << 13
    }

    @inline(__always)
    static func cause(_ reason: UInt32) -> Cause {
        switch reason >> 10 & 7 {
        case 0: .cell
        case 1: .box
        case 2: .row
        case 3: .column
        case 4: .advanced
        default: .source
        }
    }

    /// Visits the parents of an implication in order.
    @inline(__always)
    func forEachParent(
        of implication: Implication, _ reason: UInt32, _ visit: (Implication) -> Void
    ) {
        let cause = Self.cause(reason)
        switch cause {
        case .source: break
        case .advanced:
            for number in steps[Int(reason >> 13)].parents { visit(stepParents[number]) }
        case .cell, .box, .row, .column:
            let candidate = Int(reason & 0x3FF)
            visit(
                implication.isOn ? Implication(off: candidate) : Implication(on: candidate))
            let hidden = reason >> 13
            guard hidden != 0 else { return }
            if let house = cause.house(of: implication.cell) {
                for position in Bits(hidden) {
                    let cell = GridGeometry.cell(position, of: house)
                    visit(Implication(off: cell * 9 + implication.digit))
                }
            } else {
                for digit in Bits(hidden) {
                    visit(Implication(off: implication.cell * 9 + digit))
                }
            }
        }
    }
}
