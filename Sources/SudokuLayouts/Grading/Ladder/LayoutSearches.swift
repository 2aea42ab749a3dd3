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
        var found: LayoutFinding?
        switch rung {
        case .hiddenSingle: return LayoutSingles.hidden(on: board)
        case .nakedSingle: return LayoutSingles.naked(on: board)
        case .directLocking: return LayoutLocking.direct(on: board, &searched)
        case .locking: return LayoutLocking.first(on: board, &searched)
        case .commonPeers:
            LayoutCommonPeers.search(.commonPeers, 27, on: board, &searched) {
                found = $0
                return true
            }
        case .generalizedIntersections:
            LayoutCommonPeers.search(.generalizedIntersections, 29, on: board, &searched) {
                found = $0
                return true
            }
        case .directHiddenSet(let size):
            return LayoutHiddenSet.direct(size, on: board, &list, &searched)
        case .forcingCell: return LayoutNeighbours.forcingCell(on: board)
        case .lockedNeighbours: return LayoutNeighbours.locked(on: board)
        case .nakedSet(let size, let form):
            LayoutNakedSet.search(size, form, on: board, &list, &searched) {
                found = $0
                return true
            }
        case .leftovers(let isSingleLine): return LayoutLeftovers.first(isSingleLine, on: board)
        case .fish(let size): return LayoutFish.first(size, on: board, &list, &searched)
        case .hiddenSet(let size):
            LayoutHiddenSet.search(size, on: board, &list, &searched) {
                found = $0
                return true
            }
        case .skyscraper: return LayoutTwoStrongLinks.first(.skyscraper, on: board)
        case .twoStringKite: return LayoutTwoStrongLinks.first(.twoStringKite, on: board)
        case .turbotFish: return LayoutTwoStrongLinks.first(.turbotFish, on: board)
        case .xyWing: return LayoutWing.first(pivot: 2, on: board)
        case .xyzWing: return LayoutWing.first(pivot: 3, on: board)
        case .bug: return LayoutBUG.first(on: board)
        default: break
        }
        return found
    }
}
