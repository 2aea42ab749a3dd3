/// A division of cells into numbered sets: regions, extra houses or cages.
///
/// Numbers are those of the first cells: 0 is the first that occurs, row by row.
public struct CellMap: Hashable, Sendable {
    /// The number of the set of each cell; nil for cells of no set.
    public let sets: [Int?]
    /// The number of sets.
    public let count: Int

    /// Creates a map from any labels of cells, nil for cells of no set.
    public init<Label: Hashable>(_ labels: [Label?]) {
        var numbers: [Label: Int] = [:]
        sets = labels.map { label in
            guard let label else { return nil }
            if let known = numbers[label] { return known }
            numbers[label] = numbers.count
            return numbers.count - 1
        }
        count = numbers.count
    }

    /// Creates a map of a number of cells from sets of them that do not overlap.
    package init(_ groups: [[Int]], cellCount: Int) {
        var labels = [Int?](repeating: nil, count: cellCount)
        for (number, group) in groups.enumerated() {
            for cell in group { labels[cell] = number }
        }
        self.init(labels)
    }

    /// Creates the map of the boxes of a grid that has some.
    package init(boxes frame: LayoutFrame) {
        self.init((0..<frame.size).map { frame.box($0) }, cellCount: frame.size * frame.size)
    }

    /// The cells of each set, ascending.
    public var cells: [[Int]] {
        var cells = [[Int]](repeating: [], count: count)
        for (cell, set) in sets.enumerated() { if let set { cells[set].append(cell) } }
        return cells
    }
}
