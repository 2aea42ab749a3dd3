/// How a puzzle is carved out of a complete grid.
public struct Recipe: Hashable, Sendable {
    /// Givens come and go in whole orbits of this symmetry.
    public var symmetry: Symmetry
    /// How many givens; nil to take away as many as can be.
    public var clues: ClosedRange<Int>?
    /// Whether no given at all may be superfluous, even where only whole orbits were taken away.
    ///
    /// Without symmetry a puzzle from which nothing can be taken away is minimal anyway.
    public var isMinimal: Bool
    /// How many grids may be tried for one puzzle; the first always is.
    public var attempts: Int

    public init(
        symmetry: Symmetry = .none, clues: ClosedRange<Int>? = nil, isMinimal: Bool = false,
        attempts: Int = 1_000
    ) {
        self.symmetry = symmetry
        self.clues = clues
        self.isMinimal = isMinimal
        self.attempts = attempts
    }

    /// No given can be taken away.
    public static let minimal = Recipe(isMinimal: true)
}
