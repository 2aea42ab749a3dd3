/// The rule that some neighbours do not contain consecutive digits.
public struct NeighbourRule: Hashable, Sendable {
    /// The neighbours, ascending.
    public let pairs: [GridPair]
    /// True if the highest digit and 1 count as consecutive, too.
    public let isCyclic: Bool

    /// Creates the rule for some pairs of cells.
    public init(_ pairs: [GridPair], isCyclic: Bool) {
        self.pairs = pairs
        self.isCyclic = isCyclic
    }
}
