#if canImport(FarmJSON)
    import FarmJSON
#endif
#if canImport(SudokuEngine)
    import SudokuEngine
#endif

/// Steps as pages read them: cells are numbers 0...80.
extension JSONWriter {
    mutating func step(_ hint: Hint, _ texts: Texts) {
        beginObject()
        member("technique", hint.technique)
        member("name", hint.name(from: texts))
        name("rating")
        if let rating = hint.rating { decimal(rating.tenths, decimals: 1) } else { null() }
        member("sentence", hint.sentence(from: texts))
        result(hint)
        name("pattern")
        pattern(hint.pattern)
        endObject()
    }

    /// Writes the digits that a step places and the candidates that it removes.
    mutating func result(_ hint: Hint) {
        placements(hint.placements)
        name("eliminations")
        candidates(hint.eliminations)
    }

    mutating func placements(_ placements: [Placement]) {
        name("placements")
        beginArray()
        for placement in placements { entry(placement.cell, placement.digit) }
        endArray()
    }

    mutating func entry(_ cell: Cell, _ digit: Digit) {
        beginObject()
        member("cell", cell.index)
        member("digit", digit.value)
        endObject()
    }

    mutating func pattern(_ pattern: Pattern) {
        beginObject()
        name("parts")
        beginArray()
        for part in pattern.parts {
            beginObject()
            member("role", part.role.rawValue)
            name("candidates")
            candidates(part.candidates)
            name("houses")
            beginArray()
            for house in part.houses { string(house.description) }
            endArray()
            endObject()
        }
        endArray()
        name("chains")
        beginArray()
        for chain in pattern.chains { self.chain(chain) }
        endArray()
        endObject()
    }

    private mutating func chain(_ chain: Pattern.Chain) {
        beginObject()
        name("nodes")
        beginArray()
        for node in chain.nodes {
            beginObject()
            member("digit", node.digit.value)
            name("cells")
            cells(node.cells)
            member("isOn", node.isOn)
            name("set")
            cells(node.set)
            endObject()
        }
        endArray()
        member("isLoop", chain.isLoop)
        member("notation", chain.eureka)
        endObject()
    }

    /// Writes a list of cells with their digits.
    mutating func candidates(_ candidates: Candidates) {
        beginArray()
        for cell in candidates.cells {
            beginObject()
            member("cell", cell.index)
            name("digits")
            beginArray()
            for digit in candidates[cell] { integer(digit.value) }
            endArray()
            endObject()
        }
        endArray()
    }

    /// Writes a list with an entry for each candidate.
    mutating func entries(_ candidates: Candidates) {
        beginArray()
        for cell in candidates.cells {
            for digit in candidates[cell] { entry(cell, digit) }
        }
        endArray()
    }
}
