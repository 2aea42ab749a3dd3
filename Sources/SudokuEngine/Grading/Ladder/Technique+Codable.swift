#if hasFeature(Embedded)
    extension HodokuLevel: Codable {}
    extension Technique: Codable {}
#else
    // The stored form of levels and techniques: names and ids.

    extension HodokuLevel: Codable {
        public init(from decoder: any Decoder) throws {
            self = try decoder.named("a level") { name in
                Self.allCases.first { $0.name == name }
            }
        }

        public func encode(to encoder: any Encoder) throws { try name.encode(to: encoder) }
    }

    extension Technique: Codable {
        /// Encoded as the id; a technique of the ladders that rate alone as the key of its name.
        public init(from decoder: any Decoder) throws {
            self = try decoder.named("a technique") { key in
                Technique.named(key) ?? Self.allRated.first { $0.storedKey == key }
            }
        }

        public func encode(to encoder: any Encoder) throws { try storedKey.encode(to: encoder) }

        private var storedKey: String { isListed && length == 0 ? id : ratedKey }
    }
#endif
