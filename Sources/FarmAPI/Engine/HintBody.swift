import FarmJSON
import PuzzleBundle
package import SudokuEngine

/// The response of `POST /v1/hint`.
package struct HintBody: Sendable {
    let outcome: Outcome
    let step: LadderStep?
    let mistakes: GridMistakes?
    let language: Language

    /// The kinds of results.
    enum Outcome: String, CaseIterable { case hint, mistakes, solved, nothing }

    /// The advice for a position of a classic puzzle.
    package init(_ advice: Advice, _ language: Language) {
        switch advice {
        case .hint(let hint): self.init(outcome: .hint, step: LadderStep(hint), language)
        case .mistakes(let found): self.init(outcome: .mistakes, mistakes: found.visible, language)
        case .solved: self.init(outcome: .solved, language)
        case .nothing, .stopped: self.init(outcome: .nothing, language)
        }
    }

    /// The mistakes in a position of another layout, or its next step; nil if no technique applies.
    package init(_ mistakes: GridMistakes?, _ step: LadderStep?, isFull: Bool, _ language: Language)
    {
        let outcome: Outcome =
            mistakes != nil ? .mistakes : isFull ? .solved : step != nil ? .hint : .nothing
        self.init(outcome: outcome, step: step, mistakes: mistakes, language)
    }

    private init(
        outcome: Outcome, step: LadderStep? = nil, mistakes: GridMistakes? = nil,
        _ language: Language
    ) {
        self.outcome = outcome
        self.step = step
        self.mistakes = mistakes
        self.language = language
    }

    package var json: [UInt8] {
        JSONWriter.object { json in
            json.member("outcome", outcome.rawValue)
            json.name("step")
            if let step {
                json.object { $0.members(of: step, in: language) }
            } else {
                json.null()
            }
            json.name("mistakes")
            if let mistakes { json.mistakes(mistakes, in: language) } else { json.null() }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func mistakes(_ mistakes: GridMistakes, in language: Language) {
        let cells = StepCells(mistakes.grid)
        beginObject()
        name("entries")
        placements(mistakes.entries, cells)
        name("removed")
        candidates(mistakes.removed, cells)
        member("sentence", mistakes.sentence(in: language))
        endObject()
    }
}
