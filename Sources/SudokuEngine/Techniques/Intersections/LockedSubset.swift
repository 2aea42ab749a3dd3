/// Cells in the crossing of a box and a line that together have as many candidates as there are
/// cells, if both the box and the rest of the line lose some.
enum LockedSubset {
    static let pair = Technique("locked-pair", code: "0110", .medium, 40) {
        list(2, $0, on: $1, &$2)
    }
    static let triple = Technique("locked-triple", code: "0111", .medium, 60) {
        list(3, $0, on: $1, &$2)
    }

    private static func list(
        _ size: Int, _ technique: Technique, on board: Board, _ search: inout StepSearch
    ) {
        for box in 0..<9 {
            let isEnough = NakedSet.visit(size, in: box, on: board) { set in
                let losers = set.losers(on: board)
                guard set.isLocked(losers, on: board) else { return false }
                return set.offer(technique, losers, on: board, to: &search)
            }
            if isEnough { return }
        }
    }
}
