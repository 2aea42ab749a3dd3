/// The solutions of a puzzle of any layout, counted up to a limit.
public struct LayoutSolutions: Hashable, Sendable {
    /// The reasons why a count ended.
    public enum End: Hashable, Sendable {
        /// The count is proved: these are all solutions, or as many as were asked for.
        case proved
        /// The search made as many guesses as it was allowed to; there may be more solutions.
        case budget
        /// The caller stopped the search; there may be more solutions.
        case stopped
    }

    /// The number of solutions found.
    public let count: Int
    /// The solution found first: always the same for the same puzzle.
    public let first: LayoutSolution?
    /// The number of guesses that the search made.
    public let guesses: Int
    /// The reason why the count ended.
    public let end: End

    /// True if it is proved that there is one solution and no other; meaningful if two were looked for.
    public var isUnique: Bool { count == 1 && end == .proved }
}
