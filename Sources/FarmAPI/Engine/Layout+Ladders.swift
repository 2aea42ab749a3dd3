import SudokuEngine
package import SudokuLayouts

/// The ladders of layouts other than `classic:9`, and what strangers may ask of them.
extension Layout {
    /// The ladder that decides tiers and explains.
    package var ladder: LadderName { contains(.killer) ? .killer : .farm }

    /// Returns the reason why puzzles of the layout are not explained on a ladder; nil if they are.
    /// That of killers is also the ladder `farm`.
    package func obstacle(to ladder: LadderName) -> String? {
        switch ladder {
        case .farm, self.ladder: nil
        case .se121: "the ladder se121 rates puzzles of layouts, and does not explain them"
        case .killer: "the ladder killer is of killers"
        case .human, .hodoku: "the ladder \(ladder.rawValue) is of classic 9x9 puzzles"
        }
    }
}
