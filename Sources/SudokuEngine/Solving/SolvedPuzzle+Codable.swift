#if !hasFeature(Embedded)
    extension SolvedPuzzle: Codable {
        private enum Key: CodingKey { case givens, solution }

        /// Decoding solves the puzzle, since a stored solution proves nothing.
        public init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Key.self)
            let puzzle = try values.decode(Puzzle.self, forKey: .givens)
            var solver = Solver()
            guard let solved = solver.solvedPuzzle(puzzle) else {
                throw decoder.damaged("the puzzle does not have exactly one solution")
            }
            guard solved.solution == (try values.decode(Solution.self, forKey: .solution)) else {
                throw decoder.damaged("the solution is that of another puzzle")
            }
            self = solved
        }

        public func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: Key.self)
            try values.encode(puzzle, forKey: .givens)
            try values.encode(solution, forKey: .solution)
        }
    }
#endif
