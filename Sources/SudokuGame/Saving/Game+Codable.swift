#if !hasFeature(Embedded)
    /// Encoded as one text, the bytes of ``saved``, so that every version and all damage is recognised
    /// wherever games are stored.
    extension Game: Codable {
        public init(from decoder: any Decoder) throws {
            let text = try String(from: decoder)
            do throws(SaveError) {
                try self.init(restoring: Array(text.utf8))
            } catch {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: error.description))
            }
        }

        public func encode(to encoder: any Encoder) throws {
            try String(decoding: saved, as: UTF8.self).encode(to: encoder)
        }
    }
#endif
