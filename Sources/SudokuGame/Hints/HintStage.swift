/// The stages of a hint, each telling more than the one before.
public enum HintStage: Int, Hashable, Sendable, CaseIterable {
    /// The house to look at.
    case place
    /// The technique with its cells, and the argument.
    case explanation
    /// The digits or notes to enter.
    case act
}
