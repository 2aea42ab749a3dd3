import FarmJSON
import PuzzleBundle
import SudokuEngine
import SudokuGame

extension WebEngine {
    /// Takes the texts of a language: `language`, and `texts` by their keys.
    func setTexts(_ length: Int32) -> Int32 {
        outcome { () throws(WebFault) in
            let request = try WebRequest(try text(length))
            guard let language = Language(rawValue: try request.text("language")),
                let members = request["texts"]?.members
            else { throw .request }
            var texts = Texts(language: language)
            for member in members {
                guard let text = member.value.string,
                    Texts.canFill(text)
                        || !member.name.split(separator: ".").contains("sentence")
                else { throw .request }
                texts.add(text, for: member.name)
            }
            self.texts = texts
            return 0
        }
    }

    /// Finds a hint in one call and counts it; answers with JSON.
    func takeHint(_ handle: Int32) -> Int32 {
        answer { answer throws(WebFault) in
            let game = try self.game(handle)
            let path = sparePath ?? SlicedPath(from: Position(game.game.solved), by: .human)
            sparePath = path
            let search = SlicedHint(for: game.game, on: path)
            while true {
                guard case .found(let hint) = search.next() else { continue }
                if hint != nil { game.game.countHint() }
                answer.append { $0.hint(hint, texts) }
                return
            }
        }
    }
}

extension JSONWriter {
    /// Writes a hint as pages read it; null for none.
    mutating func hint(_ hint: GameHint?, _ texts: Texts) {
        guard let hint else { return null() }
        beginObject()
        let step: Hint?
        switch hint.content {
        case .wrongEntries: (step, _) = (nil, member("kind", "wrongEntries"))
        case .wrongNotes: (step, _) = (nil, member("kind", "wrongNotes"))
        case .offer: (step, _) = (nil, member("kind", "offer"))
        case .step(let found): (step, _) = (found, member("kind", "step"))
        }
        optional("technique", step?.technique)
        optional("name", step?.visible.name(from: texts))
        rating(step?.rating)
        member("house", hint.house.description)
        name("stages")
        beginArray()
        for stage in HintStage.allCases {
            beginObject()
            name("cells")
            array(hint.cells(at: stage)) { $0.integer($1.index) }
            member("sentence", hint.sentence(at: stage, from: texts))
            endObject()
        }
        endArray()
        name("pattern")
        if let step { pattern(step.visible) } else { null() }
        name("placements")
        switch hint.content {
        case .offer(let placement): placements([GridStep.Entry(placement)], .numbers)
        case .step(let step): placements(step.visible.placements, .numbers)
        case .wrongEntries, .wrongNotes: placements([])
        }
        name("eliminations")
        candidates(step?.eliminations ?? Candidates(), .numbers)
        name("excludedByNotes")
        if case .wrongNotes(let lacking) = hint.content {
            candidates(lacking, .numbers)
        } else {
            candidates(hint.excludedByNotes, .numbers)
        }
        member("data", plain: hint.token)
        endObject()
    }

    private mutating func optional(_ name: String, _ text: String?) {
        self.name(name)
        if let text { string(text) } else { null() }
    }
}
