import FarmJSON
import SudokuEngine

extension WebEngine {
    /// Answers with the candidates of a grid, two bytes a cell.
    func listCandidates(_ length: Int32) -> Int32 {
        answer { answer throws(WebFault) in
            let candidates = try grid(try WebRequest(try text(length))).candidates
            for cell in Cell.all { answer.append(Int(candidates[cell].bits)) }
        }
    }

    /// Returns the grid of a request.
    func grid(_ request: WebRequest) throws(WebFault) -> CandidateGrid {
        let filled = try puzzle(in: try request.text("filled"))
        var givens: CellSet?
        if let text = try request.textIfThere("givens") {
            let puzzle = try puzzle(in: text)
            guard puzzle.givens.allSatisfy({ filled[$0] == puzzle[$0] }) else { throw .request }
            givens = puzzle.givens
        }
        let removed = try request.candidates("removed")
        guard removed.cells.allSatisfy({ filled[$0] == nil }) else { throw .request }
        return CandidateGrid(filled: filled, removed: removed, givens: givens)
    }
}
