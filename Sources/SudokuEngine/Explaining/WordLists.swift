/// Lists and statements in one language.
struct WordLists {
    enum Joint { case and, or }

    let language: Language

    init(_ language: Language) { self.language = language }

    /// `a, b and c`
    func list(_ words: [String], _ joint: Joint) -> String {
        guard words.count > 1, let last = words.last else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " \(word(joint)) " + last
    }

    func cells(_ cells: CellSet, _ joint: Joint) -> String {
        list(cells.map { $0.description }, joint)
    }

    func digits(_ digits: DigitSet, _ joint: Joint) -> String {
        list(digits.map { $0.description }, joint)
    }

    /// `rows 1 and 6 and box 4`
    func houses(_ houses: [House], _ joint: Joint) -> String {
        let groups = [House.Kind.row, .column, .box].compactMap { kind -> String? in
            let numbers = houses.filter { $0.kind == kind }.map { "\($0.number + 1)" }
            guard !numbers.isEmpty else { return nil }
            return name(kind, isPlural: numbers.count > 1) + " " + list(numbers, joint)
        }
        return list(groups, joint)
    }

    /// `r7c2 and r8c2 are not 3 or 9`; with the number of cells that these see, `r7c2, which sees
    /// both, is not 9`
    func statement(
        _ cells: CellSet, _ digits: DigitSet, isTrue: Bool, seeing count: Int = 0
    ) -> String {
        let clause = count == 0 ? "" : clause(seeing: count, isPlural: cells.count > 1)
        let subject = self.cells(cells, .and) + clause
        let value = self.digits(digits, .or)
        let isPlural = cells.count > 1
        return switch (language, isTrue) {
        case (.english, true): "\(subject) \(isPlural ? "are" : "is") \(value)"
        case (.english, false): "\(subject) \(isPlural ? "are" : "is") not \(value)"
        case (.german, true): "\(subject) \(isPlural ? "sind" : "ist") \(value)"
        case (.german, false): "\(subject) \(isPlural ? "sind" : "ist") nicht \(value)"
        }
    }

    /// Returns the clause of cells that see one, two or more others: `, which sees both,`.
    private func clause(seeing count: Int, isPlural: Bool) -> String {
        switch language {
        case .english:
            let object = count == 1 ? "it" : count == 2 ? "both" : "all of these"
            return ", which \(isPlural ? "see" : "sees") \(object),"
        case .german:
            let object = count == 1 ? "sie" : count == 2 ? "beide" : "alle davon"
            return ", die \(object) \(isPlural ? "sehen" : "sieht"),"
        }
    }

    /// Returns a chain in words: `if r1c4 is not 6, r1c8 is 6; then r3c6 is not 6`.
    func words(of chain: Pattern.Chain) -> String {
        guard let first = chain.nodes.first else { return "" }
        let start = (language == .english ? "if " : "wenn ") + premise(first)
        guard chain.nodes.count > 1 else {
            return start + (language == .english ? ", this is so already" : ", gilt das schon")
        }
        return chain.nodes.indices.dropFirst().reduce(start) { text, index in
            text + joint(before: index, in: chain.nodes) + consequence(chain.nodes[index])
        }
    }

    /// Returns the words between a node and the one before it. A node of a net may follow from an
    /// earlier one, which excludes it.
    private func joint(before index: Int, in nodes: [Pattern.Node]) -> String {
        let (before, node) = (nodes[index - 1], nodes[index])
        let then = index == 1 ? ", " : language == .english ? "; then " : "; dann "
        guard !before.isLinked(to: node) else { return then }
        if let reason = nodes[..<index].last(where: { $0.excludes(node) }) {
            if reason.excludes(before) { return language == .english ? " and " : " und " }
            return language == .english
                ? "; since \(statement(reason)), " : "; weil \(premise(reason)), "
        }
        guard !before.isOn else { return then }
        return then
            + (language == .english ? "by another technique, " : "durch eine weitere Technik ")
    }

    private func statement(_ node: Pattern.Node) -> String {
        if !node.set.isEmpty {
            let set = cells(node.set, .and)
            return language == .english
                ? "the almost locked set \(set) loses \(node.digit)"
                : "das Almost Locked Set \(set) verliert die \(node.digit)"
        }
        guard node.cells.count > 1 else {
            return statement(node.cells, DigitSet(node.digit), isTrue: node.isOn)
        }
        let cells = self.cells(node.cells, node.isOn ? .or : .and)
        return switch (language, node.isOn) {
        case (.english, true): "\(cells) is \(node.digit)"
        case (.english, false): "\(cells) are not \(node.digit)"
        case (.german, true): "\(cells) ist \(node.digit)"
        case (.german, false): "\(cells) sind nicht \(node.digit)"
        }
    }

    /// Returns the statement of a node after "then", where German begins with the verb.
    private func consequence(_ node: Pattern.Node) -> String {
        guard language == .german else { return statement(node) }
        let cells = self.cells(node.cells, node.isOn ? .or : .and)
        let verb = node.cells.count > 1 && !node.isOn ? "sind" : "ist"
        return "\(verb) \(cells)\(node.isOn ? "" : " nicht") \(node.digit)"
    }

    /// Returns the statement of a node after "if", where German moves the verb to the end.
    private func premise(_ node: Pattern.Node) -> String {
        guard language == .german else { return statement(node) }
        let cells = self.cells(node.cells, node.isOn ? .or : .and)
        let verb = node.cells.count > 1 && !node.isOn ? "sind" : "ist"
        return "\(cells)\(node.isOn ? "" : " nicht") \(node.digit) \(verb)"
    }

    private func word(_ joint: Joint) -> String {
        switch (language, joint) {
        case (.english, .and): "and"
        case (.english, .or): "or"
        case (.german, .and): "und"
        case (.german, .or): "oder"
        }
    }

    private func name(_ kind: House.Kind, isPlural: Bool) -> String {
        switch (language, kind) {
        case (.english, .row): isPlural ? "rows" : "row"
        case (.english, .column): isPlural ? "columns" : "column"
        case (.english, .box): isPlural ? "boxes" : "box"
        case (.german, .row): isPlural ? "Zeilen" : "Zeile"
        case (.german, .column): isPlural ? "Spalten" : "Spalte"
        case (.german, .box): isPlural ? "Blöcken" : "Block"
        }
    }
}

extension Pattern.Node {
    /// False if the next node does not follow from this one alone: both candidates are off, or
    /// this one does not exclude the next.
    func isLinked(to next: Pattern.Node) -> Bool {
        if !set.isEmpty || !next.set.isEmpty { return true }
        guard isOn else { return next.isOn }
        return next.isOn || excludes(next)
    }

    /// Returns true if the node, a candidate that is on, excludes another in its cell or in sight.
    func excludes(_ other: Pattern.Node) -> Bool {
        guard isOn && !other.isOn else { return false }
        if digit != other.digit { return cells == other.cells }
        return other.cells.allSatisfy { cell in
            cells.allSatisfy { $0 != cell && GridGeometry.peers(of: $0.index).has(bit: cell.index) }
        }
    }
}
