#if !hasFeature(Embedded)
    internal import SudokuEngine

    /// Encoded with the act and the board as texts, as saved games have them. Hints of other layouts
    /// than `classic:9` are not encoded: they are quickly found again.
    extension GameHint: Codable {
        /// The content of a classic hint.
        private enum Stored: Codable {
            case wrongEntries(CellSet)
            case wrongNotes(Candidates)
            case step(Hint)
            case offer(Placement)

            init?(_ content: Content) {
                switch content {
                case .wrongEntries(let cells): self = .wrongEntries(CellSet(cells))
                case .wrongNotes(let candidates): self = .wrongNotes(candidates)
                case .step(let hint): self = .step(hint)
                case .offer(let entry):
                    guard let cell = Cell(entry.cell), let digit = Digit(entry.digit) else {
                        return nil
                    }
                    self = .offer(Placement(cell: cell, digit: digit))
                case .gridStep: return nil
                }
            }

            var content: Content {
                switch self {
                case .wrongEntries(let cells): .wrongEntries(GridCells(cells))
                case .wrongNotes(let candidates): .wrongNotes(candidates)
                case .step(let hint): .step(hint)
                case .offer(let placement): .offer(GridEntry(placement))
                }
            }
        }

        private enum Key: CodingKey { case content, house, excludedByNotes, act, givens, board }

        public init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Key.self)
            func acts(_ key: Key) throws -> [LoggedAct] {
                let text = try values.decode(String.self, forKey: key)
                do throws(SaveError) {
                    return try Game.acts(text, 9)
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
                content: try values.decode(Stored.self, forKey: .content).content,
                houseNumber: try values.decode(House.self, forKey: .house).index,
                excludedByNotes: try values.decode(Candidates.self, forKey: .excludedByNotes),
                act: act, board: board)
        }

        public func encode(to encoder: any Encoder) throws {
            guard board.rules === BoardRules.classic, let content = Stored(content) else {
                throw EncodingError.invalidValue(
                    self,
                    .init(
                        codingPath: encoder.codingPath,
                        debugDescription: "a hint of another layout; look for it again"))
            }
            let givens = board.contents.map { $0.isGiven ? String($0.value) : "." }
            var values = encoder.container(keyedBy: Key.self)
            try values.encode(content, forKey: .content)
            try values.encode(House.all[houseNumber], forKey: .house)
            try values.encode(excludedByNotes, forKey: .excludedByNotes)
            try values.encode(Self.text([act]), forKey: .act)
            try values.encode(givens.joined(), forKey: .givens)
            try values.encode(Self.text(board.actsFromStart), forKey: .board)
        }

        private static func text(_ acts: [LoggedAct]) -> String {
            String(decoding: acts.text(9), as: UTF8.self)
        }
    }
#endif
