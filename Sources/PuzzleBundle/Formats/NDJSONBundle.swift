import FarmJSON
import SudokuEngine

/// The long form, one object per line: the lossless format.
struct NDJSONBundleWriter: BundleWriter {
    let ladder: Ladder

    mutating func add(
        _ puzzle: PuzzleRecord, _ explanation: PuzzleExplanation, to output: inout [UInt8]
    ) throws(BundleError) {
        JSONWriter.append(to: &output) { json in
            json.beginObject()
            json.longForm(puzzle)
            explanation.write(to: &json, of: puzzle.grid, on: ladder)
            explanation.pool?.write(to: &json)
            json.endObject()
        }
        output.endLine()
    }
}

enum NDJSONBundle {
    static func puzzle(
        _ line: ArraySlice<UInt8>, at place: BundleError.Place
    ) throws(FieldError) -> BundledPuzzle {
        do throws(JSONError) {
            var cursor = JSONCursor(line)
            let (record, form) = try cursor.longForm()
            try cursor.end()
            return BundledPuzzle(place: place, record, form)
        } catch {
            throw FieldError(error.inLine)
        }
    }
}
