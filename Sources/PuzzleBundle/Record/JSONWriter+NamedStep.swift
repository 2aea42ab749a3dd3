package import FarmJSON
package import SudokuEngine

extension JSONWriter {
    /// Writes the members of a step of a named technique: its result, its pattern by roles, its
    /// chains and the explanation.
    package mutating func members(of step: Step, in language: Language = .english) {
        member("technique", step.technique.id)
        member("name", step.technique.name(in: language))
        name("digits")
        digits(step.digits)
        name("placements")
        placements(step.placements)
        name("eliminations")
        candidates(step.eliminations)
        name("parts")
        parts(step.pattern.parts)
        name("chains")
        chains(step.pattern.chains)
        member("sentence", step.sentence(in: language))
    }

    /// Writes placements as an array of cells with a digit.
    package mutating func placements(_ placements: [Placement]) {
        beginArray()
        for each in placements { placement(each) }
        endArray()
    }

    mutating func placement(_ placement: Placement) {
        beginObject()
        member("cell", placement.cell.description)
        member("digit", placement.digit.value)
        endObject()
    }

    /// Writes the parts of a pattern, each with its role.
    mutating func parts(_ parts: [Pattern.Part]) {
        beginArray()
        for part in parts {
            beginObject()
            member("role", part.role.rawValue)
            name("candidates")
            candidates(part.candidates)
            name("houses")
            houses(part.houses)
            endObject()
        }
        endArray()
    }

    mutating func houses(_ houses: [House]) {
        beginArray()
        for house in houses { string(house.description) }
        endArray()
    }

    /// Writes the chains of a pattern, each with its nodes and its notation.
    mutating func chains(_ chains: [Pattern.Chain]) {
        beginArray()
        for chain in chains { self.chain(chain) }
        endArray()
    }

    private mutating func chain(_ chain: Pattern.Chain) {
        beginObject()
        member("notation", chain.eureka)
        member("isLoop", chain.isLoop)
        name("nodes")
        beginArray()
        for node in chain.nodes {
            beginObject()
            member("digit", node.digit.value)
            name("cells")
            cells(node.cells)
            member("isOn", node.isOn)
            if !node.set.isEmpty {
                name("set")
                cells(node.set)
            }
            endObject()
        }
        endArray()
        endObject()
    }

    private mutating func cells(_ cells: CellSet) {
        beginArray()
        for cell in cells { string(cell.description) }
        endArray()
    }

    private mutating func digits(_ digits: DigitSet) {
        beginArray()
        for digit in digits { integer(digit.value) }
        endArray()
    }

    /// Writes candidates as an array of cells with their digits.
    package mutating func candidates(_ candidates: Candidates) {
        beginArray()
        for cell in candidates.cells {
            beginObject()
            member("cell", cell.description)
            name("digits")
            digits(candidates[cell])
            endObject()
        }
        endArray()
    }
}
