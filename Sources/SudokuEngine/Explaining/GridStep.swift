/// A step as people see it, in a grid of any size: what sentences, pictures and JSON are made of.
///
/// Cells are numbered row by row from 0, digits from 1, and houses as the grid has them. The searches
/// of the classic ladders have types of their own, which are converted when a step becomes visible.
public struct GridStep: Hashable, Sendable {
    package let grid: GridNames
    /// The id of the technique, and the keys of its name and sentences.
    package let technique: String
    let textKey: Texts.Keys
    /// The digits that identify the step, a mask in which bit 0 is digit 1.
    package let digits: UInt32
    package let placements: [GridEntry]
    package let eliminations: Candidates
    package let parts: [Part]
    package let chains: [Chain]
    /// The number of the sentence.
    let form: Int
    /// Pairs of cells on which the step relies although no box, row or column contains both.
    let links: [GridLink]
    /// The sums on which the step relies; the first is the one that it is about.
    package let sums: [StepSum]

    /// A part of the pattern: candidates or houses that have one role.
    package struct Part: Hashable, Sendable {
        package let role: Pattern.Role
        package let candidates: Candidates
        /// The numbers of the houses.
        package let houses: [Int]

        package init(role: Pattern.Role, candidates: Candidates = Candidates(), houses: [Int] = [])
        {
            self.role = role
            self.candidates = candidates
            self.houses = houses
        }
    }

    package struct Chain: Hashable, Sendable {
        package let nodes: [Node]
        package let isLoop: Bool

        package init(nodes: [Node], isLoop: Bool = false) {
            self.nodes = nodes
            self.isLoop = isLoop
        }
    }

    /// A proposition of a chain: a digit is, or is not, in one of some cells.
    package struct Node: Hashable, Sendable {
        package let digit: Int
        package let cells: [Int]
        package let isOn: Bool
        /// The cells of an almost locked set through which the chain passes.
        package let set: [Int]

        package init(digit: Int, cells: [Int], isOn: Bool, set: [Int] = []) {
            self.digit = digit
            self.cells = cells
            self.isOn = isOn
            self.set = set
        }
    }
}

extension GridStep {
    /// Creates a step of a technique, which may share its sentences with others.
    package init(
        in grid: GridNames, technique: String, sentences: String? = nil, digits: UInt32,
        placements: [GridEntry], eliminations: Candidates, parts: [Part], chains: [Chain] = [],
        form: Int = 0, links: [GridLink] = [], sums: [StepSum] = []
    ) {
        self.init(
            grid: grid, technique: technique,
            textKey: Texts.Keys(name: technique, sentences: sentences ?? technique),
            digits: digits, placements: placements, eliminations: eliminations, parts: parts,
            chains: chains, form: form, links: links, sums: sums)
    }

    /// Creates a step of a technique that classic grids have, too, as on ladders that rate; with the
    /// id of another technique if its sentences are to be used.
    package init(
        in grid: GridNames, rated technique: Technique, sentences other: String? = nil,
        digits: UInt32, placements: [GridEntry], eliminations: Candidates, parts: [Part],
        chains: [Chain] = [], form: Int = 0, links: [GridLink] = []
    ) {
        let own = technique.isListed ? technique.id : technique.sentencesOfFamily
        self.init(
            grid: grid, technique: technique.id,
            textKey: Texts.Keys(name: technique.ratedKey, sentences: other ?? own),
            digits: digits, placements: placements, eliminations: eliminations, parts: parts,
            chains: chains, form: form, links: links, sums: [])
    }

    /// The candidates of all parts and chains.
    package var evidence: Candidates {
        var all = parts.reduce(Candidates()) { $0.union($1.candidates) }
        for node in chains.flatMap({ $0.nodes }) {
            for cell in node.cells { all[wide: cell] |= 1 << UInt32(node.digit - 1) }
        }
        return all
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
        guard let sentence = texts.sentence(textKey.sentences, form: form) else { return "" }
        let words = StepWords(self, in: texts)
        return ([words.filled(sentence)] + words.lists.sentences(of: links))
            .joined(separator: " ")
    }

    /// Returns the explanation without the name, as a sentence below a title.
    package func paragraph(from texts: Texts) -> String {
        let reason = reason(from: texts)
        // A cell such as r1c2 keeps its small letter. Those that are not of ASCII are letters.
        let word = reason.utf8.prefix { $0 >= 0x80 || 0x61...0x7A ~= $0 | 0x20 }
        return word.count > 1 ? reason.withCapital : reason
    }
}
