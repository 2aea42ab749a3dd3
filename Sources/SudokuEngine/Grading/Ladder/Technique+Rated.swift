/// The names and ratings of techniques on ladders that rate.
extension Technique {
    /// The techniques of the farm ladder: patterns, then chains, each easiest first; those of one
    /// family together, loops by length.
    package static let onFarmLadder: [Technique] = rated(on: .farm)

    /// All techniques of the ladders that rate.
    static let allRated = onFarmLadder + rated(on: .se121).filter { !onFarmLadder.contains($0) }

    private static func rated(on ladder: Ladder) -> [Technique] {
        let found = ladder.rungs.flatMap { $0.rung.techniques }
        let (patterns, chains) = (found.filter { !$0.isOpen }, found.filter { $0.isOpen })
        var families: [Family] = []
        for technique in patterns + chains where !families.contains(technique.family) {
            families.append(technique.family)
        }
        return families.flatMap { family in
            let members = found.filter { $0.family == family }
            let lengths = members.first?.rated?.lengths ?? []
            return lengths.flatMap { length in members.map { $0.on(length.cells) } }
        }
    }

    private var isOpen: Bool { rated?.isOpen ?? false }

    /// Other names by which people know the techniques and families of the farm ladder, with the
    /// names that they stand for.
    package static let otherRatedNames: [(alias: String, name: String)] =
        Family.onFarmLadder.flatMap { family in
            family.otherNames.map { (alias: $0, name: family.name) }
                + family.techniques.flatMap { technique in
                    (technique.rated?.otherNames ?? []).map {
                        (alias: $0, name: technique.ratedName)
                    }
                }
        }

    /// The name that puzzles and filters have, as the community writes it, such as
    /// `Unique Loop 8 type 1`; on ladders that do not rate, techniques may have another ``name(in:)``.
    public var ratedName: String {
        // Modules for pages would have the searches of all ladders for it.
        #if hasFeature(Embedded)
            ratedName(in: .english)
        #else
            Self.ratedNames[self] ?? ratedName(in: .english)
        #endif
    }

    #if !hasFeature(Embedded)
        /// The English names, which are read for every puzzle that is stored or sent.
        private static let ratedNames = Dictionary(
            uniqueKeysWithValues: allRated.map { ($0, $0.ratedName(in: .english)) })
    #endif

    /// The same name in a language.
    public func ratedName(in language: Language) -> String {
        language.texts.name(ratedKey, id: id)
    }

    /// The lowest rating of a step on a ladder that rates.
    package var minimumRating: Rating {
        guard let rated else { return rating ?? .beyond }
        let tenths = rated.lengths.first { $0.cells == length }?.tenths ?? 0
        return Rating(tenths: rated.minimum + tenths)
    }

    /// Returns true if a step on a ladder that rates may have a rating in a range.
    func canBeRated(in range: ClosedRange<Rating>) -> Bool {
        let minimum = minimumRating
        if isOpen { return minimum <= range.upperBound }
        return ([0] + (rated?.higher ?? [])).contains {
            range.contains(Rating(tenths: minimum.tenths + $0))
        }
    }
}

/// The families of the farm ladder, for tables.
extension Technique.Family {
    /// The families in the order of ``Technique/onFarmLadder``.
    package static let onFarmLadder: [Self] = {
        var families: [Self] = []
        for technique in Technique.onFarmLadder where families.last != technique.family {
            families.append(technique.family)
        }
        return families
    }()

    /// The techniques on the farm ladder.
    var techniques: [Technique] { Technique.onFarmLadder.filter { $0.family == self } }

    /// The name with the types, if the family has any: `BUG type 1 to 4`.
    package var nameWithTypes: String {
        let types = techniques.map { $0.type }
        guard let last = types.last, last > 0 else { return name }
        return "\(name) type \(types[0]) to \(last)"
    }

    /// The ratings as shown in tables.
    package var ratingText: String {
        let techniques = techniques
        if let first = techniques.first, first.rated?.isOpen == true {
            return "\(first.minimumRating) and more"
        }
        return Rating.list { rating in
            techniques.contains { $0.canBeRated(in: rating...rating) }
        }.words
    }

    /// A short description of the pattern.
    package var meaning: String {
        Language.english.texts.text(Texts.Keys.rated(id) + ".meaning")
    }
}
