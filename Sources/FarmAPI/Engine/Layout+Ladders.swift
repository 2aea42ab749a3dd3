package import SudokuEngine
package import SudokuLayouts

/// The ladders of layouts other than `classic:9`, and what strangers may ask of them.
extension Layout {
    /// The ladder that decides tiers and explains.
    package var ladder: LadderName { contains(.killer) ? .killer : .farm }

    /// Returns the ladder on which puzzles of the layout are explained if one is asked for.
    package func ladder(asked ladder: LadderName?) -> LadderName {
        ladder == .se121 ? .se121 : self.ladder
    }

    /// Returns the reason why puzzles of the layout are not explained on a ladder; nil if they are.
    /// That of killers is also the ladder `farm`.
    package func obstacle(to ladder: LadderName) -> String? {
        switch ladder {
        case .farm, self.ladder: nil
        case .se121: contains(.killer) ? "the ladder se121 does not know cages" : nil
        case .killer: "the ladder killer is of killers"
        case .human, .hodoku: "the ladder \(ladder.rawValue) is of classic 9x9 puzzles"
        }
    }
}

extension LayoutGrader {
    /// Returns the next step of a ladder, nil for that of the layout.
    package mutating func hint(
        for position: LayoutPosition, on ladder: LadderName?, shouldStop: () -> Bool
    ) -> LayoutHint? {
        hint(for: position, by: .named(ladder), shouldStop: shouldStop)
    }

    /// Returns the steps of a puzzle on a ladder, nil for that of the layout, with the hardest rating on
    /// the path that decides tiers; nil if `shouldStop` returned true.
    package mutating func path(
        of puzzle: LayoutPuzzle, on ladder: LadderName?, shouldStop: () -> Bool = { false }
    ) -> (hints: [LayoutHint], tierRating: Rating)? {
        guard let farm = plan(of: puzzle, shouldStop: shouldStop) else { return nil }
        let tierRating = farm.map(\.rating).max() ?? Rating(tenths: 0)
        if LayoutLadder.named(ladder) == .farm { return (farm, tierRating) }
        return plan(of: puzzle, by: .named(ladder), shouldStop: shouldStop).map { ($0, tierRating) }
    }
}

extension LayoutLadder {
    /// Returns the ladder with a name; for killers it is that of killers.
    fileprivate static func named(_ ladder: LadderName?) -> LayoutLadder {
        ladder == .se121 ? .se121 : .farm
    }
}
