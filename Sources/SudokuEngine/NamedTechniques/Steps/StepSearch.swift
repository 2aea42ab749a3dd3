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
    private(set) var steps: [NamedStep] = []
    private var met: Set<Outcome> = []
    private var memories: [any SearchMemory] = []

    private struct Outcome: Hashable {
        let technique: NamedTechnique
        let digits: DigitSet
        let placements: [Placement]
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
        _ technique: NamedTechnique, digits: UInt16, removes eliminations: Candidates,
        _ pattern: @autoclosure () -> Pattern
    ) -> Bool {
        guard !eliminations.isEmpty else { return false }
        return offer(technique, DigitSet(bits: digits), [], eliminations, pattern)
    }

    /// Offers a step that places a digit in some cells, and returns true if the search may end.
    mutating func offer(
        _ technique: NamedTechnique, places digit: Int, in cells: Mask128,
        _ pattern: @autoclosure () -> Pattern
    ) -> Bool {
        let value = Digit(trusted: UInt8(digit + 1))
        let placements = Bits(cells).map {
            Placement(cell: Cell(trusted: UInt8($0)), digit: value)
        }
        return offer(technique, DigitSet(value), placements, Candidates(), pattern)
    }

    private mutating func offer(
        _ technique: NamedTechnique, _ digits: DigitSet, _ placements: [Placement],
        _ eliminations: Candidates, _ pattern: () -> Pattern
    ) -> Bool {
        switch aim {
        case .first: guard steps.isEmpty else { return true }
        case .most:
            if let best = steps.first {
                guard eliminations.isBetter(than: best.eliminations) else { return false }
                steps.removeAll(keepingCapacity: true)
            }
        case .shortest:
            return offerIfShorter(
                NamedStep(
                    technique: technique, digits: digits, placements: placements,
                    eliminations: eliminations, pattern: pattern()))
        case .all:
            let outcome = Outcome(
                technique: technique, digits: digits, placements: placements,
                eliminations: eliminations)
            guard met.insert(outcome).inserted else { return false }
        }
        steps.append(
            NamedStep(
                technique: technique, digits: digits, placements: placements,
                eliminations: eliminations, pattern: keepsPatterns ? pattern() : Pattern()))
        return aim == .first
    }

    private mutating func offerIfShorter(_ step: NamedStep) -> Bool {
        if let best = steps.first {
            let (length, shortest) = (step.pattern.length, best.pattern.length)
            let isBetter =
                length < shortest
                || length == shortest && step.eliminations.isBetter(than: best.eliminations)
            guard isBetter else { return false }
        }
        steps = [step]
        return false
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
