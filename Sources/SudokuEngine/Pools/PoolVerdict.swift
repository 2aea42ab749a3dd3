/// The result of checking a puzzle against the promise of a pool.
package struct PoolVerdict: Hashable, Sendable {
    /// The conditions that are not met, one sentence each, with the key of the promise.
    package let faults: [Fault]

    package struct Fault: Hashable, Sendable {
        package let key: PoolPromise.Key
        package let text: String
    }

    /// True if the puzzle keeps the promise.
    package var isKept: Bool { faults.isEmpty }

    /// The sentences joined into one; nil if the promise is kept.
    package var rejected: String? {
        faults.isEmpty ? nil : faults.map { $0.text }.joined(separator: "; ")
    }
}

/// What the conditions of a pool are about, apart from the grade.
struct PoolSubject {
    let givens: CellSet
    let symmetry: Symmetry
    /// The techniques of the human path; nil if they are not known.
    var human: [NamedTechnique.Count]?
    /// The first given that can be removed; nil if there is none, or if it is not known.
    var removable: Cell?

    init(_ puzzle: Puzzle) {
        givens = puzzle.givens
        symmetry = puzzle.symmetry
    }
}

extension PoolPromise {
    /// Returns the conditions that a puzzle does not meet.
    func faults(of subject: PoolSubject, _ grade: Grade) -> [PoolVerdict.Fault] {
        var faults: [PoolVerdict.Fault] = []
        func fault(_ key: Key, _ text: String) { faults.append(.init(key: key, text: text)) }
        for text in grade.faults(against: tier) { fault(.tier, text) }
        if !permits(subject.symmetry) {
            fault(.symmetry, "symmetry \(subject.symmetry.rawValue)")
        }
        if let low = minimumClues, grade.clues < low {
            fault(.minimumClues, "givens \(grade.clues), at least \(low) are wanted")
        }
        if let high = maximumClues, grade.clues > high {
            fault(.maximumClues, "givens \(grade.clues), at most \(high) are wanted")
        }
        if let low = minimumRating, grade.tierRating < low {
            fault(.minimumRating, "rated \(grade.tierRating), at least \(low) is wanted")
        }
        if let high = maximumRating, grade.tierRating > high {
            fault(.maximumRating, "rated \(grade.tierRating), at most \(high) is wanted")
        }
        let farm = farmTechniques
        for name in farm.required where !grade.uses(name) {
            fault(.techniques, "\(name.name) is not on the path")
        }
        for name in farm.avoided where grade.uses(name) {
            fault(.avoid, "\(name.name) is on the path")
        }
        if !allowsUniqueness, grade.usesUniqueness {
            fault(.uniqueness, "a step relies on uniqueness")
        }
        if let used = subject.human {
            let human = humanTechniques
            for technique in human.required
            where !used.contains(where: { $0.technique == technique }) {
                fault(.techniques, "\(technique.name()) is not on the human path")
            }
            for technique in human.avoided where used.contains(where: { $0.technique == technique })
            {
                fault(.avoid, "\(technique.name()) is on the human path")
            }
        }
        if isMinimal, let cell = subject.removable {
            fault(.minimal, "the given in \(cell) can be removed")
        }
        if let pattern, let cell = subject.givens.subtracting(pattern).first {
            fault(.pattern, "the given in \(cell) is outside the pattern")
        }
        return faults
    }
}

extension Grade {
    /// Returns true if a technique of a name is on the farm path.
    func uses(_ name: TechniqueName) -> Bool {
        techniques.contains { name.matches($0.technique) }
    }
}
