/// Cells in the crossing of a box and a line that together have as many candidates as there are
/// cells, if both the box and the rest of the line lose some.
enum LockedSubset {
    static let pair: NamedTechnique = technique("locked-pair", code: "0110", 40) {
        LockedSubset.search(2, for: pair, on: $0, &$1)
    }

    static let triple: NamedTechnique = technique("locked-triple", code: "0111", 60) {
        LockedSubset.search(3, for: triple, on: $0, &$1)
    }

    private static func technique(
        _ id: String, code: String, _ score: Int,
        search: @escaping @Sendable (Board, inout StepSearch) -> Void
    ) -> NamedTechnique {
        NamedTechnique(id, code: code, .medium, score, search: search)
    }

    private static func search(
        _ size: Int, for technique: NamedTechnique, on board: Board, _ search: inout StepSearch
    ) {
        for box in 0..<9 {
            let isEnough = NakedSubset.visit(size, in: box, on: board) { subset in
                let losers = subset.losers(on: board)
                guard subset.isLocked(losers, on: board) else { return false }
                return subset.offer(technique, losers, on: board, to: &search)
            }
            if isEnough { return }
        }
    }
}
