extension Pattern.Chain {
    /// The chain in Eureka notation: `(6)r6c4 = (6)r13c4 - (6)r2c56 = (6-5)r6c9`, with `=` for a
    /// strong link and `-` for a weak one. After `=>` stands a candidate that does not follow from
    /// the one before it alone.
    public var eureka: String { GridStep.Chain(self).eureka(in: .classic) }
}

extension GridStep.Chain {
    /// Returns the chain in Eureka notation.
    package func eureka(in grid: GridNames) -> String {
        var text = ""
        for (number, node) in nodes.enumerated() {
            if number > 0 {
                let before = nodes[number - 1]
                let isStrong = node.isOn && !before.isOn
                text +=
                    !before.isLinked(to: node, in: grid) ? " => " : isStrong ? " = " : " - "
            }
            text += "(\(grid.digit(node.digit)))\(grid.short(node.cells))"
            if !node.set.isEmpty { text += " [\(grid.short(node.set))]" }
        }
        return text
    }
}
