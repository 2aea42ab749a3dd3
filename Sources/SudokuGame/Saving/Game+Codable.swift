#if !hasFeature(Embedded)
    /// Encoded as one text, the bytes of ``saved``, so that every version and all damage is recognised
    /// wherever games are stored.
    extension Game: Codable {
        public init(from decoder: any Decoder) throws {
            self = try decoder.saved { text throws(SaveError) in try Game(restoring: text) }
        }

        public func encode(to encoder: any Encoder) throws {
            try String(decoding: saved, as: UTF8.self).encode(to: encoder)
        }
    }

    /// Encoded as one text, the bytes of ``saved``.
    extension GameStatistics: Codable {
        public init(from decoder: any Decoder) throws {
            self = try decoder.saved { text throws(SaveError) in
                try GameStatistics(restoring: text)
            }
        }

        public func encode(to encoder: any Encoder) throws {
            try String(decoding: saved, as: UTF8.self).encode(to: encoder)
        }
    }

    extension Decoder {
        /// Decodes a text that has the bytes of a saved value.
        fileprivate func saved<Value>(
            _ restore: ([UInt8]) throws(SaveError) -> Value
        ) throws -> Value {
            let text = try String(from: self)
            do throws(SaveError) { return try restore(Array(text.utf8)) } catch {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: codingPath, debugDescription: error.description))
            }
        }
    }
#endif
