/// A frequency distribution of symmetries.
public struct SymmetryMix: Hashable, Sendable {
    /// The symmetries, each repeated in proportion to its frequency.
    private let parts: [Symmetry]

    private init(_ parts: [Symmetry]) { self.parts = parts }

    /// Returns a mix of one symmetry.
    public static func only(_ symmetry: Symmetry) -> SymmetryMix { SymmetryMix([symmetry]) }

    /// Mostly half-turns, with some mirrors and patterns without symmetry; no quarter-turns, since
    /// these can form ugly shapes.
    public static let varied = SymmetryMix(
        Array(repeating: .halfTurn, count: 12)
            + [.diagonal, .diagonal, .antiDiagonal, .antiDiagonal, .horizontal, .vertical]
            + [.none, .none])

    /// Returns the mix without the symmetries that do not meet a condition; nil if none is left.
    func filtered(_ isWanted: (Symmetry) -> Bool) -> SymmetryMix? {
        let left = parts.filter(isWanted)
        return left.isEmpty ? nil : SymmetryMix(left)
    }

    /// Returns a mix of symmetries in equal parts.
    static func even(_ symmetries: [Symmetry]) -> SymmetryMix { SymmetryMix(symmetries) }

    func draw(_ random: inout SeededGenerator) -> Symmetry {
        // A single symmetry draws no random number, so that it leaves the sequence unchanged.
        parts.count == 1 ? parts[0] : parts[random.below(parts.count)]
    }
}
