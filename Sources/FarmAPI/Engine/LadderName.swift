package import SudokuEngine

/// The ladders that a request can name.
package enum LadderName: String, Sendable, CaseIterable {
    case human, farm, hodoku, se121, killer

    /// The ladder of classic puzzles; nil for that of killers.
    package var ladder: Ladder? {
        switch self {
        case .human: .human
        case .farm: .farm
        case .hodoku: .hodoku
        case .se121: .se121
        case .killer: nil
        }
    }
}
