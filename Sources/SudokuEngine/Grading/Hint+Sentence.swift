extension Hint {
    /// One sentence: the pattern, then what follows.
    static func sentence(of finding: Finding) -> String {
        let step = Step(finding)
        let reason = reason(finding, step)
        guard let placement = step.placement else { return "\(reason), so \(removed(step))." }
        return "\(reason), so \(placement.cell) is \(placement.digit)."
    }

    private static func reason(_ finding: Finding, _ step: Step) -> String {
        let houses = names(finding.houses)
        let covers = names(finding.covers)
        let digits = list(DigitSet(bits: digits(finding.evidence)))
        let cells = finding.evidence.cells.map(\.description).joined(separator: ", ")
        switch finding.technique.family {
        case .hiddenSingle:
            return finding.rating.tenths == 10
                ? "\(cells) is the last empty cell of \(houses)"
                : "\(digits) has only one place left in \(houses)"
        case .nakedSingle:
            return "\(cells) has only one candidate left"
        case .directPointing, .directClaiming:
            return "in \(houses) \(digits) can only stand in \(covers), which leaves it one place"
        case .pointing, .claiming:
            return "in \(houses) \(digits) can only stand in \(covers)"
        case .directHiddenPair, .directHiddenTriplet:
            return "in \(houses) the digits \(digits) need \(cells) for themselves"
        case .hiddenPair, .hiddenTriplet, .hiddenQuad:
            return "in \(houses) the digits \(digits) can only stand in \(cells)"
        case .nakedPair, .nakedTriplet, .nakedQuad:
            return "in \(houses) the cells \(cells) hold the digits \(digits) and nothing else"
        case .xWing, .swordfish, .jellyfish:
            return "in \(houses) \(digits) can only stand in \(covers)"
        case .skyscraper, .twoStringKite, .turbotFish:
            return "\(digits) has two places each in \(houses), joined in the middle, "
                + "and must stand at one of the outer ends"
        case .xyWing, .xyzWing:
            return
                "whatever stands in the pivot of \(cells), one of the cells is \(eliminated(step))"
        case .uniqueRectangle, .uniqueLoop:
            return "\(cells) with \(digits) alone could be exchanged, which one solution forbids"
        case .bug:
            return "without \(digits) in \(cells) everything would come in twos, "
                + "which one solution forbids"
        case .alignedPairExclusion, .alignedTripletExclusion:
            return "no way to fill the cells without emptying one of \(cells) has these candidates"
        case .xCycle, .yCycle, .cycle, .generalizedXWing:
            return "the loop through \(cells) holds one way round or the other"
        case .forcingXChain, .seTurbotFish, .forcingChain:
            return "the opposite leads along \(cells) to a contradiction with itself"
        case .nishio, .dynamicContradiction:
            return "the opposite leads to two statements that exclude each other"
        case .cellChains, .dynamicCell:
            return "every candidate of one cell leads to the same"
        case .regionChains, .dynamicRegion:
            return "every place of one digit in \(houses.isEmpty ? "a house" : houses) "
                + "leads to the same"
        case .dynamicDouble:
            return "whether one candidate stands or not, the same follows"
        }
    }

    private static func removed(_ step: Step) -> String {
        let cells = step.eliminations.cells.map { cell in
            "\(list(step.eliminations[cell])) from \(cell)"
        }
        return cells.joined(separator: ", ") + (step.eliminations.count == 1 ? " goes" : " go")
    }

    private static func eliminated(_ step: Step) -> String {
        list(step.eliminations.cells.first.map { step.eliminations[$0] } ?? DigitSet())
    }

    private static func digits(_ candidates: Candidates) -> UInt16 {
        Bits(candidates.occupied).reduce(0) { $0 | candidates[$1] }
    }

    private static func list(_ digits: DigitSet) -> String {
        digits.map(\.description).joined(separator: ", ")
    }

    private static func names(_ mask: UInt32) -> String {
        houses(mask).map(\.description).joined(separator: " and ")
    }
}
