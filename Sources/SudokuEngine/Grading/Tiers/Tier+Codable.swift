#if hasFeature(Embedded)
    extension Tier: Codable {}
    extension Difficulty: Codable {}
#else
    // The stored form of tiers: their names, as in bundles.

    extension Tier: Codable {
        public init(from decoder: any Decoder) throws {
            self = try decoder.named("a tier") { Tier(name: $0) }
        }

        public func encode(to encoder: any Encoder) throws { try name.encode(to: encoder) }
    }

    extension Difficulty: Codable {
        /// Encoded as the name of the tier, or `beyond`.
        public init(from decoder: any Decoder) throws {
            self = try decoder.named("a tier or beyond") { name in
                name == "beyond" ? .beyond : Tier(name: name).map { .tier($0) }
            }
        }

        public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
    }
#endif
