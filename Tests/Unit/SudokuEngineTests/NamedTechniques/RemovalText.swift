/// Removed candidates, written for ``TechniqueCase/marks(_:)``.
enum RemovalText {
    /// Returns the removals of some digits from some cells: `r1c1-2 r1c1-3 r1c2-2 r1c2-3`.
    static func of(_ digits: String, from cells: String...) -> String {
        cells.flatMap { cell in digits.map { "\(cell)-\($0)" } }.joined(separator: " ")
    }
}

extension String {
    /// The grid without filled cells.
    static let emptyGrid = String(repeating: ".", count: 81)
}
