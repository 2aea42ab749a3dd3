import SudokuEngine

extension WebEngine {
    /// The most candidates in a call, so that a page can stop between two calls.
    static var candidatesPerCall: Int { Producer.batch }

    /// Answers with the grade of a puzzle.
    func rate(_ length: Int32) -> Int32 {
        answer { answer throws(WebFault) in
            let solved = try solved(try puzzle(length))
            if case .graded(let grade) = grader.grade(solved) { answer.append(grade) }
        }
    }

    /// Answers with the puzzles of a tier made from some candidates of a seed, in the order of the
    /// candidates: for each its givens, its solution and its grade.
    ///
    /// Candidate n of a seed is the same as that of every ``Producer``.
    func produce(tier number: Int32, seed: UInt64, first: UInt64, count: Int32) -> Int32 {
        answer { answer throws(WebFault) in
            guard let tier = Tier(rawValue: Int(number)) else { throw .tier }
            let (end, isTooLarge) = first.addingReportingOverflow(UInt64(clamping: count))
            guard 0...Self.candidatesPerCall ~= Int(count), !isTooLarge else { throw .numbers }
            if producer.seed != seed { producer = Producer(seed: seed) }
            let made = producer.puzzles(first..<end, for: ProductionRequest(tier)) ?? []
            for puzzle in made {
                answer.append(puzzle.solved.puzzle)
                answer.append(puzzle.solved.solution)
                answer.append(puzzle.grade)
            }
        }
    }
}
