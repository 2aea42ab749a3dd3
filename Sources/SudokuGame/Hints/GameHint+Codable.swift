#if !hasFeature(Embedded)
    internal import SudokuEngine

    /// Encoded with the act and the board as texts, as saved games have them.
    extension GameHint: Codable {
        private enum Key: CodingKey { case content, house, excludedByNotes, act, givens, board }

        public init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Key.self)
            func acts(_ key: Key) throws -> [LoggedAct] {
                let text = try values.decode(String.self, forKey: key)
                do throws(SaveError) {
                    return try Game.acts(text)
                } catch {
                    throw DecodingError.dataCorruptedError(
                        forKey: key, in: values, debugDescription: error.description)
                }
            }
            var board = GameBoard(try values.decode(Puzzle.self, forKey: .givens))
            let made = try acts(.board).allSatisfy { board.apply($0) }
            guard made, let act = try acts(.act).first else {
                throw DecodingError.dataCorruptedError(
                    forKey: .act, in: values, debugDescription: "not the act of a hint")
            }
            self.init(
                content: try values.decode(Content.self, forKey: .content),
                house: try values.decode(House.self, forKey: .house),
                excludedByNotes: try values.decode(Candidates.self, forKey: .excludedByNotes),
                act: act, board: board)
        }

        public func encode(to encoder: any Encoder) throws {
            let givens = board.contents.map { $0.isGiven ? String($0.value) : "." }
            var values = encoder.container(keyedBy: Key.self)
            try values.encode(content, forKey: .content)
            try values.encode(house, forKey: .house)
            try values.encode(excludedByNotes, forKey: .excludedByNotes)
            try values.encode([act].text, forKey: .act)
            try values.encode(givens.joined(), forKey: .givens)
            try values.encode(board.actsFromStart.text, forKey: .board)
        }
    }
#endif
