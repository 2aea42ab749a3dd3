/// A search for steps: the rules that it follows, and the steps found so far.
///
/// A technique offers its steps in a fixed order, and ends when an offer returns true.
struct StepSearch: ~Copyable {
    /// The steps that a search is to find.
    enum Aim {
        /// The first step that is offered.
        case first
        /// The step with the most eliminations, of equal ones the one with the lowest cells.
        case most
        /// The step with the shortest chains, of equal ones the one with the most eliminations.
        case shortest
        /// Every step. Of several with the same digits and result, the first is kept.
        case all
    }

    private(set) var aim: Aim
    let rules: SearchRules
    /// The cells of the givens; nil if unknown. Techniques that need them then offer no step.
    var givens: Mask128?
    /// The digits of the filled cells, which a board does not keep.
    var filled: CellDigits
    /// True if steps get their patterns; without, all patterns are empty.
    var keepsPatterns = true
    private(set) var steps: [Step] = []
    private var met: Set<Outcome> = []
    private var memories: [any SearchMemory] = []

    private struct Outcome: Hashable {
        let technique: Technique
        let (key, digit): (UInt16, Int)
        let cells: Mask128
        let eliminations: Candidates
    }

    init(
        for aim: Aim, rules: SearchRules = SearchRules(), givens: Mask128? = nil,
        filled: CellDigits = CellDigits()
    ) {
        self.aim = aim
        self.rules = rules
        self.givens = givens
        self.filled = filled
    }

    /// True if no further step is wanted.
    var isDone: Bool { aim == .first && !steps.isEmpty }

    /// Offers a step that removes candidates, and returns true if the search may end.
    ///
    /// All eliminations must be candidates of the board. Without any there is no step.
    mutating func offer(
        _ technique: Technique, digits: UInt16, removes eliminations: Candidates,
        _ pattern: @autoclosure () -> Pattern
    ) -> Bool {
        guard !eliminations.isEmpty else { return false }
        var step = Step(technique, technique.rating)
        step.key = digits
        step.eliminations = eliminations
        return offer(step, pattern)
    }

    /// Offers a step that removes one digit from cells that all have it.
    @inline(__always)
    mutating func offer(
        _ technique: Technique, _ digit: Int, from cells: Mask128,
        _ pattern: @autoclosure () -> Pattern
    ) -> Bool {
        guard cells != 0 else { return false }
        let bit = UInt16(bit: digit)
        return offer(technique, digits: bit, removes: Candidates(bit, in: cells), pattern())
    }

    /// Offers a step that places a digit in some cells, and returns true if the search may end.
    mutating func offer(
        _ technique: Technique, places digit: Int, in cells: Mask128, rating: Rating? = nil,
        _ pattern: @autoclosure () -> Pattern
    ) -> Bool {
        var step = Step(technique, rating ?? technique.rating)
        step.key = UInt16(bit: digit)
        step.place(digit, in: cells)
        return offer(step, pattern)
    }

    private mutating func offer(_ found: Step, _ pattern: () -> Pattern) -> Bool {
        guard isWanted(found) else { return aim == .first }
        var step = found
        if keepsPatterns || aim == .shortest { step.pattern = pattern() }
        return keep(step)
    }

    // The compiler copies `offer` for each pattern, but not these.

    /// Returns false for a step that is not kept, whatever its pattern is.
    @inline(never)
    private mutating func isWanted(_ step: borrowing Step) -> Bool {
        switch aim {
        case .first: return steps.isEmpty
        case .most:
            guard let best = steps.first else { return true }
            return step.eliminations.isBetter(than: best.eliminations)
        case .shortest: return true
        case .all:
            let outcome = Outcome(
                technique: step.technique, key: step.key, digit: step.digit, cells: step.cells,
                eliminations: step.eliminations)
            return met.insert(outcome).inserted
        }
    }

    /// Keeps a wanted step, and returns true if the search may end.
    @inline(never)
    private mutating func keep(_ step: Step) -> Bool {
        if aim == .shortest, let best = steps.first, !step.isShorter(than: best) { return false }
        if aim == .most || aim == .shortest { steps.removeAll(keepingCapacity: true) }
        steps.append(step)
        return aim == .first
    }

    /// The number of nodes in the chains of the best step so far; nil unless the search is for the
    /// shortest.
    var shortestLength: Int? { aim == .shortest ? steps.first?.pattern.length : nil }

    /// Returns the memory of a kind, which is created when it is first needed.
    mutating func memory<Memory: SearchMemory>(_ kind: Memory.Type) -> Memory {
        for memory in memories {
            if let memory = memory as? Memory { return memory }
        }
        let memory = Memory()
        memories.append(memory)
        return memory
    }

    /// Forgets the steps, but not the memories, before a search on another board or for other
    /// techniques.
    mutating func restart(for aim: Aim? = nil) {
        if let aim { self.aim = aim }
        steps.removeAll(keepingCapacity: true)
        met.removeAll(keepingCapacity: true)
    }
}

extension Step {
    /// Returns true if the chains have fewer nodes, or as many and the eliminations are better.
    fileprivate func isShorter(than other: Step) -> Bool {
        let (length, otherLength) = (pattern.length, other.pattern.length)
        return length < otherLength
            || length == otherLength && eliminations.isBetter(than: other.eliminations)
    }
}

extension Pattern {
    /// The number of nodes in all chains.
    fileprivate var length: Int { chains.reduce(0) { $0 + $1.nodes.count } }
}

extension Candidates {
    /// Returns true if the set has more candidates, or as many with a smaller weight.
    fileprivate func isBetter(than other: Candidates) -> Bool {
        let (count, otherCount) = (count, other.count)
        return count > otherCount || count == otherCount && weight < other.weight
    }

    /// The sum of (1 + 80 k) x cell + digit over the candidates, ordered by digit and cell.
    private var weight: Int {
        var sum = 0
        var number = 0
        for digit in 0..<9 {
            forEach { cell, mask in
                guard mask.has(bit: digit) else { return }
                sum += (1 + 80 * number) * cell + digit
                number += 1
            }
        }
        return sum
    }
}
