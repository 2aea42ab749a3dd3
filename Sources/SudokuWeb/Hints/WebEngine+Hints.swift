import FarmJSON
import PuzzleBundle
import SudokuEngine
import SudokuGame

extension WebEngine {
    /// Takes the texts of a language: `language`, and `texts` by their keys.
    func setTexts(_ length: Int32) -> Int32 {
        outcome { () throws(WebFault) in
            let request = try WebRequest(try text(length))
            let code = try request.text("language")
            guard let members = request["texts"]?.members else { throw .request }
            // A page may have texts in a language for which the rules of layouts have no words.
            var texts = Texts(language: Language(rawValue: code) ?? .english)
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
            let hint = try hint(for: game)
            if hint != nil { game.game.countHint() }
            answer.append { $0.hint(hint, texts) }
        }
    }

    /// Returns the hint for a game; nil if the puzzle is solved.
    func hint(for game: WebGame) throws(WebFault) -> GameHint? {
        if game.game.grid.classic == nil {
            #if LAYOUTS
                return try layoutHint(for: game)
            #else
                throw .absent
            #endif
        }
        #if ENGINE
            let path = sparePath ?? SlicedPath(from: Position(game.game.solved), by: .human)
            sparePath = path
            let search = SlicedHint(for: game.game, on: path)
            while true {
                if case .found(let hint) = search.next() { return hint }
            }
        #else
            throw .absent
        #endif
    }
}

extension JSONWriter {
    /// Writes a hint as pages read it; null for none.
    mutating func hint(_ hint: GameHint?, _ texts: Texts) {
        guard let hint else { return null() }
        let kind =
            switch hint.content {
            case .wrongEntries: "wrongEntries"
            case .wrongNotes: "wrongNotes"
            case .offer: "offer"
            case .step, .gridStep: "step"
            }
        let step = hint.step
        let cells = StepCells(step?.grid ?? .classic, areNumbers: true)
        var (placements, excluded) = (step?.placements ?? [], hint.excludedByNotes)
        if case .offer(let entry) = hint.content { placements = [entry] }
        if case .wrongNotes(let lacking) = hint.content { excluded = lacking }
        object { json in
            json.member("kind", kind)
            json.member("technique", step?.technique)
            json.member("name", step?.name(from: texts))
            json.member("rating", hint.rating)
            json.member("house", hint.house.name(in: .english))
            json.objects("stages", HintStage.allCases) { stage, json in
                json.array("cells", hint.cells(at: stage)) { $0.integer($1) }
                json.member("sentence", hint.sentence(at: stage, from: texts))
            }
            json.member("pattern", step) { $0.pattern($1, cells) }
            json.member("placements") { $0.placements(placements, cells) }
            json.member("eliminations") {
                $0.candidates(step?.eliminations ?? Candidates(), cells)
            }
            json.member("excludedByNotes") { $0.candidates(excluded, cells) }
            json.member("data", plain: hint.token)
        }
    }
}
