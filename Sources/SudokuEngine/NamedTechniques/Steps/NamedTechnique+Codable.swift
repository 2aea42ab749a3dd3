#if hasFeature(Embedded)
    extension HodokuLevel: Codable {}
    extension NamedTechnique: Codable {}
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

    extension NamedTechnique: Codable {
        /// Encoded as the id.
        public init(from decoder: any Decoder) throws {
            self = try decoder.named("a technique") { NamedTechnique.named($0) }
        }

        public func encode(to encoder: any Encoder) throws { try id.encode(to: encoder) }
    }
#endif
