#if !hasFeature(Embedded)
    extension Position: Codable {
        private enum Key: CodingKey { case puzzle, entries, removed }

        public init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Key.self)
            self.init(try values.decode(SolvedPuzzle.self, forKey: .puzzle))
            for entry in try values.decode([Placement].self, forKey: .entries) {
                fill(entry.cell, with: entry.digit)
            }
            removed = try values.decode(Candidates.self, forKey: .removed)
        }

        public func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: Key.self)
            try values.encode(solved, forKey: .puzzle)
            try values.encode(
                entries.map { Placement(cell: $0.cell, digit: $0.digit) }, forKey: .entries)
            try values.encode(removed, forKey: .removed)
        }
    }
#endif
