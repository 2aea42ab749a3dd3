/// One of the nine colours with which a player marks cells.
public enum CellColor: Int, Hashable, Sendable, CaseIterable {
    case first = 1
    case second, third, fourth, fifth, sixth, seventh, eighth, ninth
}
