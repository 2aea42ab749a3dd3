/// How often each symmetry is drawn.
public struct SymmetryMix: Hashable, Sendable {
    /// The symmetries, each as often as it has parts of the whole.
    private let parts: [Symmetry]

    private init(_ parts: [Symmetry]) { self.parts = parts }

    /// Always the same.
    public static func only(_ symmetry: Symmetry) -> SymmetryMix { SymmetryMix([symmetry]) }

    /// Half-turns mostly, with mirrors and patterns without symmetry between them; no quarter-turns,
    /// since these can draw ugly shapes.
    public static let varied = SymmetryMix(
        Array(repeating: .halfTurn, count: 12)
            + [.diagonal, .diagonal, .antiDiagonal, .antiDiagonal, .horizontal, .vertical]
            + [.none, .none])

    func draw(_ random: inout SeededGenerator) -> Symmetry {
        // A choice of one draws nothing, so that it changes no numbers.
        parts.count == 1 ? parts[0] : parts[random.below(parts.count)]
    }
}
