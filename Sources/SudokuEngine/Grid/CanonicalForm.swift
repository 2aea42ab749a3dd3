/// The smallest of all puzzles that are equivalent to a puzzle, and the number of automorphisms.
///
/// Two puzzles are equivalent if relabeling the digits, permuting the bands, the stacks, the rows
/// of a band and the columns of a stack, and transposing turn one into the other. The canonical
/// puzzle is the image with the smallest text in the order blank < 1 < ... < 9, so two puzzles are
/// equivalent if and only if their canonical puzzles are equal.
public struct CanonicalForm: Hashable, Sendable {
    /// The smallest image.
    public let puzzle: Puzzle

    /// The number of the 2·6⁸ = 3,359,232 ways to transpose and permute (without relabeling) whose
    /// image some relabeling turns back into the original: 1 if the puzzle has no symmetry.
    ///
    /// Relabelings of digits that do not occur are not counted, so the empty grid has 3,359,232.
    public let automorphisms: Int
}

extension Puzzle {
    /// The smallest puzzle equivalent to this one, and the number of automorphisms.
    ///
    /// Defined for every puzzle, regardless of its number of givens and solutions.
    public var canonical: CanonicalForm { CanonicalSearch(digits).run() }
}
