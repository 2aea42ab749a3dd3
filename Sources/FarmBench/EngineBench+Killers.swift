import SudokuEngine
import SudokuLayouts

extension EngineBench {
    /// The killers that are made for each measure, the work that proves them unique, their class keys,
    /// and the grades of those of tiers.
    static func killersSignature() -> String {
        var print = Fingerprint()
        for measure in Measure.allCases
        where measure.subject == .killers && measure != .killerProve && measure != .killerGrade {
            let request = KillerWorkload.request(measure)
            let keys = ClassKeys(request.layout)
            let producer = LayoutProducer(seed: 20)
            if request.tier != nil {
                for made in producer.graded(0..<4, for: request) ?? [] {
                    print.add(made.solved.puzzle.ascii)
                    print.add(made.grade)
                }
                continue
            }
            for made in producer.puzzles(0..<4, for: request) ?? [] {
                print.add(made.puzzle.ascii)
                print.add(keys.key(of: made.puzzle))
                let found = LayoutSolver(budget: 10_000).solve(made.puzzle)
                print.add(found.count)
                print.add(found.guesses)
                print.add(found.first?.digits ?? [])
            }
        }
        return print.text
    }
}

extension Fingerprint {
    fileprivate mutating func add(_ grade: LayoutGrade) {
        for use in grade.techniques {
            add(use.technique.name.utf8)
            add(use.count)
        }
        add(grade.farm.hardest.tenths)
        add(grade.farm.untilFirstPlacement.tenths)
        add(grade.curve.openSum)
        add(grade.tier?.index ?? 0)
    }
}
