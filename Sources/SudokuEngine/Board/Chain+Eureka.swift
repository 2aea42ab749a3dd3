extension Pattern.Chain {
    /// The chain in Eureka notation: `(6)r6c4 = (6)r13c4 - (6)r2c56 = (6-5)r6c9`, with `=` for a
    /// strong link and `-` for a weak one. After `=>` stands a candidate that does not follow from
    /// the one before it alone.
    public var eureka: String {
        var text = ""
        for (number, node) in nodes.enumerated() {
            if number > 0 {
                let before = nodes[number - 1]
                let isStrong = node.isOn && !before.isOn
                text += !before.isLinked(to: node) ? " => " : isStrong ? " = " : " - "
            }
            text += "(\(node.digit))\(node.cells.short)"
            if !node.set.isEmpty { text += " [\(node.set.short)]" }
        }
        return text
    }
}

extension CellSet {
    /// The cells in short: `r13c4` for r1c4 and r3c4.
    var short: String {
        let rows = Set(map { $0.row }).sorted()
        let columns = Set(map { $0.column }).sorted()
        guard count == rows.count * columns.count else {
            return rows.map { row in CellSet(filter { $0.row == row }).short }.joined(
                separator: ",")
        }
        return "r" + rows.map { "\($0 + 1)" }.joined() + "c"
            + columns.map { "\($0 + 1)" }.joined()
    }
}
