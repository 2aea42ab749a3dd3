internal import SudokuEngine

#if !hasFeature(Embedded)
    /// Encoded with the members that saved statistics have.
    extension GameRecord: Codable {
        private enum Key: CodingKey {
            case puzzle, layout, tier, won, microseconds, hints, mistakes, finished
        }

        public init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Key.self)
            self.init(
                puzzle: try values.decode(String.self, forKey: .puzzle),
                layout: try values.decodeIfPresent(String.self, forKey: .layout)
                    ?? SolvedGrid.classicLayout,
                tier: try values.decodeIfPresent(Tier.self, forKey: .tier),
                isWon: try values.decode(Bool.self, forKey: .won),
                time: .microseconds(try values.decode(Int64.self, forKey: .microseconds)),
                hints: try values.decode(Int.self, forKey: .hints),
                mistakes: try values.decode(Int.self, forKey: .mistakes),
                finished: try values.decode(Int64.self, forKey: .finished))
        }

        public func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: Key.self)
            try values.encode(puzzle, forKey: .puzzle)
            if layout != SolvedGrid.classicLayout { try values.encode(layout, forKey: .layout) }
            try values.encodeIfPresent(tier, forKey: .tier)
            try values.encode(isWon, forKey: .won)
            try values.encode(time.wholeMicroseconds, forKey: .microseconds)
            try values.encode(hints, forKey: .hints)
            try values.encode(mistakes, forKey: .mistakes)
            try values.encode(finished, forKey: .finished)
        }
    }
#endif
