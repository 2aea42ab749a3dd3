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

    /// `r7c2 and r8c2 are not 3 or 9`
    func statement(_ cells: CellSet, _ digits: DigitSet, isTrue: Bool) -> String {
        let subject = self.cells(cells, .and)
        let value = self.digits(digits, .or)
        let isPlural = cells.count > 1
        return switch (language, isTrue) {
        case (.english, true): "\(subject) \(isPlural ? "are" : "is") \(value)"
        case (.english, false): "\(subject) \(isPlural ? "are" : "is") not \(value)"
        case (.german, true): "\(subject) \(isPlural ? "sind" : "ist") \(value)"
        case (.german, false): "\(subject) \(isPlural ? "sind" : "ist") nicht \(value)"
        }
    }

    /// Returns a chain in words: `if r1c4 is not 6, r1c8 is 6; then r3c6 is not 6`.
    func words(of chain: Pattern.Chain) -> String {
        guard let first = chain.nodes.first else { return "" }
        let then = language == .english ? "then" : "dann"
        let rest = zip(chain.nodes, chain.nodes.dropFirst()).map { before, node in
            before.isLinked(to: node) ? consequence(node) : "\(byTechnique) \(statement(node))"
        }
        let start = (language == .english ? "if " : "wenn ") + premise(first)
        guard !rest.isEmpty else {
            return start + (language == .english ? ", this is so already" : ", gilt das schon")
        }
        return start + ", " + rest.joined(separator: "; \(then) ")
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

    private var byTechnique: String {
        language == .english ? "by another technique," : "durch eine weitere Technik:"
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
    /// False if a technique inside a chain leads from one removed candidate to another.
    func isLinked(to next: Pattern.Node) -> Bool {
        isOn || next.isOn || !set.isEmpty || !next.set.isEmpty
    }
}
