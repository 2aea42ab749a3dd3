/// Generator options: the constraints on carving a puzzle out of a complete grid.
public struct GeneratorOptions: Hashable, Sendable {
    /// The symmetry of the givens, which are removed in whole orbits.
    public var symmetry: Symmetry
    /// The permitted numbers of givens; nil to remove as many as possible.
    public var clues: ClosedRange<Int>?
    /// Requires that no single given is superfluous, even where only whole orbits were removed.
    ///
    /// Without symmetry, a puzzle from which nothing can be removed is always minimal.
    public var isMinimal: Bool
    /// The number of grids that may be tried for one puzzle; the first is always tried.
    public var attempts: Int

    /// Creates options, by default for puzzles of any symmetry and as few givens as possible.
    public init(
        symmetry: Symmetry = .none, clues: ClosedRange<Int>? = nil, isMinimal: Bool = false,
        attempts: Int = 1_000
    ) {
        self.symmetry = symmetry
        self.clues = clues
        self.isMinimal = isMinimal
        self.attempts = attempts
    }

    /// Options for puzzles in which no given is superfluous.
    public static let minimal = GeneratorOptions(isMinimal: true)
}
