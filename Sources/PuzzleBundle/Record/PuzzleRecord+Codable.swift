import SudokuEngine

/// Encoded with the members of the long form, apart from `techniques`: a list of names and counts,
/// since encoders do not keep the order of an object. Decoding reads the long form too, where the
/// techniques are then sorted by name.
extension PuzzleRecord: Codable {
    private enum Key: CodingKey {
        case id, givens, solution, tier, tierIndex, tierRating, se, clues, w20, timeIndex
        case techniques, symmetry, usesUniqueness, human
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        let tier = try values.decode(Tier.self, forKey: .tier)
        guard try values.decode(Int.self, forKey: .tierIndex) == tier.index else {
            throw DecodingError.dataCorruptedError(
                forKey: .tierIndex, in: values,
                debugDescription: "expected \(tier.index) for \(tier.name)")
        }
        let symmetryName = try values.decode(String.self, forKey: .symmetry)
        guard let symmetry = Symmetry(rawValue: symmetryName) else {
            throw DecodingError.dataCorruptedError(
                forKey: .symmetry, in: values, debugDescription: "not a symmetry: \(symmetryName)")
        }
        func hundredths(_ key: Key) throws -> Int {
            let number = try values.decode(Double.self, forKey: key)
            guard 0...1_000_000 ~= number else {
                throw DecodingError.dataCorruptedError(
                    forKey: key, in: values, debugDescription: "out of range: \(number)")
            }
            // Not `rounded()`: it would make apps link the system's libm.
            return Int(number * 100 + 0.5)
        }
        self.init(
            id: try values.decode(PuzzleID.self, forKey: .id),
            givens: try values.decode(Puzzle.self, forKey: .givens),
            solution: try values.decode(Solution.self, forKey: .solution), tier: tier,
            tierRating: try values.decode(Rating.self, forKey: .tierRating),
            se: try values.decode(Explained.self, forKey: .se),
            clues: try values.decode(Int.self, forKey: .clues),
            w20Hundredths: try hundredths(.w20), timeIndexHundredths: try hundredths(.timeIndex),
            techniques: try values.decode(DecodedTechniques.self, forKey: .techniques).counts,
            symmetry: symmetry,
            usesUniqueness: try values.decode(Bool.self, forKey: .usesUniqueness),
            human: try values.decodeIfPresent(Human.self, forKey: .human))
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(id, forKey: .id)
        try values.encode(givens, forKey: .givens)
        try values.encode(solution, forKey: .solution)
        try values.encode(tier, forKey: .tier)
        try values.encode(tier.index, forKey: .tierIndex)
        try values.encode(tierRating, forKey: .tierRating)
        try values.encode(se, forKey: .se)
        try values.encode(clues, forKey: .clues)
        try values.encode(Double(w20Hundredths) / 100, forKey: .w20)
        try values.encode(Double(timeIndexHundredths) / 100, forKey: .timeIndex)
        try values.encode(techniques, forKey: .techniques)
        try values.encode(symmetry.rawValue, forKey: .symmetry)
        try values.encode(usesUniqueness, forKey: .usesUniqueness)
        try values.encodeIfPresent(human, forKey: .human)
    }
}

extension PuzzleRecord.Human: Codable {
    private enum Key: CodingKey { case techniques, hodoku }

    private struct Hodoku: Codable {
        let level: HodokuLevel
        let score: Int
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        let hodoku = try values.decode(Hodoku.self, forKey: .hodoku)
        self.init(
            techniques: try values.decode(DecodedTechniques.self, forKey: .techniques).counts,
            level: hodoku.level, score: hodoku.score)
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(techniques, forKey: .techniques)
        try values.encode(Hodoku(level: level, score: score), forKey: .hodoku)
    }
}

/// Decodes a list of techniques, or an object as the long form has it.
private struct DecodedTechniques: Decodable {
    let counts: [PuzzleRecord.TechniqueCount]

    init(from decoder: any Decoder) throws {
        if let list = try? [PuzzleRecord.TechniqueCount](from: decoder) {
            counts = list
        } else {
            counts = try [String: Int](from: decoder).sorted { $0.key < $1.key }
                .map { .init(name: $0.key, count: $0.value) }
        }
    }
}
