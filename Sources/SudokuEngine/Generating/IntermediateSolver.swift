/// A solver that uses singles, locked candidates, pairs and X-Wings, on as many boards at a time as a
/// vector has lanes.
///
/// Each of these stays possible, or has nothing left to remove, whatever else is removed before, so
/// what they solve does not depend on their order. They are all techniques of the farm ladder up to the
/// tier intermediate, but for direct hidden triplets. So most proposals for a tier need no rating to be
/// turned down.
struct IntermediateSolver: ~Copyable {
    private var cells = LaneBuffer(repeating: 0x1FF, count: 81 * Lanes.count)
    /// Boards that need more than singles and locked candidates, and the indices of their puzzles.
    private var open = LaneBuffer(repeating: 0x1FF, count: 81 * Lanes.count)
    private var held: [Int] = []

    /// Returns, for each puzzle, true if these techniques solve it.
    mutating func solves(_ puzzles: [Puzzle]) -> [Bool] {
        var results = [Bool](repeating: true, count: puzzles.count)
        visit(puzzles) { index, _, _ in results[index] = false }
        return results
    }

    /// Returns, for each puzzle, true if no technique up to the tier intermediate continues where
    /// these end.
    mutating func areTooHard(_ puzzles: [Puzzle]) -> [Bool] {
        var results = [Bool](repeating: false, count: puzzles.count)
        visit(puzzles) { index, cells, lane in
            results[index] = !DirectHiddenSet.findsTriplet(on: Board(lane, of: cells))
        }
        return results
    }

    /// Visits the puzzles that the techniques do not solve, with the lane of what is left of each.
    private mutating func visit(
        _ puzzles: [Puzzle],
        _ body: (_ index: Int, _ cells: borrowing LaneBuffer, _ lane: Int) -> Void
    ) {
        for first in stride(from: 0, to: puzzles.count, by: Lanes.count) {
            let part = first..<min(first + Lanes.count, puzzles.count)
            for index in part { cells.write(puzzles[index].digits, lane: index - first) }
            let isSolved = cells.sweepAll().isSolved
            for index in part where isSolved[index - first] == 0 {
                for cell in 0..<81 {
                    open[vector: cell, lane: held.count] = cells[vector: cell, lane: index - first]
                }
                held.append(index)
                if held.count == Lanes.count { visitOpen(body) }
            }
        }
        if !held.isEmpty { visitOpen(body) }
    }

    private mutating func visitOpen(
        _ body: (_ index: Int, _ cells: borrowing LaneBuffer, _ lane: Int) -> Void
    ) {
        var last: SweepResult
        var result = SweepResult()
        repeat {
            last = result
            open.removePairs()
            result = open.sweepAll()
        } while !(result.weight == last.weight).areAll
        let isSolved = result.isSolved
        for (lane, index) in held.enumerated() where isSolved[lane] == 0 { body(index, open, lane) }
        held.removeAll(keepingCapacity: true)
    }
}

extension SweepResult {
    /// All ones in lanes whose board is solved.
    fileprivate var isSolved: Lanes {
        (weight == Lanes(repeating: Self.solvedWeight)) & (places == Lanes(repeating: 0x1FF))
    }
}

extension LaneBuffer {
    /// Removes what singles and locked candidates exclude, until they exclude nothing more.
    fileprivate mutating func sweepAll() -> SweepResult {
        var last = sweep()
        while true {
            let result = sweep()
            if (result.weight == last.weight).areAll { return result }
            last = result
        }
    }
}

extension Board {
    /// Creates the board of a lane, with each cell filled that has one candidate.
    fileprivate init(_ lane: Int, of cells: borrowing LaneBuffer) {
        let digits = CellDigits { cell in
            let mask = cells[vector: cell, lane: lane]
            return mask.isSingle ? UInt8(mask.trailingZeroBitCount) + 1 : 0
        }
        self.init(Puzzle(trusted: digits))
        for cell in Bits(empty) { remove(mask: ~cells[vector: cell, lane: lane], from: cell) }
    }
}
