/// The names, ratings and meanings of techniques.
extension Technique.Family {
    /// The definitions of all families, by number. They come from the ladders' searches, so there
    /// is no other list of them.
    private static let definitions: [TechniqueDefinition] = {
        let found = [Ladder.farm, .se121].flatMap { $0.rungs }.flatMap { $0.search.definitions }
        return allCases.map { family in
            guard let definition = found.first(where: { $0.family == family }) else {
                preconditionFailure("\(family): a search of a ladder finds it")
            }
            return definition
        }
    }()

    var definition: TechniqueDefinition { Self.definitions[Int(rawValue)] }

    /// The name shared by all techniques of the family.
    public var name: String { definition.name }

    /// The name with the types, if the family has any: `BUG type 1 to 4`.
    package var nameWithTypes: String {
        guard let types = definition.variants.types else { return name }
        return "\(name) type \(types.lowerBound) to \(types.upperBound)"
    }

    /// The rating as shown in tables.
    package var ratingText: String {
        if case .open = definition.higherRatings {
            return "\(Rating(tenths: definition.minimum)) and more"
        }
        let techniques = definition.variants.techniques(self)
        return Rating.list { rating in
            techniques.contains { $0.canBeRated(in: rating...rating) }
        }.words
    }

    /// A short description of the pattern.
    package var meaning: String { definition.meaning }
}

extension Technique {
    /// The techniques of the farm ladder in the order of their families, unique loops by length.
    package static let onFarmLadder: [Technique] = Family.allCases.filter(Ladder.farm.finds)
        .flatMap { $0.definition.variants.techniques($0) }

    /// Other names by which people know the techniques and families of the farm ladder, with the
    /// names that they stand for.
    package static let otherNames: [(alias: String, name: String)] =
        Family.allCases.filter(Ladder.farm.finds).flatMap { family in
            let definition = family.definition
            let names = definition.otherNames.map { (alias: $0, name: definition.name) }
            guard let types = definition.variants.types else { return names }
            return names
                + zip(types, definition.variants.otherNames).flatMap { type, others in
                    others.map { (alias: $0, name: Technique(family, type: type).name) }
                }
        }

    /// The name as the community writes it, such as `Unique Loop 8 type 1`.
    public var name: String { Self.names[self] ?? name(in: .english) }

    /// The English names, which are read for every puzzle that is stored or sent.
    private static let names: [Technique: String] = {
        let all = Family.allCases.flatMap { $0.definition.variants.techniques($0) }
        return Dictionary(uniqueKeysWithValues: all.map { ($0, $0.name(in: .english)) })
    }()

    /// The name as players write it in a language.
    public func name(in language: Language) -> String { language.texts.name(textKey, id: id) }

    /// The key of the name, which may have a length beside the id.
    var textKey: String { Texts.Keys.rated(id) + (length == 0 ? "" : "/\(length)") }

    /// The id in files and arguments, such as `x-wing`. It is that of the ``NamedTechnique`` with
    /// the same pattern, if there is one.
    public var id: String {
        let definition = family.definition
        return definition.variants.id(self, definition.id)
    }

    /// The lowest rating of a step of this technique.
    package var minimumRating: Rating {
        let definition = family.definition
        return Rating(tenths: definition.minimum + definition.variants.surplus(self))
    }

    /// Returns true if a step of this technique may have a rating in a range.
    func canBeRated(in range: ClosedRange<Rating>) -> Bool {
        let minimum = minimumRating
        return switch family.definition.higherRatings {
        case .none: range.contains(minimum)
        case .plus(let tenths):
            ([0] + tenths(self)).contains {
                range.contains(Rating(tenths: minimum.tenths + $0))
            }
        case .open: minimum <= range.upperBound
        }
    }

    /// True if the technique relies on the puzzle having only one solution.
    public var usesUniqueness: Bool { family.definition.usesUniqueness }

    /// HoDoKu's number of the technique; nil if HoDoKu does not know it.
    package var hodokuNumber: String? {
        let numbers = family.definition.hodokuNumbers
        let place = max(type - 1, 0)
        return numbers.indices.contains(place) ? numbers[place] : nil
    }
}

extension Technique: CustomStringConvertible {
    public var description: String { name }
}
