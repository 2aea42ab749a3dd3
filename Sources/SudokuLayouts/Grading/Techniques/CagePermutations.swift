import SudokuEngine

/// The candidates of a cage that occur when its cells take the digits of a viable set, each one.
enum CagePermutations {
    static func search(
        on board: inout KillerBoard, _ assignments: inout CageAssignments,
        _ visit: (LayoutFinding) -> Bool
    ) {
        for number in board.rests.indices where board.rests[number].cells.count > 1 {
            let cells = board.rests[number].cells
            let total = board.total(cells)
            if board.settled[number] == total { continue }
            let sets = board.combinations(number)
            guard let lost = board.restrict(cells, to: sets, &assignments) else { return }
            guard !lost.isEmpty else {
                board.settled[number] = total
                continue
            }
            var finding = board.finding(.cagePermutations, 35, cage: number)
            finding.eliminations = lost
            if visit(finding) { return }
        }
    }
}
