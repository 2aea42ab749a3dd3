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
    /// Writes a number with one decimal, or null.
    package mutating func member(_ name: String, _ rating: Rating?) {
        self.name(name)
        if let rating { decimal(rating.tenths, decimals: 1) } else { null() }
    }

    /// Writes placements as an array of cells with a digit.
    package mutating func placements(
        _ placements: [GridEntry], _ cells: StepCells = .names
    ) {
        array(placements) { $0.placement($1, cells) }
    }

    package mutating func placement(_ placement: GridEntry, _ cells: StepCells = .names) {
        object { json in
            json.member("cell") { $0.cell(placement.cell, cells) }
            json.member("digit", placement.digit)
        }
    }

    /// Writes candidates as an array of cells with their digits.
    package mutating func candidates(_ candidates: Candidates, _ cells: StepCells = .names) {
        array(candidates.indices) { json, index in
            json.object { json in
                json.member("cell") { $0.cell(index, cells) }
                json.member("digits") { $0.digits(candidates[wide: index]) }
            }
        }
    }

    /// Writes the parts of a pattern, each with its role.
    package mutating func parts(_ parts: [GridStep.Part], _ cells: StepCells = .names) {
        array(parts) { json, part in
            json.object { json in
                json.member("role", part.role.rawValue)
                json.member("candidates") { $0.candidates(part.candidates, cells) }
                json.member("houses") { $0.houses(part.houses, cells) }
            }
        }
    }

    /// Writes the English names of houses.
    package mutating func houses(_ numbers: [Int], _ cells: StepCells = .names) {
        array(numbers) { $0.string(cells.grid.houses[$1].name(in: .english)) }
    }

    /// Writes the chains of a pattern, each with its nodes and its notation.
    package mutating func chains(_ chains: [GridStep.Chain], _ cells: StepCells = .names) {
        array(chains) { json, chain in
            json.object { json in
                json.member("notation", chain.eureka(in: cells.grid))
                json.member("isLoop", chain.isLoop)
                json.array("nodes", chain.nodes) { $0.node($1, cells) }
            }
        }
    }

    /// Writes the sums of a step as a member, if there are any: the cells that are added and subtracted,
    /// the combinations of digits, and the first cell of a cage or the names of houses.
    package mutating func sums(_ sums: [StepSum], _ cells: StepCells) {
        // Not the cells that a killer pair counts beside cages.
        let sums = sums.filter { $0.cage != nil || !$0.houses.isEmpty }
        guard !sums.isEmpty else { return }
        objects("sums", sums) { sum, json in
            if let cage = sum.cage { json.member("cage") { $0.cell(cage.cells[0], cells) } }
            json.member("houses") { $0.houses(sum.houses, cells) }
            json.member("cells") { $0.cells(sum.cells, cells) }
            json.member("minus") { $0.cells(sum.minus, cells) }
            json.member("sum", sum.sum)
            json.array("combinations", sum.combinations) { $0.digits($1) }
        }
    }

    private mutating func node(_ node: GridStep.Node, _ cells: StepCells) {
        object { json in
            json.member("digit", node.digit)
            json.member("cells") { $0.cells(node.cells, cells) }
            json.member("isOn", node.isOn)
            if !node.set.isEmpty || cells.areNumbers {
                json.member("set") { $0.cells(node.set, cells) }
            }
        }
    }

    private mutating func cells(_ list: [Int], _ cells: StepCells) {
        array(list) { $0.cell($1, cells) }
    }

    private mutating func cell(_ index: Int, _ cells: StepCells) {
        if cells.areNumbers { integer(index) } else { string(cells.grid.cell(index)) }
    }

    /// Writes the digits of a mask in which bit 0 is digit 1.
    package mutating func digits(_ mask: UInt32) {
        array((1...25).filter { mask >> UInt32($0 - 1) & 1 != 0 }) { $0.integer($1) }
    }
}

/// The JSON of whole steps, in grids of any size.
extension JSONWriter {
    /// Writes the members of a step of a list of steps in a position.
    package mutating func members(ofFound step: GridStep, in language: Language = .english) {
        let cells = StepCells(step.grid)
        member("id", step.technique)
        member("technique", step.name(from: language.texts))
        member("digits") { $0.digits(step.digits) }
        member("placements") { $0.placements(step.placements, cells) }
        member("eliminations") { $0.candidates(step.eliminations, cells) }
        member("parts") { $0.parts(step.parts, cells) }
        member("chains") { $0.chains(step.chains, cells) }
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
        member("rating", rating)
        member("placement", placements.first) { $0.placement($1, cells) }
        member("placements") { $0.placements(placements, cells) }
        member("eliminations") { $0.candidates(eliminations, cells) }
        member("evidence") { $0.candidates(evidence, cells) }
        member("houses") { $0.houses(houses, cells) }
        if let parts { member("parts") { $0.parts(parts, cells) } }
        if let chains { member("chains") { $0.chains(chains, cells) } }
        self.sums(sums, cells)
        member("complexity", complexity)
        member("sentence", sentence)
    }
}
