import FarmJSON
import SudokuEngine

/// The format of sugoku's `GET /board` response: `{"board":[[…]…]}`, or an array of such objects
/// for several puzzles.
struct SugokuBundleWriter: ClassicBundleWriter {
    private var count = 0
    /// The first puzzle, delayed until it is known if more follow.
    private var first: [UInt8] = []

    mutating func add(
        _ classic: SolvedPuzzle, of puzzle: PuzzleRecord, _ explanation: PuzzleExplanation,
        to output: inout [UInt8]
    ) throws(BundleError) {
        let board = JSONWriter.object { json in
            json.member("board") { $0.rows(classic.puzzle) }
        }
        count += 1
        if count == 1 {
            first = board
            return
        }
        if count == 2 {
            output.append("[")
            output += first
        }
        output.append(",")
        output += board
    }

    mutating func end(_ output: inout [UInt8]) {
        switch count {
        case 0: output.append("[]")
        case 1: output += first
        default: output.append("]")
        }
        output.endLine()
    }
}

/// The format of Dosuku's responses:
/// `{"newboard":{"grids":[{"value":…,"solution":…,"difficulty":"Hard"}],…}}`.
struct DosukuBundleWriter: ClassicBundleWriter {
    private var json = JSONWriter()
    private var count = 0

    mutating func begin(_ output: inout [UInt8]) {
        json.write(to: &output) { json in
            json.beginObject()
            json.name("newboard")
            json.beginObject()
            json.name("grids")
            json.beginArray()
        }
    }

    mutating func add(
        _ classic: SolvedPuzzle, of puzzle: PuzzleRecord, _ explanation: PuzzleExplanation,
        to output: inout [UInt8]
    ) throws(BundleError) {
        count += 1
        json.write(to: &output) { json in
            json.object { json in
                json.member("value") { $0.rows(classic.puzzle) }
                json.member("solution") { $0.rows(classic.solution.puzzle) }
                json.member("difficulty", puzzle.tier.title)
            }
        }
    }

    mutating func end(_ output: inout [UInt8]) {
        json.write(to: &output) { json in
            json.endArray()
            json.member("results", count)
            json.member("message", "All Ok")
            json.endObject()
            json.endObject()
        }
        output.endLine()
    }
}

extension JSONWriter {
    /// Nine arrays of nine numbers, with 0 for blanks.
    fileprivate mutating func rows(_ puzzle: Puzzle) {
        array(0..<9) { json, row in
            json.array(0..<9) { json, column in
                json.integer(Cell(row: row, column: column).flatMap { puzzle[$0]?.value } ?? 0)
            }
        }
    }
}

enum BoardBundles {
    static func readSugoku(_ bytes: ArraySlice<UInt8>, into reading: inout BundleReading) {
        guard let value = reading.json(bytes) else { return }
        for (place, board) in numbered(value.elements ?? [value]) {
            reading.add(at: place) { () throws(FieldError) in
                let digits = try FieldReader.rows(board["board"], "a board")
                return BundledPuzzle(place: place, givens: try FieldReader.puzzle(digits[...]))
            }
        }
    }

    static func readDosuku(_ bytes: ArraySlice<UInt8>, into reading: inout BundleReading) {
        guard let value = reading.json(bytes) else { return }
        guard let grids = value["newboard"]?["grids"]?.elements else {
            return reading.fault("array \"grids\" is missing in \"newboard\"")
        }
        if let results = value["newboard"]?["results"]?.integer, results != grids.count {
            reading.fault("\(grids.count) grids, \"results\" says \(results)")
        }
        for (place, grid) in numbered(grids) {
            reading.add(at: place) { () throws(FieldError) in
                let digits = try FieldReader.rows(grid["value"], "a value")
                let solution = try FieldReader.rows(grid["solution"], "a solution")
                var puzzle = BundledPuzzle(
                    place: place, givens: try FieldReader.puzzle(digits[...]),
                    try FieldReader.solution(solution[...]))
                guard let name = grid["difficulty"]?.string else {
                    throw FieldError("string \"difficulty\" is missing")
                }
                puzzle.tier = try FieldReader.tier(name)
                return puzzle
            }
        }
    }

    private static func numbered(
        _ values: [JSONValue]
    ) -> [(place: BundleError.Place, value: JSONValue)] {
        values.enumerated().map { (.puzzle($0 + 1), $1) }
    }
}

extension BundleReading {
    /// Parses the whole file as one value; returns nil and records an error if it is not JSON.
    fileprivate mutating func json(_ bytes: ArraySlice<UInt8>) -> JSONValue? {
        do throws(JSONError) {
            return try JSONReader.value(bytes)
        } catch {
            fault(error.inLine, at: .line(error.line))
            return nil
        }
    }
}
