public import PuzzleBundle

/// The puzzles of a segment of a pool, without those that are withdrawn and those that this version
/// cannot read.
public struct CataloguePuzzles: Hashable, Sendable {
    /// The number of the segment, from 1 for the oldest one of the pool.
    public let number: Int
    /// The puzzles in the order of the segment.
    public let puzzles: [PuzzleRecord]

    /// The number of the next older segment; nil if there is none.
    public var previous: Int? { number > 1 ? number - 1 : nil }
}
