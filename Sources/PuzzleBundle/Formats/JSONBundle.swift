import FarmJSON
import SudokuEngine

/// `{"format":"puzzlefarm/1","tier":"hard","puzzles":[…]}`, with puzzles in the short form
/// `{"id":…,"p":…,"s":…,"tier":…,"t":5,"tierRating":4.0,"se":4.2}` or, on request, in the long form.
/// `tier` is present if all puzzles share one. With puzzles of other layouts than classic 9x9, the
/// format is `puzzlefarm/2`. The schemas are `puzzlefarm-1.schema.json` and `puzzlefarm-2.schema.json`.
struct JSONBundleWriter: BundleWriter {
    static let format = "puzzlefarm/1"
    static let layoutFormat = "puzzlefarm/2"

    let tier: Tier?
    let isFull: Bool
    let ladder: Ladder
    /// True if puzzles of other layouts than classic 9x9 may come.
    let hasLayouts: Bool
    var json = JSONWriter()

    mutating func begin(_ output: inout [UInt8]) {
        json.write(to: &output) { json in
            json.beginObject()
            json.member("format", hasLayouts ? Self.layoutFormat : Self.format)
            if let tier { json.member("tier", tier.name) }
            json.name("puzzles")
            json.beginArray()
        }
    }

    mutating func add(
        _ puzzle: PuzzleRecord, _ explanation: PuzzleExplanation, to output: inout [UInt8]
    ) throws(BundleError) {
        if puzzle.classic == nil, !hasLayouts {
            throw BundleError(
                file: puzzle.id.description, place: .file,
                problem:
                    "of the layout \(puzzle.layout), but the bundle is one of classic puzzles; set "
                    + "hasLayouts")
        }
        json.write(to: &output) { json in
            json.beginObject()
            if isFull { json.longForm(puzzle) } else { json.shortForm(puzzle) }
            explanation.write(to: &json, of: puzzle.grid, on: ladder)
            json.endObject()
        }
    }

    mutating func end(_ output: inout [UInt8]) {
        json.write(to: &output) { json in
            json.endArray()
            json.endObject()
        }
        output.endLine()
    }
}

extension JSONWriter {
    fileprivate mutating func shortForm(_ puzzle: PuzzleRecord) {
        member("id", puzzle.id)
        member("p", plain: puzzle.grid.givens)
        member("s", plain: puzzle.grid.solution)
        if case .layout(let grid, _) = puzzle.grid { shortMembers(of: grid) }
        member("tier", puzzle.tier.name)
        member("t", puzzle.tier.index)
        member("tierRating", puzzle.tierRating)
        member("se", puzzle.se?.er)
    }
}

package enum JSONBundle {
    /// In bytes; many times the size of the longest plan.
    package static let longestPuzzle = 1 << 20

    static func read(_ bytes: ArraySlice<UInt8>, into reading: inout BundleReading) {
        do throws(JSONError) {
            var reader = Reader(reading: reading)
            defer { reading = reader.reading }
            var cursor = JSONCursor(bytes)
            try reader.bundle(&cursor)
            try cursor.end()
        } catch {
            reading.fault(error.inLine, at: .line(error.line))
        }
    }

    /// Reads the puzzles one by one, so that a large bundle does not become a large tree in memory.
    private struct Reader {
        var reading: BundleReading
        private var format: String?
        private var tier: Tier?
        private var hasPuzzles = false

        init(reading: BundleReading) { self.reading = reading }

        mutating func bundle(_ cursor: inout JSONCursor) throws(JSONError) {
            let start = cursor.place
            var names = DistinctNames<String>()
            try cursor.object { (cursor, token) throws(JSONError) in
                switch try cursor.newName(token, &names) {
                case "format": format = String(decoding: try cursor.bytes(), as: UTF8.self)
                case "tier": tier = try cursor.tier()
                case "puzzles": try puzzles(&cursor)
                default: try cursor.skip()
                }
            }
            guard let format else { throw cursor.error("member \"format\" is missing", at: start) }
            let known = [JSONBundleWriter.format, JSONBundleWriter.layoutFormat]
            guard known.contains(format) else {
                throw cursor.error(
                    "the format is \"\(format)\", this version reads \"\(known[0])\" and "
                        + "\"\(known[1])\"", at: start)
            }
            guard hasPuzzles else { throw cursor.error("member \"puzzles\" is missing", at: start) }
            if format == JSONBundleWriter.format {
                for puzzle in reading.puzzles where puzzle.givens == nil {
                    reading.fault(
                        "of another layout than classic 9x9, which needs the format "
                            + JSONBundleWriter.layoutFormat, at: puzzle.place)
                }
            }
            if let tier {
                for puzzle in reading.puzzles where puzzle.tier != tier {
                    reading.fault("not of the bundle's tier \(tier.name)", at: puzzle.place)
                }
            }
        }

        private mutating func puzzles(_ cursor: inout JSONCursor) throws(JSONError) {
            hasPuzzles = true
            var number = 0
            var counted = cursor.text.startIndex
            var position = JSONPosition()
            try cursor.array { (cursor) throws(JSONError) in
                number += 1
                _ = cursor.peek()
                let start = cursor.place
                try cursor.skip()
                // Continue counting lines from puzzle to puzzle: each may have an error.
                position.pass(cursor.text[counted..<start])
                counted = start
                puzzle(cursor.text[start..<cursor.place], from: position, number)
            }
        }

        private mutating func puzzle(
            _ text: ArraySlice<UInt8>, from origin: JSONPosition, _ number: Int
        ) {
            let place = BundleError.Place.puzzle(number)
            guard text.count <= JSONBundle.longestPuzzle else {
                let maximum = JSONBundle.longestPuzzle >> 10
                return reading.fault("longer than \(maximum) KiB; is this a puzzle?", at: place)
            }
            do throws(JSONError) {
                var cursor = JSONCursor(text, origin: origin)
                let value = try cursor.value()
                // Both forms begin with the id; the name of the givens distinguishes them.
                guard value["givens"] != nil else {
                    return reading.add(at: place) { () throws(FieldError) in
                        try BundledPuzzle(place: place, shortForm: value)
                    }
                }
                cursor = JSONCursor(text, origin: origin)
                let (record, form) = try cursor.longForm()
                reading.add(at: place) { () throws(FieldError) in
                    BundledPuzzle(place: place, record, form)
                }
            } catch {
                reading.fault(error.description, at: place)
            }
        }
    }
}

extension BundledPuzzle {
    /// Reads the short form. Unknown members are ignored.
    fileprivate init(place: BundleError.Place, shortForm value: JSONValue) throws(FieldError) {
        func string(_ name: String) throws(FieldError) -> String {
            guard let text = value[name]?.string else {
                throw FieldError("string \"\(name)\" is missing")
            }
            return text
        }
        func textIfThere(_ name: String) -> ArraySlice<UInt8>? {
            value[name]?.string.map { Array($0.utf8)[...] }
        }
        var grid = WrittenGrid()
        grid.givens = Array(try string("p").utf8)[...]
        grid.solution = Array(try string("s").utf8)[...]
        (grid.layout, grid.regions) = (value["l"]?.string, textIfThere("r"))
        grid.extra = textIfThere("x")
        grid.cagesField = textIfThere("c")
        try self.init(place: place, grid)
        id = try FieldReader.id(try string("id"))
        let tier = try FieldReader.tier(try string("tier"))
        guard let index = value["t"]?.integer else { throw FieldError("integer t is missing") }
        try agree(tier, index)
        self.tier = tier
        func rating(_ name: String, _ value: JSONValue?) throws(FieldError) -> Rating {
            guard let tenths = value?.number?.tenths else {
                throw FieldError("number \"\(name)\" with one decimal is missing")
            }
            return Rating(tenths: tenths)
        }
        // Version 0.1 did not write it.
        let tierRating = value["tierRating"]
        if tierRating != nil { self.rating = try rating("tierRating", tierRating) }
        // The short form of this version has the ER alone; files with the three ratings are read too.
        let se = value["se"]?["er"] ?? value["se"]
        er = givens == nil && se?.isNull == true ? nil : try rating("se", se)
        ladder = value["ladder"]?.string
        try takeSteps(plan: value["plan"], exercise: value["exercise"])
    }
}
