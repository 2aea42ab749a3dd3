extension Hint {
    /// Returns one sentence: the pattern, then the conclusion.
    static func sentence(of finding: Finding) -> String {
        let step = Step(finding)
        let reason = reason(finding, step)
        guard let placement = step.placement else { return "\(reason), so \(removed(step))." }
        return "\(reason), so \(placement.cell) is \(placement.digit)."
    }

    private static func reason(_ finding: Finding, _ step: Step) -> String {
        let houses = names(finding.houses)
        let covers = names(finding.covers)
        let pattern = finding.pattern
        let digits = list(DigitSet(bits: digits(pattern)))
        let cells = list(pattern.cells.map(\.description))
        switch finding.technique.family {
        case .hiddenSingle:
            return finding.rating.tenths == 10
                ? "Only \(cells) is still empty in \(houses)"
                : "In \(houses) only \(cells) can hold \(digits)"
        case .nakedSingle:
            return "In \(cells) only \(digits) is still possible"
        case .directPointing, .directClaiming:
            return "In \(houses) the \(digits) must stand in \(covers), "
                + "which leaves it one place in another house"
        case .pointing, .claiming:
            return "In \(houses) the \(digits) must stand in \(covers)"
        case .directHiddenPair, .directHiddenTriplet:
            return "In \(houses) the digits \(digits) take up \(cells), "
                + "which leaves another digit one place"
        case .hiddenPair, .hiddenTriplet, .hiddenQuad:
            return "In \(houses) the digits \(digits) can only stand in \(cells)"
        case .nakedPair, .nakedTriplet, .nakedQuad:
            return "In \(houses) the cells \(cells) can only hold \(digits)"
        case .xWing, .swordfish, .jellyfish:
            return "In \(houses) the \(digits) must stand in \(covers)"
        case .skyscraper, .twoStringKite, .turbotFish:
            return "In each of \(houses) the \(digits) has two places, and as two of the four see "
                + "each other, one of the outer two is right"
        case .xyWing, .xyzWing:
            return "Whatever the pivot of \(cells) holds, one of them is \(eliminated(step))"
        case .uniqueRectangle, .uniqueLoop:
            return "If a \(loopName(finding)) of \(cells) held two digits only, they could change "
                + "places, but the puzzle has one solution"
        case .bug:
            return "Without \(digits) in \(cells) every candidate would come in twos, "
                + "but the puzzle has one solution"
        case .alignedPairExclusion, .alignedTripletExclusion:
            return "\(assumption(step)), one of \(cells) would be left without a candidate"
        case .xCycle, .yCycle, .cycle, .generalizedXWing:
            return "Around the loop \(cells) every second candidate is right, "
                + "one way round or the other"
        case .forcingXChain, .seTurbotFish, .forcingChain:
            return "\(assumption(step)), a chain through \(cells) would prove the opposite"
        case .nishio, .dynamicContradiction:
            return "\(assumption(step)), what follows would contradict itself"
        case .cellChains, .dynamicCell, .regionChains, .dynamicRegion, .dynamicDouble:
            return "\(alternatives(finding)), the same follows"
        }
    }

    /// The alternatives covered by the branches of a chain.
    private static func alternatives(_ finding: Finding) -> String {
        switch finding.origin {
        case .cell(let cell): "Whichever candidate of \(name(cell)) is right"
        case .house(let house, let digit):
            "Whichever place of \(digit + 1) in \(names(UInt32(bit: house))) is right"
        case .candidate(let digit, let cell):
            "Whether \(digit + 1) in \(name(cell)) is right or wrong"
        case nil: "Whichever way it is"
        }
    }

    private static func name(_ cell: Int) -> Cell { Cell(trusted: UInt8(cell)) }

    /// The assumption that a chain disproves: the opposite of its conclusion.
    private static func assumption(_ step: Step) -> String {
        if let placement = step.placement {
            return "If \(placement.cell) were not \(placement.digit)"
        }
        let cell = step.eliminations.cells.first.map(\.description) ?? "it"
        return "If \(cell) were \(eliminated(step))"
    }

    private static func loopName(_ finding: Finding) -> String {
        finding.technique.family == .uniqueRectangle ? "rectangle" : "loop"
    }

    /// `1 and 2 cannot be in r4c5, nor 3 in r4c6`
    private static func removed(_ step: Step) -> String {
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
            return "\(list(place.digits))\(verb) in \(list(place.cells, "or"))"
        }.joined(separator: ", nor ")
    }

    private static func eliminated(_ step: Step) -> String {
        let first = step.eliminations.cells.first.map { step.eliminations[$0] } ?? DigitSet()
        return list(first.map(\.description), "or")
    }

    private static func digits(_ candidates: Candidates) -> UInt16 {
        Bits(candidates.occupied).reduce(0) { $0 | candidates[$1] }
    }

    private static func list(_ digits: DigitSet) -> String { list(digits.map(\.description)) }

    /// `a, b and c`
    private static func list(_ words: [String], _ joint: String = "and") -> String {
        guard words.count > 1, let last = words.last else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " \(joint) " + last
    }

    private static func names(_ mask: UInt32) -> String {
        list(houses(mask).map(\.description))
    }
}
