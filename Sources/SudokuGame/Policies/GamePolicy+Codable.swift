#if !hasFeature(Embedded)
    /// Encoded with the members that saved games have.
    extension GamePolicy: Codable {
        private enum Key: CodingKey {
            case mistakes, hearts, replacesDigits, clearsSameDigit, removesNotes, fillsNotes
        }

        public init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Key.self)
            let hearts = try values.decodeIfPresent(Int.self, forKey: .hearts)
            let name = try values.decode(String.self, forKey: .mistakes)
            guard let mistakes = MistakePolicy(name: name, hearts: hearts) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .mistakes, in: values, debugDescription: "\(name) is no policy")
            }
            self.init(
                mistakes: mistakes,
                replacesDigits: try values.decode(Bool.self, forKey: .replacesDigits),
                clearsSameDigit: try values.decode(Bool.self, forKey: .clearsSameDigit),
                removesNotes: try values.decode(Bool.self, forKey: .removesNotes),
                fillsNotes: try values.decodeIfPresent(Bool.self, forKey: .fillsNotes) ?? false)
        }

        public func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: Key.self)
            try values.encode(mistakes.name, forKey: .mistakes)
            try values.encodeIfPresent(mistakes.hearts, forKey: .hearts)
            try values.encode(replacesDigits, forKey: .replacesDigits)
            try values.encode(clearsSameDigit, forKey: .clearsSameDigit)
            try values.encode(removesNotes, forKey: .removesNotes)
            if fillsNotes { try values.encode(fillsNotes, forKey: .fillsNotes) }
        }
    }
#endif
