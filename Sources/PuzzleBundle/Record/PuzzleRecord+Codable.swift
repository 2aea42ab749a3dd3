import SudokuEngine

/// Encoded with the members of the long form, apart from `techniques`: a list of names and counts,
/// since encoders do not keep the order of an object. Decoding reads the long form too, where the
/// techniques are then sorted by name.
extension PuzzleRecord: Codable {
    private enum Key: CodingKey {
        case id, givens, solution, layout, regions, extra, cages, tier, tierIndex, tierRating
        case se, clues, w20, timeIndex, techniques, symmetry, usesUniqueness, human
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
        func hundredths(_ key: Key) throws -> Int? {
            guard let number = try values.decodeIfPresent(Double.self, forKey: key) else {
                return nil
            }
            guard 0...1_000_000 ~= number else {
                throw DecodingError.dataCorruptedError(
                    forKey: key, in: values, debugDescription: "out of range: \(number)")
            }
            // Not `rounded()`: it would make apps link the system's libm.
            return Int(number * 100 + 0.5)
        }
        let grid = try Self.grid(values)
        let timeIndex = try hundredths(.timeIndex)
        let se = try values.decodeIfPresent(Explained.self, forKey: .se)
        guard let w20 = try hundredths(.w20) else {
            throw DecodingError.dataCorruptedError(
                forKey: .w20, in: values, debugDescription: "missing")
        }
        if case .classic = grid, timeIndex == nil || se == nil {
            throw DecodingError.dataCorruptedError(
                forKey: .se, in: values,
                debugDescription: "a classic puzzle needs se and timeIndex")
        }
        self.init(
            id: try values.decode(PuzzleID.self, forKey: .id), grid: grid, tier: tier,
            tierRating: try values.decode(Rating.self, forKey: .tierRating), se: se,
            clues: try values.decode(Int.self, forKey: .clues), w20Hundredths: w20,
            timeIndexHundredths: timeIndex,
            techniques: try values.decode(DecodedTechniques.self, forKey: .techniques).counts,
            symmetry: symmetry,
            usesUniqueness: try values.decode(Bool.self, forKey: .usesUniqueness),
            human: try values.decodeIfPresent(Human.self, forKey: .human))
    }

    /// Decodes the members of the grid.
    private static func grid(
        _ values: KeyedDecodingContainer<Key>
    ) throws -> RecordedGrid {
        func text(_ key: Key) throws -> ArraySlice<UInt8>? {
            try values.decodeIfPresent(String.self, forKey: key).map { Array($0.utf8)[...] }
        }
        var grid = WrittenGrid()
        grid.givens = Array(try values.decode(String.self, forKey: .givens).utf8)[...]
        grid.solution = Array(try values.decode(String.self, forKey: .solution).utf8)[...]
        grid.layout = try values.decodeIfPresent(String.self, forKey: .layout)
        grid.regions = try text(.regions)
        grid.extra = try text(.extra)
        grid.cages = try values.decodeIfPresent([WrittenCage].self, forKey: .cages) ?? []
        do throws(FieldError) { return try grid.grid() } catch {
            throw DecodingError.dataCorruptedError(
                forKey: .givens, in: values, debugDescription: error.text)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(id, forKey: .id)
        try values.encode(String(decoding: grid.givens, as: UTF8.self), forKey: .givens)
        try values.encode(String(decoding: grid.solution, as: UTF8.self), forKey: .solution)
        if case .layout(let grid, _) = grid {
            try values.encode(grid.layout, forKey: .layout)
            try values.encodeIfPresent(grid.regions, forKey: .regions)
            try values.encodeIfPresent(grid.extra, forKey: .extra)
            if !grid.cages.isEmpty {
                try values.encode(grid.cages.map { WrittenCage($0, in: grid) }, forKey: .cages)
            }
        }
        try values.encode(tier, forKey: .tier)
        try values.encode(tier.index, forKey: .tierIndex)
        try values.encode(tierRating, forKey: .tierRating)
        try values.encode(se, forKey: .se)
        try values.encode(clues, forKey: .clues)
        try values.encode(Double(w20Hundredths) / 100, forKey: .w20)
        try values.encode(timeIndexHundredths.map { Double($0) / 100 }, forKey: .timeIndex)
        try values.encode(techniques, forKey: .techniques)
        try values.encode(symmetry.rawValue, forKey: .symmetry)
        try values.encode(usesUniqueness, forKey: .usesUniqueness)
        try values.encodeIfPresent(human, forKey: .human)
    }
}

/// Encoded with the members of the long form.
extension PuzzleRecord.Explained: Codable {
    private enum Key: CodingKey { case er, ep, ed, bounded }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self.init(
            er: try values.decode(Rating.self, forKey: .er),
            ep: try values.decode(Rating.self, forKey: .ep),
            ed: try values.decode(Rating.self, forKey: .ed),
            isBounded: try values.decodeIfPresent(Bool.self, forKey: .bounded) ?? false)
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(er, forKey: .er)
        try values.encode(ep, forKey: .ep)
        try values.encode(ed, forKey: .ed)
        if isBounded { try values.encode(true, forKey: .bounded) }
    }
}

/// Encoded as a line of the notation.
extension LayoutGrid: Codable {
    public init(from decoder: any Decoder) throws {
        let line = try String(from: decoder)
        do throws(FieldError) { try self.init(line: Array(line.utf8)[...]) } catch {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: error.text))
        }
    }

    public func encode(to encoder: any Encoder) throws { try line.encode(to: encoder) }
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
