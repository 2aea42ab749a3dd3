/// One of the nine colours with which a player marks cells.
public enum CellColor: Int, Hashable, Sendable, CaseIterable {
    /// The first colour; an app chooses what it looks like.
    case first = 1
    /// The other colours.
    case second, third, fourth, fifth, sixth, seventh, eighth, ninth
}
