import FarmJSON
import SudokuEngine

/// The positions of the worked boards of the page for players, `examples.json`.
///
/// The page searches the steps in them again, so that patterns and sentences come from the engine.
enum TechniqueExampleFile {
    static let name = "examples.json"
    static let format = "puzzlefarm-examples/1"

    /// The file: an object with a position for each technique that has an example.
    static var bytes: [UInt8] {
        JSONWriter.object { json in
            json.member("format", format)
            json.object("examples") { json in
                for technique in Technique.all {
                    guard let example = technique.example else { continue }
                    json.object(technique.id, example.write)
                }
            }
        }
    }
}

extension TechniqueExample {
    fileprivate func write(to json: inout JSONWriter) {
        let givens = Cell.all.map { cell in
            let isGiven = grid.givens?.contains(cell) ?? true
            return isGiven ? grid.filled[cell]?.description ?? "." : "."
        }
        let placed = step.placements.map { "\($0.cell)=\($0.digit)" }
        json.member("givens", givens.joined())
        json.member("filled", grid.filled.text)
        json.member("removed", Self.list(grid.removed).joined(separator: " "))
        json.member("result", (placed + Self.list(step.eliminations)).joined(separator: " "))
    }

    /// `r4c7-2 r4c8-2`.
    private static func list(_ candidates: Candidates) -> [String] {
        candidates.cells.flatMap { cell in candidates[cell].map { "\(cell)-\($0)" } }
    }
}
