/// The pattern of a step with the digits that identify it, as an explanation names them.
struct StepPattern {
    let digits: DigitSet
    let pattern: Pattern

    init(_ digits: DigitSet, _ parts: [Pattern.Part], chains: [Pattern.Chain] = [], form: Int = 0) {
        self.init(digits, Pattern(parts, chains: chains, form: form))
    }

    init(_ digits: DigitSet, _ pattern: Pattern) {
        self.digits = digits
        self.pattern = pattern
    }

    /// Returns the pattern of a chain, which its search has kept.
    @Sendable static func chain(_ finding: Finding, on board: Board) -> StepPattern {
        StepPattern(
            DigitSet(), finding.chainPattern ?? Pattern([finding.evidencePart(.set)]))
    }
}

extension Finding {
    /// Returns the candidates of the pattern as one part.
    func evidencePart(_ role: Pattern.Role) -> Pattern.Part {
        Pattern.Part(role: role, candidates: evidence, houses: [])
    }

    /// Returns the placed candidate as a part, with the houses in which it is placed.
    func placedPart(_ role: Pattern.Role, in houses: UInt32 = 0) -> Pattern.Part {
        var candidates = Candidates()
        if let placement { candidates[placement / 9] = UInt16(bit: placement % 9) }
        return Pattern.Part(role: role, candidates: candidates, houses: House.list(houses))
    }

    /// The placed digit; empty without one.
    var placedDigit: DigitSet {
        DigitSet(bits: placement.map { UInt16(bit: $0 % 9) } ?? 0)
    }
}
