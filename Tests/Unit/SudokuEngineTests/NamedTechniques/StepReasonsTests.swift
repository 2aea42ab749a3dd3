import Testing

@testable import SudokuEngine

/// Sentences that give each elimination with its own reason.
@Suite struct StepReasonsTests {
    private static let techniques =
        [
            ContinuousNiceLoop.technique, ContinuousNiceLoop.grouped, DualEmptyRectangle.technique,
            DualTwoStringKite.technique, Medusa.technique,
        ] + Technique.all.filter { $0.id.hasPrefix("siamese-") }

    /// Positions in which several of the techniques have steps.
    private static let positions =
        try! TechniqueCase.all(of: "continuous-nice-loop")
        + TechniqueCase.all(of: "grouped-continuous-nice-loop")
        + TechniqueCase.all(of: "dual-two-string-kite")
        + TechniqueCase.all(of: "dual-empty-rectangle")
        + TechniqueCase.all(of: "siamese-finned-franken-jellyfish")

    @Test func `every elimination has a reason, and every reason an elimination`() {
        var finder = StepFinder()
        var met: Set<String> = []
        for position in Self.positions {
            for step in finder.steps(of: Self.techniques, in: position.grid) {
                let sentence = step.sentence()
                // A colour that contradicts itself has one reason for all of its candidates.
                guard !sentence.contains("is false, and") else { continue }
                met.insert(step.technique.id)
                #expect(Self.removed(in: sentence) == Self.candidates(step), "\(sentence)")
            }
        }
        #expect(met.isSuperset(of: Self.techniques.prefix(5).map { $0.id }))
        #expect(met.contains { $0.hasPrefix("siamese-") })
    }

    /// The candidates of the conclusions of a sentence, as `9 r7c2`.
    private static func removed(in sentence: String) -> Set<String> {
        var removed: Set<String> = []
        let cell = #/r\dc\d/#
        let end = #/(?:, so|Either way|In the same way|, and) ([^:;.]*not [^:;.]*)/#
        let statement =
            #/((?:r\dc\d(?:, | and )?)+|it)(?:, which \w+ [\w ]+,)? (?:is|are) not (\d(?:(?:, | or )\d)*)/#
        for conclusion in sentence.matches(of: end) {
            let before = sentence[..<conclusion.range.lowerBound]
            for match in conclusion.1.matches(of: statement) {
                let subject = match.1 == "it" ? before.matches(of: cell).suffix(1) : []
                for cell in subject + match.1.matches(of: cell) {
                    for digit in match.2 where digit.isNumber {
                        removed.insert("\(digit) \(cell.0)")
                    }
                }
            }
        }
        return removed
    }

    private static func candidates(_ step: Step) -> Set<String> {
        Set(
            step.eliminations.cells.flatMap { cell in
                step.eliminations[cell].map { "\($0) \(cell)" }
            })
    }
}
