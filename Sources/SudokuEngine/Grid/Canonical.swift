/// The smallest puzzle among all that are the same as a puzzle in everything but looks.
///
/// Two puzzles are the same up to looks if relabeling the digits, permuting the bands, the stacks,
/// the rows of a band and the columns of a stack, and transposing turn one into the other. Of all
/// these images the canonical one has the smallest text in the order blank < 1 < ... < 9, so two
/// puzzles are the same up to looks exactly if their canonical puzzles are equal.
public struct CanonicalForm: Hashable, Sendable {
    /// The smallest image.
    public let puzzle: Puzzle

    /// How many of the 2·6⁸ = 3,359,232 ways to transpose and permute (no relabeling yet) give a
    /// puzzle that some relabeling turns back into the original: 1 if it has no symmetry.
    ///
    /// Relabelings of digits that do not occur are not counted, so the empty grid has 3,359,232.
    public let automorphisms: Int
}

extension Puzzle {
    /// The smallest puzzle that this one is the same as up to looks, and its symmetries.
    ///
    /// Defined for every puzzle, whatever its number of givens and solutions.
    public var canonical: CanonicalForm { CanonicalSearch(digits).run() }
}
