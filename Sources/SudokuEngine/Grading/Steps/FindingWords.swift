/// The parts of a finding in words, from which techniques form their sentences.
struct FindingWords {
    private let finding: Finding
    private let step: Step

    init(_ finding: Finding) {
        self.finding = finding
        step = Step(finding)
    }

    var rating: Rating { finding.rating }

    /// The houses that contain the pattern, and its cover houses: `column 3 and column 9`.
    var houses: String { Self.names(finding.houses) }
    var covers: String { Self.names(finding.covers) }

    /// The cells of the pattern, and its digits.
    var cells: String { Self.list(finding.shownEvidence.cells.map(\.description)) }
    var digits: String {
        let pattern = finding.shownEvidence
        return Self.list(
            DigitSet(bits: Bits(pattern.occupied).reduce(0) { $0 | pattern[$1] }))
    }

    /// The digits removed from the first cell that loses any: `1 or 2`.
    var eliminated: String {
        let first = step.eliminations.cells.first.map { step.eliminations[$0] } ?? DigitSet()
        return Self.list(first.map(\.description), "or")
    }

    /// The assumption that a chain disproves: the opposite of its conclusion.
    var assumption: String {
        if let placement = step.placement {
            return "If \(placement.cell) were not \(placement.digit)"
        }
        let cell = step.eliminations.cells.first.map(\.description) ?? "it"
        return "If \(cell) were \(eliminated)"
    }

    /// The alternatives covered by the branches of a chain.
    var alternatives: String {
        switch finding.origin {
        case .cell(let cell): "Whichever candidate of \(Self.name(cell)) is right"
        case .house(let house, let digit):
            "Whichever place of \(digit + 1) in \(Self.names(UInt32(bit: house))) is right"
        case .candidate(let digit, let cell):
            "Whether \(digit + 1) in \(Self.name(cell)) is right or wrong"
        case nil: "Whichever way it is"
        }
    }

    /// The conclusion: `r4c5 is 3`, or `1 and 2 cannot be in r4c5, nor 3 in r4c6`.
    var conclusion: String {
        if let placement = step.placement { return "\(placement.cell) is \(placement.digit)" }
        var places: [(digits: DigitSet, cells: [String])] = []
        for cell in step.eliminations.cells {
            let digits = step.eliminations[cell]
            if let known = places.firstIndex(where: { $0.digits == digits }) {
                places[known].cells.append("\(cell)")
            } else {
                places.append((digits, ["\(cell)"]))
            }
        }
        return places.enumerated().map { number, place in
            let verb = number == 0 ? " cannot be" : ""
            return "\(Self.list(place.digits))\(verb) in \(Self.list(place.cells, "or"))"
        }.joined(separator: ", nor ")
    }

    private static func name(_ cell: Int) -> Cell { Cell(trusted: UInt8(cell)) }

    private static func list(_ digits: DigitSet) -> String { list(digits.map(\.description)) }

    /// `a, b and c`
    private static func list(_ words: [String], _ joint: String = "and") -> String {
        guard words.count > 1, let last = words.last else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " \(joint) " + last
    }

    private static func names(_ mask: UInt32) -> String {
        list(House.list(mask).map(\.description))
    }
}
