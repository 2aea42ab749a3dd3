import FarmJSON
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
    /// Candidate n of a seed is the same as that of every ``Producer``. The symmetry is the number of one
    /// from 1, or 0 for those that puzzles usually have.
    func produce(
        tier number: Int32, seed: UInt64, first: UInt64, count: Int32, symmetry: Int32 = 0
    ) -> Int32 {
        answer { answer throws(WebFault) in
            guard 0...Symmetry.allCases.count ~= Int(symmetry) else { throw .request }
            let wanted = symmetry == 0 ? nil : Symmetry.allCases[Int(symmetry) - 1]
            guard let tier = Tier(rawValue: Int(number)) else { throw .tier }
            let (end, isTooLarge) = first.addingReportingOverflow(UInt64(clamping: count))
            guard 0...Self.candidatesPerCall ~= Int(count), !isTooLarge else { throw .numbers }
            let request = ProductionRequest(tier, symmetries: wanted.map { .only($0) })
            if producer.seed != seed { producer = Producer(seed: seed) }
            let made = producer.puzzles(first..<end, for: request) ?? []
            for puzzle in made {
                answer.append(puzzle.solved.puzzle)
                answer.append(puzzle.solved.solution)
                answer.append(puzzle.grade)
            }
        }
    }

    /// Answers with the tiers as JSON: the name of each, the ratings in tenths that its puzzles can have, and
    /// the least and the largest number of givens.
    func listTiers() -> Int32 {
        answer { answer throws(WebFault) in
            answer.append {
                $0.array(Tier.allCases) { json, tier in
                    let givens = tier.promise.givens
                    json.object {
                        $0.member("tier", tier.name)
                        $0.array("ratings", tier.possibleRatings) { $0.integer($1.tenths) }
                        $0.array("givens", [givens.lowerBound, givens.upperBound]) {
                            $0.integer($1)
                        }
                    }
                }
            }
        }
    }
}
