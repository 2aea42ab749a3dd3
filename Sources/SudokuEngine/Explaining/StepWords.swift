/// The words of a step in one language: fills the placeholders of a technique's sentence.
struct StepWords {
    let step: GridStep
    let lists: WordLists

    init(_ step: GridStep, in texts: Texts) {
        self.step = step
        lists = WordLists(texts, of: step.grid)
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
        case "chain": return chains(step.chains.prefix(1), side)
        case "chains": return chains(step.chains[...], side)
        case "sets": return sets
        case "reasons": return reasons(by: side)
        case "sum", "equation", "combinations", "units", "left", "contradiction":
            return sumWords(for: halves[0])
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
        let parts = step.parts.filter { $0.role == role }
        switch side {
        case "cells": return lists.list(cellNames(of: parts), joint)
        case "path": return cellNames(of: parts).joined(separator: " - ")
        case "digits": return lists.digits(candidates(of: role).allDigits, joint)
        case "houses": return lists.houses(houses(of: role), joint)
        case "set": return lists.list(parts.map { asSet($0.candidates) }, joint)
        case "single":
            return lists.list(parts.flatMap { part in entries(part.candidates) }, joint)
        case "conclusion": return conclusion(ofFishWith: role)
        case "": return lists.list(parts.flatMap { inBraces($0.candidates) }, joint)
        default: preconditionFailure("{\(role).\(side)}: no such placeholder")
        }
    }

    func candidates(of role: Pattern.Role) -> Candidates {
        step.parts.reduce(Candidates()) { $1.role == role ? $0.union($1.candidates) : $0 }
    }

    func houses(of role: Pattern.Role) -> [Int] {
        step.parts.flatMap { $0.role == role ? $0.houses : [] }
    }

    /// Returns the cells of some parts, part by part, since parts may follow a pattern.
    private func cellNames(of parts: [GridStep.Part]) -> [String] {
        Self.unique(parts.flatMap { $0.candidates.indices }).map(step.grid.cell)
    }

    private static func unique(_ cells: [Int]) -> [Int] {
        var known: Set<Int> = []
        return cells.filter { known.insert($0).inserted }
    }

    /// Returns the number that a placeholder names, or the number of cells with a role; 0 without
    /// either.
    private func count(of side: Substring) -> Int {
        if let number = Int(side) { return number }
        return Pattern.Role(rawValue: String(side)).map { candidates(of: $0).indices.count } ?? 0
    }

    private func chains(_ chains: ArraySlice<GridStep.Chain>, _ side: Substring) -> String {
        if side == "cells" {
            return chains.map { chain in
                Self.unique(chain.nodes.flatMap { $0.cells }).map(step.grid.cell)
                    .joined(separator: " - ")
            }
            .joined(separator: "; ")
        }
        guard side == "words" else {
            return chains.map { $0.eureka(in: step.grid) }.joined(separator: "; ")
        }
        return chains.enumerated().map { number, chain in
            let words = lists.words(of: chain)
            return number == 0 ? words : words.withCapital
        }
        .joined(separator: ". ")
    }

    /// The almost locked sets of a chain, with the digits between them: `r2c5 {3,5} -5- ...`.
    private var sets: String {
        step.parts.compactMap { part in
            switch part.role {
            case .als: asSet(part.candidates)
            case .restrictedCommon: "-\(listed(part.candidates.allDigits))-"
            default: nil
            }
        }.joined(separator: " ")
    }

    /// Returns the digits that the step places or removes, with the number of cells that the victims
    /// see: `r4c5 is 3`, or `r7c2, which sees both, is not 9`.
    private func conclusion(seeing count: Int) -> String {
        if let first = step.placements.first {
            return lists.statement(
                step.placements.map { $0.cell }, 1 << UInt32(first.digit - 1), isTrue: true)
        }
        return statements(step.eliminations, seeing: count)
    }

    /// Returns what some eliminations leave out: `r7c2 and r8c2 are not 9 and r8c3 is not 1`.
    func statements(_ eliminations: Candidates, seeing count: Int = 0) -> String {
        var groups: [(digits: UInt32, cells: [Int])] = []
        for cell in eliminations.indices {
            let digits = eliminations[wide: cell]
            if let known = groups.firstIndex(where: { $0.digits == digits }) {
                groups[known].cells.append(cell)
            } else {
                groups.append((digits, [cell]))
            }
        }
        return lists.list(
            groups.map { lists.statement($0.cells, $0.digits, isTrue: false, seeing: count) }, .and)
    }

    // MARK: Candidates

    /// The digits in short: `2,4,7`.
    private func listed(_ digits: UInt32) -> String {
        step.grid.digits(digits).joined(separator: ",")
    }

    /// The cells with their digits: `r3c1 {1,2}`.
    private func inBraces(_ candidates: Candidates) -> [String] {
        candidates.indices.map { "\(step.grid.cell($0)) {\(listed(candidates[wide: $0]))}" }
    }

    /// The cells with all digits together: `r2c23 {2,4,7}`.
    private func asSet(_ candidates: Candidates) -> String {
        "\(step.grid.short(candidates.indices)) {\(listed(candidates.allDigits))}"
    }

    /// The candidates as in chains: `(6)r1c3`.
    private func entries(_ candidates: Candidates) -> [String] {
        candidates.entries.map { "(\(step.grid.digit($0.digit)))\(step.grid.cell($0.cell))" }
    }
}
