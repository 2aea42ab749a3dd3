internal import SudokuEngine

/// The acts of a game in order, those done and those undone, and the changes to undo and redo them.
///
/// A change of a cell is stored as the bits that differ, so the same word undoes and redoes it; a
/// change of its corner marks is another.
struct History: Hashable, Sendable {
    /// The acts, of which the first ``position`` are done.
    private(set) var acts: [LoggedAct] = []
    private(set) var position = 0
    /// The changed cells of all acts: the index in the upper half, with a bit for those of corner
    /// marks, the changed bits in the lower.
    private var changes: [UInt64] = []
    private static let corners: UInt64 = 1 << 63
    /// The number of changes up to the end of each act.
    private var ends: [Int] = []
    /// The numbers of acts that were done at the checkpoints, ascending.
    private(set) var checkpoints: [Int] = []
    /// The number of oldest acts that can no longer be undone.
    private(set) var folded = 0
    init(folded: Int = 0) { self.folded = folded }

    var canUndo: Bool { position > 0 }
    var canRedo: Bool { position < acts.count }

    /// Adds an act after the last one that is done. Acts that are undone are forgotten, and
    /// checkpoints after them.
    mutating func record(_ act: LoggedAct, from before: GameBoard, to after: GameBoard) {
        if canRedo { truncate(to: position) }
        for index in 0..<before.count where before[index] != after[index] {
            let place = UInt64(index) << 32
            let bits = UInt64(before[index].bits ^ after[index].bits)
            let marks = UInt64(before[index].cornerMask ^ after[index].cornerMask)
            if bits != 0 { changes.append(place | bits) }
            if marks != 0 { changes.append(Self.corners | place | marks) }
        }
        acts.append(act)
        ends.append(changes.count)
        position += 1
    }

    /// Undoes the last act that is done; the board must be the one that it led to.
    mutating func undo(on board: inout GameBoard) {
        position -= 1
        toggle(position, on: &board)
    }

    /// Repeats the first act that is undone.
    mutating func redo(on board: inout GameBoard) {
        toggle(position, on: &board)
        position += 1
    }

    /// Sets a checkpoint; false if there is one already.
    mutating func setCheckpoint() -> Bool {
        guard !checkpoints.contains(position) else { return false }
        checkpoints.append(position)
        checkpoints.sort()
        return true
    }

    mutating func removeCheckpoint(_ position: Int) { checkpoints.removeAll { $0 == position } }

    /// The notes that the player has removed by hand or by a hint, by cell, a mask for each of a number
    /// of cells. What a digit has excluded is not among them. A cell whose notes were erased lacks all,
    /// until it is filled.
    func removedNotes(_ count: Int) -> [UInt32] {
        var removed = [UInt32](repeating: 0, count: count)
        for (number, act) in acts.prefix(position).enumerated() {
            switch act.own {
            case .eraseAll, .fillNotes(nil): removed = [UInt32](repeating: 0, count: count)
            case .fillNotes(let cells?): for cell in cells { removed[cell] = 0 }
            default: break
            }
            for change in changes[(number == 0 ? 0 : ends[number - 1])..<ends[number]]
            where change & Self.corners == 0 {
                let cell = Int(change >> 32)
                let bits = UInt32(truncatingIfNeeded: change)
                let notes = CellContent.notes(inChange: bits)
                if CellContent.fillsOrEmpties(bits), removed[cell] == .max { removed[cell] = 0 }
                switch act.own {
                case .removeNote(_, let cells):
                    if cells.contains(cell) { removed[cell] |= notes }
                case .erase(let cells):
                    if cells.contains(cell), notes != 0 { removed[cell] = .max }
                case .addNote(_, let cells):
                    if cells.contains(cell) { removed[cell] &= ~notes }
                case .hint(_, let after, _):
                    for entry in after where entry.cell == cell {
                        removed[cell] |= notes & ~entry.digits
                    }
                default: break
                }
            }
        }
        return removed
    }

    private func toggle(_ number: Int, on board: inout GameBoard) {
        let start = number == 0 ? 0 : ends[number - 1]
        for change in changes[start..<ends[number]] {
            let index = Int((change & ~Self.corners) >> 32)
            board[index].toggle(
                UInt32(truncatingIfNeeded: change), ofCorners: change & Self.corners != 0)
        }
    }

    private mutating func truncate(to count: Int) {
        acts.removeSubrange(count...)
        ends.removeSubrange(count...)
        changes.removeSubrange((ends.last ?? 0)...)
        checkpoints.removeAll { $0 > count }
    }

    /// The changed cells of all acts above which the oldest acts are forgotten when a game is saved: more
    /// than a log on 9x9 cells can have.
    static let mostChanges = 4_000_000

    /// True if all acts change more cells than a saved game may restore.
    var isTooLarge: Bool { changes.count > Self.mostChanges }

    /// Forgets oldest acts of a grid until the text of the others has at most `limit` characters and
    /// they change at most ``mostChanges`` cells, but none that is undone; if that is not enough, also
    /// the last of those.
    mutating func fold(toTextOf limit: Int, _ size: Int) {
        var length = acts.reduce(0) { $0 + $1.textLength(size) }
        var count = 0
        var kept = acts.count
        func isTooLong() -> Bool {
            let before = count == 0 ? 0 : ends[count - 1]
            return length > limit || kept > 0 && ends[kept - 1] - before > Self.mostChanges
        }
        while isTooLong(), count < position {
            length -= acts[count].textLength(size)
            count += 1
        }
        while isTooLong(), kept > count {
            kept -= 1
            length -= acts[kept].textLength(size)
        }
        truncate(to: kept)
        guard count > 0 else { return }
        let removed = ends[count - 1]
        acts.removeSubrange(..<count)
        changes.removeSubrange(..<removed)
        ends = ends.dropFirst(count).map { $0 - removed }
        position -= count
        folded += count
        checkpoints = checkpoints.filter { $0 >= count }.map { $0 - count }
    }
}
