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
            json.member("step", step) { json, step in
                json.object { $0.members(of: step, in: language) }
            }
            json.member("mistakes", mistakes) { $0.mistakes($1, in: language) }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func mistakes(_ mistakes: GridMistakes, in language: Language) {
        let cells = StepCells(mistakes.grid)
        object { json in
            json.member("entries") { $0.placements(mistakes.entries, cells) }
            json.member("removed") { $0.candidates(mistakes.removed, cells) }
            json.member("sentence", mistakes.sentence(in: language))
        }
    }
}
