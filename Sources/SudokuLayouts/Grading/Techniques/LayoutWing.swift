import SudokuEngine

/// A cell with two or three candidates, and two cells that it sees with two candidates each.
enum LayoutWing {
    /// Visits the XY-Wings, or XYZ-Wings if the pivot has three candidates, until `visit` returns true.
    static func search(
        pivot count: Int, on board: borrowing CandidateBoard, _ visit: (LayoutFinding) -> Bool
    ) {
        let tables = board.tables
        _ = board.anyEmpty { pivot in
            let mask = board[pivot]
            guard mask.nonzeroBitCount == count else { return false }
            let peers = tables.peerOrder[pivot]
            for one in peers {
                guard board[one].isPair, (mask & ~board[one]).isSingle else { continue }
                for other in peers {
                    let (first, second) = (board[one], board[other])
                    guard second.isPair, (mask | first | second).nonzeroBitCount == 3,
                        (mask & first & second).nonzeroBitCount == count - 2,
                        first & second != 0
                    else { continue }
                    let found = finding(pivot, one, other, isXYZ: count == 3, on: board)
                    if let found, visit(found) { return true }
                }
            }
            return false
        }
    }

    private static func finding(
        _ pivot: Int, _ one: Int, _ other: Int, isXYZ: Bool, on board: borrowing CandidateBoard
    ) -> LayoutFinding? {
        let tables = board.tables
        let digit = (board[one] & board[other]).trailingZeroBitCount
        var isAny = false
        for word in 0..<tables.cellWords {
            var rest =
                board.plane(digit, word) & tables.peers[one * tables.cellWords + word]
                & tables.peers[other * tables.cellWords + word]
            if isXYZ { rest &= tables.peers[pivot * tables.cellWords + word] }
            if pivot >> 6 == word { rest &= ~UInt64(bit: pivot & 63) }
            if rest != 0 { isAny = true }
        }
        guard isAny else { return nil }
        var finding = LayoutFinding(isXYZ ? .xyzWing : .xyWing)
        finding.eliminations = board.candidates(
            of: digit, seeing: isXYZ ? [one, other, pivot] : [one, other], except: [pivot])
        finding.cells = [pivot, one, other]
        finding.digits = UInt64(bit: digit)
        return finding
    }
}
