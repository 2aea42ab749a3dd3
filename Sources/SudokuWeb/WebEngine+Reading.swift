import FarmJSON
import PuzzleBundle
import SudokuEngine

extension WebEngine {
    /// Answers with the puzzle in a text as JSON, or with the place of its fault.
    func parse(_ length: Int32) -> Int32 {
        answer { answer throws(WebFault) in
            let text = String(decoding: PuzzleLink.puzzle(in: try self.text(length)), as: UTF8.self)
            let puzzle: Puzzle
            do throws(ParseError) {
                puzzle = try Puzzle(parsing: text)
            } catch {
                answer.append { $0.fault(error) }
                return
            }
            answer.append { $0.object { $0.member("puzzle", puzzle.text) } }
        }
    }

    /// Answers with the id of a puzzle and of all its equivalents, 16 characters.
    func identify(_ length: Int32) -> Int32 {
        answer { answer throws(WebFault) in
            var hash = SHA256()
            hash.add(try puzzle(length).canonical.puzzle.ascii)
            answer.append(bytes: PuzzleID(digest: hash.digest()).ascii)
        }
    }

    /// Begins the hash of bytes that come in parts.
    func beginHash() -> Int32 {
        hash = SHA256()
        return 0
    }

    func addToHash(_ length: Int32) -> Int32 {
        outcome { () throws(WebFault) in
            hash.add(try text(length))
            return 0
        }
    }

    /// Answers with the 32 bytes of the hash.
    func endHash() -> Int32 {
        answer { answer throws(WebFault) in answer.append(bytes: hash.digest()) }
    }
}

extension JSONWriter {
    fileprivate mutating func fault(_ error: ParseError) {
        beginObject()
        member("fault", "puzzle")
        member("message", error.description)
        name("place")
        beginObject()
        switch error {
        case .length(let count):
            member("reason", "length")
            member("count", count)
        case .character(let character, let line, let column):
            member("reason", "character")
            member("character", String(character))
            member("line", line)
            member("column", column)
        case .rows(let count):
            member("reason", "rows")
            member("count", count)
        case .rowLength(let count, let line):
            member("reason", "rowLength")
            member("count", count)
            member("line", line)
        case .conflict(let digit, let first, let second, let house):
            member("reason", "conflict")
            member("digit", digit.value)
            cells("cells", CellSet([first, second]))
            member("house", house.description)
        case .blanks(let count):
            member("reason", "blanks")
            member("count", count)
        }
        endObject()
        endObject()
    }

    mutating func cells(_ name: String, _ cells: CellSet) {
        array(name, cells) { $0.integer($1.index) }
    }
}
