/// Lists and statements in one language, about the cells, digits and houses of a grid.
package struct WordLists {
    package enum Joint: String { case and, or }

    let texts: Texts
    package let grid: GridNames

    package init(_ texts: Texts, of grid: GridNames = .classic) {
        self.texts = texts
        self.grid = grid
    }

    /// `a, b and c`
    package func list(_ words: [String], _ joint: Joint = .and) -> String {
        guard words.count > 1, let last = words.last else { return words.first ?? "" }
        let others = words.dropLast().joined(separator: ", ")
        return texts.text("list." + joint.rawValue, ("words", others), ("last", last))
    }

    /// Returns the text for one or for several things.
    package func text(
        _ key: String, isPlural: Bool, _ words: (name: String, text: String)...
    ) -> String {
        texts.text(key + (isPlural ? ".many" : ".one"), words)
    }

    func cells(_ cells: [Int], _ joint: Joint) -> String { list(cells.map(grid.cell), joint) }

    /// Lists the digits of a mask in which bit 0 is digit 1.
    func digits(_ digits: UInt32, _ joint: Joint) -> String { list(grid.digits(digits), joint) }

    /// `5 in r3c4`
    package func entry(_ entry: GridEntry) -> String {
        self.entry(1 << UInt32(entry.digit - 1), in: entry.cell)
    }

    /// `2 and 5 in r3c4`, of a mask in which bit 0 is digit 1.
    package func entry(_ digits: UInt32, in cell: Int) -> String {
        texts.text(
            "entry", ("digits", self.digits(digits, .and)), ("cell", grid.cell(cell)))
    }

    /// `rows 1 and 6 and box 4`: houses by their numbers in the grid. Those of one kind are counted
    /// together if the language has a word for several, other houses one by one.
    package func houses(_ numbers: [Int], _ joint: Joint = .and) -> String {
        let houses = numbers.map { grid.houses[$0] }
        let kinds = ["row", "column", "box", "region"]
        let groups = kinds.compactMap { key -> String? in
            let numbers = houses.filter { $0.english == key }.map { "\(($0.number ?? 0) + 1)" }
            guard !numbers.isEmpty else { return nil }
            return text(key, isPlural: numbers.count > 1, ("numbers", list(numbers, joint)))
        }
        let others = houses.filter { !kinds.contains($0.english) }
        return list(groups + others.map { $0.nameWithArticle(from: texts) }, joint)
    }

    /// `r7c2 and r8c2 are not 3 or 9`; with the number of cells that these see, `r7c2, which sees
    /// both, is not 9`
    func statement(
        _ cells: [Int], _ digits: UInt32, isTrue: Bool, seeing count: Int = 0
    ) -> String {
        let isPlural = cells.count > 1
        let clause = count == 0 ? "" : text("seeing-\(min(count, 3))", isPlural: isPlural)
        return text(
            isTrue ? "is" : "is-not", isPlural: isPlural,
            ("cells", self.cells(cells, .and) + clause), ("digits", self.digits(digits, .or)))
    }

    // MARK: Chains

    /// Returns a chain in words: `if r1c4 is not 6, r1c8 is 6; then r3c6 is not 6`.
    func words(of chain: GridStep.Chain) -> String {
        guard let first = chain.nodes.first else { return "" }
        let premise = clause("if", first)
        guard chain.nodes.count > 1 else { return texts.text("if.already", ("premise", premise)) }
        let start = texts.text("if", ("premise", premise))
        return chain.nodes.indices.dropFirst().reduce(start) { text, index in
            text + joint(before: index, in: chain.nodes) + clause("then", chain.nodes[index])
        }
    }

    /// Returns the words between a node and the one before it. A node of a net may follow from an
    /// earlier one, which excludes it.
    private func joint(before index: Int, in nodes: [GridStep.Node]) -> String {
        let (before, node) = (nodes[index - 1], nodes[index])
        let then = texts.text(index == 1 ? "then.first" : "then.next")
        guard !before.isLinked(to: node, in: grid) else { return then }
        if let reason = nodes[..<index].last(where: { $0.excludes(node, in: grid) }) {
            return reason.excludes(before, in: grid)
                ? texts.text("then.and")
                : texts.text("then.since", ("premise", clause("if", reason)))
        }
        return before.isOn ? then : then + texts.text("then.technique")
    }

    /// Returns the statement of a node after "if" or "then", where languages order words differently.
    private func clause(_ key: String, _ node: GridStep.Node) -> String {
        let state = !node.set.isEmpty ? ".set" : node.isOn ? ".is" : ".is-not"
        return text(
            key + state, isPlural: node.cells.count > 1 && !node.isOn,
            ("cells", cells(node.cells, node.isOn ? .or : .and)),
            ("digit", grid.digit(node.digit)), ("set", cells(node.set, .and)))
    }

    // MARK: Single reasons of a step

    /// `r6c8 or r6c1 is 5, so r6c7 is not 5`, or `. So r6c5 or r2c5 is 2, and r2c3, which sees both, is
    /// not 2`
    func reason(
        _ kind: String, _ ends: [Int], _ digits: UInt32, so conclusion: String
    ) -> String {
        texts.text(
            "reason." + kind, ("cells", cells(ends, .or)), ("digits", self.digits(digits, .or)),
            ("conclusion", conclusion))
    }

    /// `r4c3 is 5 or 9, so it is not 3`
    func reason(_ cell: [Int], _ digits: UInt32, excluding others: UInt32) -> String {
        texts.text(
            "reason.cell", ("cells", cells(cell, .or)), ("digits", self.digits(digits, .or)),
            ("others", self.digits(others, .or)))
    }

    /// The reason of what an almost locked set of a loop removes.
    func setReason(so conclusion: String) -> String {
        texts.text("reason.sets", ("conclusion", conclusion))
    }

    /// `with A r8c6 is 1, with B r8c2 is 8, so r8c6 is not 8`
    func colorReason(
        _ a: GridEntry, _ b: GridEntry, so conclusion: String
    ) -> String {
        texts.text(
            "reason.colors", ("a", grid.cell(a.cell)), ("aDigit", grid.digit(a.digit)),
            ("b", grid.cell(b.cell)), ("bDigit", grid.digit(b.digit)), ("conclusion", conclusion))
    }

    /// `Were r5c4 5, 5 would have to be at r8c5 (box 8), and row 3 would have no place for it.`
    func placeReason(
        _ cell: Int, _ digit: String, isDigit: Bool, isExample: Bool, _ forced: [String],
        end: String
    ) -> String {
        let premise = (isDigit ? "places.is" : "places.is-not") + (isExample ? ".example" : "")
        return texts.text(premise, ("cell", grid.cell(cell)), ("digit", digit))
            + texts.text(
                forced.isEmpty ? "places.none" : "places.forced", ("digit", digit), ("house", end),
                ("places", forced.joined(separator: texts.text("places.then"))))
    }
}

extension GridStep.Node {
    /// False if the next node does not follow from this one alone: both candidates are off, or
    /// this one does not exclude the next.
    func isLinked(to next: GridStep.Node, in grid: GridNames) -> Bool {
        if !set.isEmpty || !next.set.isEmpty { return true }
        guard isOn else { return next.isOn }
        return next.isOn || excludes(next, in: grid)
    }

    /// Returns true if the node, a candidate that is on, excludes another in its cell or in sight.
    func excludes(_ other: GridStep.Node, in grid: GridNames) -> Bool {
        guard isOn && !other.isOn else { return false }
        if cells == other.cells { return digit != other.digit }
        return other.cells.allSatisfy { cell in
            cells.allSatisfy { grid.excludes(digit, in: $0, other.digit, in: cell) }
        }
    }
}
