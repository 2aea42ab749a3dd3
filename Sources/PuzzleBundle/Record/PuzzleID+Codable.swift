extension PuzzleID: Codable {
    /// Encoded as its 16 characters.
    public init(from decoder: any Decoder) throws {
        guard let id = PuzzleID(try String(from: decoder)) else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: "an id must be 16 characters of a-z and 2-7"))
        }
        self = id
    }

    public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}
