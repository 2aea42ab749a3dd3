/// Bidirectional cycles and forcing chains: every implication has one parent and the board stays.
///
/// Three passes over all candidates as sources: X with links in houses only, Y with cells of two
/// candidates as the only way to switch on, XY with everything.
struct StaticChains {
    enum Pass: Int { case x, y, xy }

    struct Hint {
        var pass: Pass
        var isCycle: Bool
        var tenths: Int
        var complexity: Int
        /// X 2, Y 3, XY 4: what decides between equally long ones.
        var key: Int
        /// From the last implication back to the source, in `paths`.
        var path: Range<Int>
        var effect: ChainEffect
    }

    /// All hints in the order of discovery.
    private(set) var hints: [Hint] = []
    /// Implications with their causes.
    private(set) var paths: [Step] = []

    struct Step {
        let implication: Implication
        let cause: Cause
    }

    private var links = Links()
    private var queue: [Instance] = []

    /// An implication as it was met; the same one may be met more than once in a cycle search.
    private struct Instance {
        let implication: Implication
        let parent: Int
        let cause: Cause
    }

    /// Finds everything.
    mutating func search(on board: Board) {
        hints.removeAll(keepingCapacity: true)
        paths.removeAll(keepingCapacity: true)
        links.build(from: board)
        for pass in [Pass.x, .y, .xy] {
            for cell in Bits(board.empty) where board[cell].isMany {
                guard pass != .y || board[cell].isPair else { continue }
                for digit in Bits(board[cell]) {
                    let candidate = cell * 9 + digit
                    cycles(from: candidate, pass, on: board)
                    guard pass != .y else { continue }
                    chain(from: Implication(on: candidate), pass, on: board)
                    chain(from: Implication(off: candidate), pass, on: board)
                }
            }
        }
    }

    // MARK: Cycles

    private mutating func cycles(from source: Int, _ pass: Pass, on board: Board) {
        queue.removeAll(keepingCapacity: true)
        queue.append(Instance(implication: Implication(on: source), parent: -1, cause: .source))
        var isOn = CellMasks()
        isOn[source / 9] = 1 << UInt16(source % 9)
        var (next, phase) = (0, 0)
        while next < queue.count {
            phase += 1
            let end = queue.count
            for number in next..<end {
                let instance = queue[number]
                let candidate = instance.implication.candidate
                if phase % 2 == 1 {
                    for link in links.weak(candidate, pass) {
                        let off = Implication(off: link.candidate)
                        // SE: queues it even if it was queued before.
                        if !hasAncestor(off, number) {
                            queue.append(
                                Instance(implication: off, parent: number, cause: link.cause))
                        }
                    }
                } else {
                    for link in links.strong(candidate, pass) {
                        let on = Implication(on: link.candidate)
                        let reached = Instance(implication: on, parent: number, cause: link.cause)
                        if phase >= 4 && link.candidate == source {
                            record(cycle: reached, phase, pass, on: board)
                        }
                        let bit: UInt16 = 1 << UInt16(link.candidate % 9)
                        if isOn[link.candidate / 9] & bit == 0 {
                            isOn[link.candidate / 9] |= bit
                            queue.append(reached)
                        }
                    }
                }
            }
            next = end
        }
    }

    private func hasAncestor(_ implication: Implication, _ number: Int) -> Bool {
        var number = number
        while number >= 0 {
            if queue[number].implication == implication { return true }
            number = queue[number].parent
        }
        return false
    }

    private mutating func record(
        cycle last: Instance, _ phase: Int, _ pass: Pass, on board: Board
    ) {
        let path = append(path: last)
        // What an on and an off of the cycle both see goes, outside the cells of the cycle.
        var cells: UInt128 = 0
        var digits: UInt16 = 0
        for step in paths[path] {
            cells |= 1 << UInt128(step.implication.cell)
            digits |= 1 << UInt16(step.implication.digit)
        }
        var eliminations = Candidates()
        for digit in Bits(digits) {
            var (seenByOn, seenByOff): (UInt128, UInt128) = (0, 0)
            for step in paths[path] where step.implication.digit == digit {
                let peers = Places.peers(of: step.implication.cell)
                if step.implication.isOn { seenByOn |= peers } else { seenByOff |= peers }
            }
            let both = seenByOn & seenByOff & ~cells
            if both != 0 {
                eliminations.insert(1 << UInt16(digit), in: both & board.cells(with: digit))
            }
        }
        guard !eliminations.isEmpty else {
            paths.removeSubrange(path)
            return
        }
        hints.append(
            Hint(
                pass: pass, isCycle: true,
                tenths: (pass == .xy ? 70 : 65) + Surcharge.tenths(ofComplexity: phase),
                complexity: phase, key: pass.rawValue + 2, path: path,
                effect: ChainEffect(eliminations: eliminations)))
    }

    // MARK: Forcing chains

    /// Looks for the negation of the source among what follows from it.
    private mutating func chain(
        from source: Implication, _ pass: Pass, on board: Board
    ) {
        queue.removeAll(keepingCapacity: true)
        queue.append(Instance(implication: source, parent: -1, cause: .source))
        var (isOn, isOff) = (CellMasks(), CellMasks())
        if source.isOn {
            isOn[source.cell] = 1 << UInt16(source.digit)
        } else {
            isOff[source.cell] = 1 << UInt16(source.digit)
        }
        var number = 0
        while number < queue.count {
            let instance = queue[number]
            let candidate = instance.implication.candidate
            if instance.implication.isOn {
                for link in links.weak(candidate, pass) {
                    let bit: UInt16 = 1 << UInt16(link.candidate % 9)
                    guard isOff[link.candidate / 9] & bit == 0 else { continue }
                    isOff[link.candidate / 9] |= bit
                    let off = Implication(off: link.candidate)
                    let reached = Instance(implication: off, parent: number, cause: link.cause)
                    if source == Implication(on: link.candidate) {
                        record(
                            chain: reached, pass, ChainEffect(removing: link.candidate))
                    }
                    queue.append(reached)
                }
            } else {
                for link in links.strong(candidate, pass) {
                    let bit: UInt16 = 1 << UInt16(link.candidate % 9)
                    guard isOn[link.candidate / 9] & bit == 0 else { continue }
                    isOn[link.candidate / 9] |= bit
                    let on = Implication(on: link.candidate)
                    let reached = Instance(implication: on, parent: number, cause: link.cause)
                    if source == Implication(off: link.candidate) {
                        record(
                            chain: reached, pass,
                            ChainEffect(placing: link.candidate, on: board))
                    }
                    queue.append(reached)
                }
            }
            number += 1
        }
    }

    private mutating func record(chain last: Instance, _ pass: Pass, _ effect: ChainEffect?) {
        guard let effect else { return }
        let path = append(path: last)
        hints.append(
            Hint(
                pass: pass, isCycle: false,
                tenths: (pass == .xy ? 70 : 66) + Surcharge.tenths(ofComplexity: path.count),
                complexity: path.count, key: pass.rawValue + 2, path: path, effect: effect))
    }

    private mutating func append(path last: Instance) -> Range<Int> {
        let start = paths.count
        var instance = last
        while true {
            paths.append(Step(implication: instance.implication, cause: instance.cause))
            guard instance.parent >= 0 else { break }
            instance = queue[instance.parent]
        }
        return start..<paths.count
    }
}
