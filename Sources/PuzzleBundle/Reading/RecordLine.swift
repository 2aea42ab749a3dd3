package import FarmJSON
import SudokuEngine

/// The puzzles of a line of JSON: a record in the long or the short form, also one without a tier, or a
/// bundle or an answer of the service, which has records in `puzzles`.
package enum RecordLine {
    /// Returns the puzzles as text formats have them, without what is stated about them; nil for JSON
    /// of something else.
    package static func notations(
        in line: ArraySlice<UInt8>
    ) throws(JSONError) -> [String]? {
        guard line.first == UInt8(ascii: "{") else { return nil }
        var cursor = JSONCursor(line)
        var found: [String]?
        let own = try cursor.notation { (cursor) throws(JSONError) in
            var list = found ?? []
            try cursor.array { (cursor) throws(JSONError) in
                let start = cursor.place
                guard let notation = try cursor.notation() else {
                    throw cursor.error("neither givens nor p; a record has one of them", at: start)
                }
                list.append(notation)
            }
            found = list
        }
        try cursor.end()
        return own.map { [$0] } ?? found
    }
}

extension JSONCursor {
    /// Reads an object, and calls a closure for the value of `puzzles`. Returns the puzzle of a record
    /// as text; nil if it has none.
    fileprivate mutating func notation(
        puzzles: ((inout JSONCursor) throws(JSONError) -> Void)? = nil
    ) throws(JSONError) -> String? {
        _ = peek()
        let start = place
        var grid = WrittenGrid()
        var hasGivens = false
        try object { (cursor, token) throws(JSONError) in
            switch cursor.content(of: token) {
            case "givens", "p":
                hasGivens = true
                grid.givens = try cursor.bytes()
            case "layout", "l": grid.layout = String(decoding: try cursor.bytes(), as: UTF8.self)
            case "regions", "r": grid.regions = try cursor.bytes()
            case "extra", "x": grid.extra = try cursor.bytes()
            case "c": grid.cagesField = try cursor.bytes()
            case "cages": grid.cages = try cursor.cages()
            case "puzzles":
                if let puzzles { try puzzles(&cursor) } else { try cursor.skip() }
            default: try cursor.skip()
            }
        }
        guard hasGivens else { return nil }
        do throws(FieldError) {
            return grid.isClassic
                ? try FieldReader.puzzle(grid.givens).text : try grid.layoutGrid().line
        } catch {
            throw self.error(error.text, at: start)
        }
    }
}
