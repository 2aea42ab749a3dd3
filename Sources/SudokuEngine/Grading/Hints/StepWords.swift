/// The words of a step in one language: fills the placeholders of a technique's sentence.
struct StepWords {
    let step: Hint
    let lists: WordLists

    init(_ step: Hint, in texts: Texts) {
        self.step = step
        lists = WordLists(texts)
    }

    /// Returns a template with its placeholders filled.
    func filled(_ template: String) -> String { template.filled(words) }

    /// Returns the words for a placeholder without its braces, such as `fin.cells|or`.
    private func words(for placeholder: Substring) -> String {
        let halves = placeholder.split(separator: "|", maxSplits: 1)
        let path = halves[0].split(separator: ".", maxSplits: 1)
        let joint = halves.count > 1 ? WordLists.Joint.or : .and
        let side = path.count > 1 ? path[1] : ""
        switch path[0] {
        case "digits": return lists.digits(step.digits, joint)
        case "conclusion": return conclusion(seeing: count(of: side))
        case "chain": return chains(step.pattern.chains.prefix(1), side)
        case "chains": return chains(step.pattern.chains[...], side)
        case "sets": return sets
        case "reasons": return reasons(by: side)
        default:
            guard let role = Pattern.Role(rawValue: String(path[0])) else {
                preconditionFailure("{\(placeholder)}: no such placeholder")
            }
            return words(for: role, side, joint)
        }
    }

    private func words(
        for role: Pattern.Role, _ side: Substring, _ joint: WordLists.Joint
    ) -> String {
        let parts = step.pattern.parts.filter { $0.role == role }
        let candidates = parts.reduce(Candidates()) { $0.union($1.candidates) }
        switch side {
        case "cells": return lists.list(cellNames(of: parts), joint)
        case "path": return cellNames(of: parts).joined(separator: " - ")
        case "digits": return lists.digits(candidates.digits, joint)
        case "houses": return lists.houses(parts.flatMap { $0.houses }, joint)
        case "set": return lists.list(parts.map { $0.candidates.asSet }, joint)
        case "single": return lists.list(parts.flatMap { $0.candidates.inEureka }, joint)
        case "conclusion": return conclusion(ofFishWith: role)
        case "": return lists.list(parts.flatMap { $0.candidates.inBraces }, joint)
        default: preconditionFailure("{\(role).\(side)}: no such placeholder")
        }
    }

    /// Returns the cells of some parts, part by part, since parts may follow a pattern.
    private func cellNames(of parts: [Pattern.Part]) -> [String] {
        Self.unique(parts.flatMap { $0.candidates.cells }).map { $0.description }
    }

    private static func unique(_ cells: [Cell]) -> [Cell] {
        var known = CellSet()
        return cells.filter { cell in
            defer { known.insert(cell) }
            return !known.contains(cell)
        }
    }

    /// Returns the number that a placeholder names, or the number of cells with a role; 0 without
    /// either.
    private func count(of side: Substring) -> Int {
        if let number = Int(side) { return number }
        let parts = step.pattern.parts.filter { $0.role.rawValue == side }
        return parts.reduce(CellSet()) { $0.union($1.candidates.cells) }.count
    }

    private func chains(_ chains: ArraySlice<Pattern.Chain>, _ side: Substring) -> String {
        if side == "cells" {
            return chains.map { chain in
                Self.unique(chain.nodes.flatMap { $0.cells }).map { $0.description }
                    .joined(separator: " - ")
            }
            .joined(separator: "; ")
        }
        guard side == "words" else { return chains.map { $0.eureka }.joined(separator: "; ") }
        return chains.enumerated().map { number, chain in
            let words = lists.words(of: chain)
            return number == 0 ? words : words.withCapital
        }
        .joined(separator: ". ")
    }

    /// The almost locked sets of a chain, with the digits between them: `r2c5 {3,5} -5- ...`.
    private var sets: String {
        step.pattern.parts.compactMap { part in
            switch part.role {
            case .als: part.candidates.asSet
            case .restrictedCommon: "-\(part.candidates.digits.listed)-"
            default: nil
            }
        }.joined(separator: " ")
    }

    /// The digits that the step places or removes: `r4c5 is 3`, or `r7c2 is not 9`.
    var conclusion: String { conclusion(seeing: 0) }

    /// Returns the same with the number of cells that the victims see: `r7c2, which sees both, is
    /// not 9`.
    private func conclusion(seeing count: Int) -> String {
        if let first = step.placements.first {
            let cells = CellSet(step.placements.map { $0.cell })
            return lists.statement(cells, DigitSet(first.digit), isTrue: true)
        }
        return statements(step.eliminations, seeing: count)
    }

    /// Returns what some eliminations leave out: `r7c2 and r8c2 are not 9 and r8c3 is not 1`.
    func statements(_ eliminations: Candidates, seeing count: Int = 0) -> String {
        var groups: [(digits: DigitSet, cells: CellSet)] = []
        for cell in eliminations.cells {
            let digits = eliminations[cell]
            if let known = groups.firstIndex(where: { $0.digits == digits }) {
                groups[known].cells.insert(cell)
            } else {
                groups.append((digits, CellSet([cell])))
            }
        }
        return lists.list(
            groups.map { lists.statement($0.cells, $0.digits, isTrue: false, seeing: count) }, .and)
    }
}

extension Candidates {
    /// All digits of the set.
    var digits: DigitSet {
        var bits: UInt16 = 0
        forEach { bits |= $1 }
        return DigitSet(bits: bits)
    }

    /// The cells with their digits: `r3c1 {1,2}`.
    fileprivate var inBraces: [String] {
        cells.map { "\($0) {\(self[$0].listed)}" }
    }

    /// The cells with all digits together: `r2c23 {2,4,7}`.
    fileprivate var asSet: String { "\(cells.short) {\(digits.listed)}" }

    /// The candidates as in chains: `(6)r1c3`.
    fileprivate var inEureka: [String] {
        cells.flatMap { cell in self[cell].map { "(\($0))\(cell)" } }
    }
}

extension DigitSet {
    /// The digits in short: `2,4,7`.
    fileprivate var listed: String { map { $0.description }.joined(separator: ",") }
}
