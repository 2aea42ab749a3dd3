package import FarmJSON
package import SudokuEngine

extension JSONWriter {
    /// Writes the members of a step of a named technique: its result, its pattern by roles, its
    /// chains and the explanation.
    package mutating func members(of step: NamedStep, in language: Language = .english) {
        member("technique", step.technique.id)
        member("name", step.technique.name(in: language))
        name("digits")
        digits(step.digits)
        name("placements")
        beginArray()
        for placement in step.placements {
            beginObject()
            member("cell", placement.cell.description)
            member("digit", placement.digit.value)
            endObject()
        }
        endArray()
        name("eliminations")
        candidates(step.eliminations)
        pattern(step.pattern)
        member("sentence", step.sentence(in: language))
    }

    /// Writes the members `parts` and `chains`.
    private mutating func pattern(_ pattern: Pattern) {
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
    mutating func candidates(_ candidates: Candidates) {
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
