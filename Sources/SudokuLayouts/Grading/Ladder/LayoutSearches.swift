import SudokuEngine

/// The searches for patterns, which the ladders of layouts and of killers share, and what they need not
/// repeat.
struct LayoutSearches: ~Copyable {
    var searched: SearchedParts
    private var list = MaskList()

    init(_ tables: LayoutTables, slots: Int) {
        searched = SearchedParts(tables, slots: slots)
    }

    /// Returns the first step of a search that is not one of chains.
    mutating func find(
        _ rung: LayoutRung, on board: borrowing CandidateBoard
    ) -> LayoutFinding? {
        switch rung {
        case .hiddenSingle: return LayoutSingles.hidden(on: board)
        case .fish(let size): return LayoutFish.first(size, on: board, &list, &searched)
        default:
            var found: LayoutFinding?
            search(rung, on: board) {
                found = $0
                return true
            }
            return found
        }
    }

    /// Visits the steps of such a search until `visit` returns true.
    mutating func search(
        _ rung: LayoutRung, on board: borrowing CandidateBoard, _ visit: (LayoutFinding) -> Bool
    ) {
        switch rung {
        case .hiddenSingle: LayoutSingles.search(on: board, visit)
        case .nakedSingle: LayoutSingles.naked(on: board, visit)
        case .directLocking: LayoutLocking.direct(on: board, &searched, visit)
        case .locking: LayoutLocking.eliminations(on: board, &searched, visit)
        case .commonPeers:
            LayoutCommonPeers.search(.commonPeers, 27, on: board, &searched, visit)
        case .generalizedIntersections:
            LayoutCommonPeers.search(.generalizedIntersections, 29, on: board, &searched, visit)
        case .directHiddenSet(let size):
            LayoutHiddenSet.direct(size, on: board, &list, &searched, visit)
        case .forcingCell: LayoutNeighbours.forcingCell(on: board, visit)
        case .lockedNeighbours: LayoutNeighbours.locked(on: board, visit)
        case .nakedSet(let size, let form):
            LayoutNakedSet.search(size, form, on: board, &list, &searched, visit)
        case .leftovers(let isSingleLine):
            LayoutLeftovers.search(isSingleLine, on: board, visit)
        case .fish(let size):
            _ = LayoutFish.all(size, on: board, &list, &searched).first(where: visit)
        case .hiddenSet(let size):
            LayoutHiddenSet.search(size, on: board, &list, &searched, visit)
        case .skyscraper: LayoutTwoStrongLinks.search(.skyscraper, on: board, visit)
        case .twoStringKite: LayoutTwoStrongLinks.search(.twoStringKite, on: board, visit)
        case .turbotFish: LayoutTwoStrongLinks.search(.turbotFish, on: board, visit)
        case .xyWing: LayoutWing.search(pivot: 2, on: board, visit)
        case .xyzWing: LayoutWing.search(pivot: 3, on: board, visit)
        case .bug: if let found = LayoutBUG.first(on: board) { _ = visit(found) }
        default: break
        }
    }
}
