/// A step as people see it, in a grid of any size: what sentences, pictures and JSON are made of.
///
/// Cells are numbered row by row from 0, digits from 1, and houses as the grid has them. The searches
/// of the classic ladders have types of their own, which are converted when a step becomes visible.
package struct GridStep: Sendable {
    package let grid: GridNames
    /// The id of the technique, and the keys of its name and sentences.
    package let technique: String
    let textKey: Texts.Keys
    /// The digits that identify the step, a mask in which bit 0 is digit 1.
    package let digits: UInt32
    package let placements: [Entry]
    package let eliminations: Candidates
    package let parts: [Part]
    package let chains: [Chain]
    /// The number of the sentence.
    let form: Int

    /// A digit in a cell.
    package struct Entry: Hashable, Sendable {
        package let cell: Int
        package let digit: Int
    }

    /// A part of the pattern: candidates or houses that have one role.
    package struct Part: Sendable {
        package let role: Pattern.Role
        package let candidates: Candidates
        /// The numbers of the houses.
        package let houses: [Int]
    }

    package struct Chain: Sendable {
        package let nodes: [Node]
        package let isLoop: Bool
    }

    /// A proposition of a chain: a digit is, or is not, in one of some cells.
    package struct Node: Sendable {
        package let digit: Int
        package let cells: [Int]
        package let isOn: Bool
        /// The cells of an almost locked set through which the chain passes.
        package let set: [Int]
    }

    package init(
        in grid: GridNames, technique: String, digits: UInt32, placements: [Entry],
        eliminations: Candidates, parts: [Part], chains: [Chain] = [], form: Int = 0
    ) {
        self.init(
            in: grid, technique, Texts.Keys(name: technique, sentences: technique), digits,
            placements, eliminations, parts, chains, form)
    }

    init(
        in grid: GridNames, _ technique: String, _ textKey: Texts.Keys, _ digits: UInt32,
        _ placements: [Entry], _ eliminations: Candidates, _ parts: [Part], _ chains: [Chain],
        _ form: Int
    ) {
        self.grid = grid
        self.technique = technique
        self.textKey = textKey
        self.digits = digits
        self.placements = placements
        self.eliminations = eliminations
        self.parts = parts
        self.chains = chains
        self.form = form
    }
}

// MARK: Sentences

extension GridStep {
    package func name(from texts: Texts) -> String { texts.name(textKey.name, id: technique) }

    /// Returns the explanation from the texts of a page: the name, the pattern, the argument and the
    /// conclusion; empty if they do not have it.
    package func sentence(from texts: Texts) -> String {
        let reason = reason(from: texts)
        return reason.isEmpty ? "" : name(from: texts) + ": " + reason
    }

    /// Returns the explanation without the name.
    package func reason(from texts: Texts) -> String {
        texts.sentence(textKey.sentences, form: form).map(StepWords(self, in: texts).filled) ?? ""
    }
}
