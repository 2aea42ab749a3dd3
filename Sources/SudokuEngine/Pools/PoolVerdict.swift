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

/// The subject of the conditions of a pool: a puzzle as it was rated, now or when it was stocked.
package struct PoolSubject: Sendable {
    /// The name of the layout.
    let layout: String
    /// The cells with givens of a classic puzzle.
    let givens: CellSet
    let symmetry: Symmetry
    let clues: Int
    let cages: Int
    /// The regions, a letter for each cell; nil if there are none.
    let regions: String?
    let rating: Rating
    let usesUniqueness: Bool
    /// The names of the techniques of the farm path.
    let techniques: Set<String>
    /// The tier whose promise the puzzle keeps; nil if it keeps none.
    let tier: Tier?
    /// The grade, for sentences about the parts of a tier's promise; nil if it is not at hand.
    private(set) var grade: Grade?
    /// The ids of the techniques of the human path; nil if they are not known.
    package var human: Set<String>?
    /// The cell of the first given that can be removed; nil if there is none, or if it is not known.
    package var removable: String?

    /// Creates the subject of a puzzle just graded.
    package init(_ puzzle: Puzzle, _ grade: Grade) {
        self.init(
            puzzle, tier: grade.tier, symmetry: puzzle.symmetry, rating: grade.tierRating,
            techniques: Set(grade.techniques.map { $0.technique.ratedName }),
            usesUniqueness: grade.usesUniqueness)
        self.grade = grade
    }

    /// Creates the subject of a puzzle from what is stored with it.
    package init(
        _ puzzle: Puzzle, tier: Tier?, symmetry: Symmetry, rating: Rating,
        techniques: Set<String>, usesUniqueness: Bool
    ) {
        layout = PoolLayout.classic.name
        givens = puzzle.givens
        clues = givens.count
        (cages, regions) = (0, nil)
        self.tier = tier
        self.symmetry = symmetry
        self.rating = rating
        self.techniques = techniques
        self.usesUniqueness = usesUniqueness
    }

    /// Creates the subject of a puzzle of another layout from what is stored with it.
    package init(
        layout: String, tier: Tier?, symmetry: Symmetry, clues: Int, cages: Int, regions: String?,
        rating: Rating, techniques: Set<String>
    ) {
        self.layout = layout
        givens = CellSet()
        self.clues = clues
        self.cages = cages
        self.regions = regions
        self.tier = tier
        self.symmetry = symmetry
        self.rating = rating
        self.techniques = techniques
        usesUniqueness = false
    }

    /// Returns true if a technique of a name is on the farm path.
    func uses(_ name: TechniqueName) -> Bool {
        name.techniques.contains(where: techniques.contains)
    }

    func tierFaults(_ tier: Tier) -> [String] {
        if let grade { return grade.faults(against: tier) }
        return self.tier == tier ? [] : ["\(self.tier?.name ?? "no tier"), not \(tier.name)"]
    }
}

extension PoolPromise {
    /// Returns the conditions that a puzzle does not meet.
    package func faults(of subject: PoolSubject) -> [PoolVerdict.Fault] {
        var faults: [PoolVerdict.Fault] = []
        func fault(_ key: Key, _ text: String) { faults.append(.init(key: key, text: text)) }
        if subject.layout != layout.name {
            fault(.layout, "\(subject.layout), not \(layout.name)")
        }
        for text in subject.tierFaults(tier) { fault(.tier, text) }
        if !permits(subject.symmetry) {
            fault(.symmetry, "symmetry \(subject.symmetry.rawValue)")
        }
        if let low = minimumClues, subject.clues < low {
            fault(.minimumClues, "givens \(subject.clues), at least \(low) are wanted")
        }
        if let high = maximumClues, subject.clues > high {
            fault(.maximumClues, "givens \(subject.clues), at most \(high) are wanted")
        }
        if let low = minimumRating, subject.rating < low {
            fault(.minimumRating, "rated \(subject.rating), at least \(low) is wanted")
        }
        if let high = maximumRating, subject.rating > high {
            fault(.maximumRating, "rated \(subject.rating), at most \(high) is wanted")
        }
        if let low = minimumCages, subject.cages < low {
            fault(.minimumCages, "cages \(subject.cages), at least \(low) are wanted")
        }
        if let high = maximumCages, subject.cages > high {
            fault(.maximumCages, "cages \(subject.cages), at most \(high) are wanted")
        }
        if let regions, subject.regions != regions {
            fault(.regions, "the regions are others")
        }
        let farm = farmTechniques
        for name in farm.required where !subject.uses(name) {
            fault(.techniques, "\(name.name) is not on the path")
        }
        for name in farm.avoided where subject.uses(name) {
            fault(.avoid, "\(name.name) is on the path")
        }
        if !allowsUniqueness, subject.usesUniqueness {
            fault(.uniqueness, "a step relies on uniqueness")
        }
        if let used = subject.human {
            let human = humanTechniques
            for technique in human.required where !used.contains(technique.id) {
                fault(.techniques, "\(technique.name()) is not on the human path")
            }
            for technique in human.avoided where used.contains(technique.id) {
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
