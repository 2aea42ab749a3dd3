package import FarmJSON
package import SudokuEngine

/// The cells of steps in JSON: the names that people use, or for pages their numbers row by row.
package struct StepCells: Sendable {
    let grid: GridNames
    let areNumbers: Bool

    package init(_ grid: GridNames, areNumbers: Bool = false) {
        self.grid = grid
        self.areNumbers = areNumbers
    }

    /// The names of the grid of 9x9 cells, and its numbers.
    package static let names = StepCells(.classic)
    package static let numbers = StepCells(.classic, areNumbers: true)
}

/// The JSON of a step: its placements, its candidates, and its pattern by roles, in a grid of any size.
extension JSONWriter {
    /// Writes placements as an array of cells with a digit.
    package mutating func placements(
        _ placements: [GridEntry], _ cells: StepCells = .names
    ) {
        beginArray()
        for each in placements { placement(each, cells) }
        endArray()
    }

    package mutating func placement(_ placement: GridEntry, _ cells: StepCells = .names) {
        beginObject()
        name("cell")
        cell(placement.cell, cells)
        member("digit", placement.digit)
        endObject()
    }

    /// Writes candidates as an array of cells with their digits.
    package mutating func candidates(_ candidates: Candidates, _ cells: StepCells = .names) {
        beginArray()
        for index in candidates.indices {
            beginObject()
            name("cell")
            cell(index, cells)
            name("digits")
            digits(candidates[wide: index])
            endObject()
        }
        endArray()
    }

    /// Writes the parts of a pattern, each with its role.
    package mutating func parts(_ parts: [GridStep.Part], _ cells: StepCells = .names) {
        beginArray()
        for part in parts {
            beginObject()
            member("role", part.role.rawValue)
            name("candidates")
            candidates(part.candidates, cells)
            name("houses")
            houses(part.houses, cells)
            endObject()
        }
        endArray()
    }

    /// Writes the English names of houses.
    package mutating func houses(_ numbers: [Int], _ cells: StepCells = .names) {
        beginArray()
        for number in numbers { string(cells.grid.houses[number].name(in: .english)) }
        endArray()
    }

    /// Writes the chains of a pattern, each with its nodes and its notation.
    package mutating func chains(_ chains: [GridStep.Chain], _ cells: StepCells = .names) {
        beginArray()
        for chain in chains {
            beginObject()
            member("notation", chain.eureka(in: cells.grid))
            member("isLoop", chain.isLoop)
            name("nodes")
            beginArray()
            for node in chain.nodes { self.node(node, cells) }
            endArray()
            endObject()
        }
        endArray()
    }

    /// Writes the sums of a step as a member, if there are any: the cells that are added and subtracted,
    /// the combinations of digits, and the first cell of a cage or the names of houses.
    package mutating func sums(_ sums: [StepSum], _ cells: StepCells) {
        // Not the cells that a killer pair counts beside cages.
        let sums = sums.filter { $0.cage != nil || !$0.houses.isEmpty }
        guard !sums.isEmpty else { return }
        name("sums")
        beginArray()
        for sum in sums {
            beginObject()
            if let cage = sum.cage {
                name("cage")
                cell(cage.cells[0], cells)
            }
            name("houses")
            houses(sum.houses, cells)
            name("cells")
            self.cells(sum.cells, cells)
            name("minus")
            self.cells(sum.minus, cells)
            member("sum", sum.sum)
            name("combinations")
            beginArray()
            for combination in sum.combinations { digits(combination) }
            endArray()
            endObject()
        }
        endArray()
    }

    private mutating func node(_ node: GridStep.Node, _ cells: StepCells) {
        beginObject()
        member("digit", node.digit)
        name("cells")
        self.cells(node.cells, cells)
        member("isOn", node.isOn)
        if !node.set.isEmpty || cells.areNumbers {
            name("set")
            self.cells(node.set, cells)
        }
        endObject()
    }

    private mutating func cells(_ list: [Int], _ cells: StepCells) {
        beginArray()
        for index in list { cell(index, cells) }
        endArray()
    }

    private mutating func cell(_ index: Int, _ cells: StepCells) {
        if cells.areNumbers { integer(index) } else { string(cells.grid.cell(index)) }
    }

    /// Writes the digits of a mask in which bit 0 is digit 1.
    package mutating func digits(_ mask: UInt32) {
        beginArray()
        for digit in 1...25 where mask >> UInt32(digit - 1) & 1 != 0 { integer(digit) }
        endArray()
    }
}

/// The JSON of whole steps, in grids of any size.
extension JSONWriter {
    /// Writes the members of a step of a list of steps in a position.
    package mutating func members(ofFound step: GridStep, in language: Language = .english) {
        let cells = StepCells(step.grid)
        member("id", step.technique)
        member("technique", step.name(from: language.texts))
        name("digits")
        digits(step.digits)
        name("placements")
        placements(step.placements, cells)
        name("eliminations")
        candidates(step.eliminations, cells)
        name("parts")
        parts(step.parts, cells)
        name("chains")
        chains(step.chains, cells)
        sums(step.sums, cells)
        member("sentence", step.sentence(from: language.texts))
    }

    /// Writes the members of a step of a plan, without its number on the path.
    package mutating func members(
        of step: GridStep, rating: Rating?, complexity: Int, in language: Language = .english
    ) {
        explained(
            id: step.technique, technique: step.name(from: language.texts), rating: rating,
            placements: step.placements, eliminations: step.eliminations, evidence: step.evidence,
            houses: step.parts.filter { [.house, .base].contains($0.role) }.flatMap { $0.houses },
            parts: step.parts, chains: step.chains, sums: step.sums, complexity: complexity,
            sentence: step.sentence(from: language.texts), StepCells(step.grid))
    }

    /// Writes the members of a step of a plan; those that bundles of version 0.1 lack may be nil.
    mutating func explained(
        id: String?, technique: String, rating: Rating?, placements: [GridEntry],
        eliminations: Candidates, evidence: Candidates, houses: [Int], parts: [GridStep.Part]?,
        chains: [GridStep.Chain]?, sums: [StepSum] = [], complexity: Int, sentence: String,
        _ cells: StepCells
    ) {
        if let id { member("id", id) }
        member("technique", technique)
        name("rating")
        if let rating { decimal(rating.tenths, decimals: 1) } else { null() }
        name("placement")
        if let placement = placements.first { self.placement(placement, cells) } else { null() }
        name("placements")
        self.placements(placements, cells)
        name("eliminations")
        candidates(eliminations, cells)
        name("evidence")
        candidates(evidence, cells)
        name("houses")
        self.houses(houses, cells)
        if let parts {
            name("parts")
            self.parts(parts, cells)
        }
        if let chains {
            name("chains")
            self.chains(chains, cells)
        }
        self.sums(sums, cells)
        member("complexity", complexity)
        member("sentence", sentence)
    }
}
