import FarmJSON
import PuzzleBundle
package import SudokuEngine

/// The response of `POST /v1/hint`.
package struct HintBody: Sendable {
    package let advice: Advice
    package let language: Language

    package init(_ advice: Advice, _ language: Language) {
        self.advice = advice
        self.language = language
    }

    /// The kinds of results.
    enum Outcome: String, CaseIterable { case hint, mistakes, solved, nothing }

    private var outcome: Outcome {
        switch advice {
        case .hint: .hint
        case .mistakes: .mistakes
        case .solved: .solved
        case .nothing, .stopped: .nothing
        }
    }

    package var json: [UInt8] {
        JSONWriter.object { json in
            json.member("outcome", outcome.rawValue)
            json.name("step")
            if case .hint(let hint) = advice {
                json.object { $0.members(of: ExplainedStep(hint, in: language)) }
            } else {
                json.null()
            }
            json.name("mistakes")
            if case .mistakes(let mistakes) = advice {
                json.mistakes(mistakes, in: language)
            } else {
                json.null()
            }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func mistakes(_ mistakes: PositionMistakes, in language: Language) {
        beginObject()
        name("entries")
        placements(
            mistakes.entries.map { GridEntry(Placement(cell: $0.cell, digit: $0.digit)) })
        name("removed")
        candidates(mistakes.removed)
        member("sentence", mistakes.sentence(in: language))
        endObject()
    }
}
