internal import SudokuEngine

extension Game {
    /// True if ``undo()`` is possible.
    public var canUndo: Bool { history.canUndo && !clock.isPaused }
    /// True if ``redo()`` is possible.
    public var canRedo: Bool { history.canRedo && !clock.isPaused }

    /// The number of acts that are done and can be undone.
    public var actsDone: Int { history.position }

    /// The number of oldest acts that can no longer be undone, since the log was too long to save.
    public var foldedActs: Int { history.folded }

    /// Undoes the last act, also after the end of the game. Mistakes and hints stay counted.
    public mutating func undo() throws(ActRefusal) {
        if clock.isPaused { throw .paused }
        guard history.canUndo else { throw .nothingToUndo }
        history.undo(on: &board)
    }

    /// Repeats the last act that was undone.
    public mutating func redo() throws(ActRefusal) {
        if clock.isPaused { throw .paused }
        guard history.canRedo else { throw .nothingToRedo }
        history.redo(on: &board)
        noteWin()
    }

    // MARK: Checkpoints

    /// The numbers of acts that were done at the checkpoints. A checkpoint is forgotten when the
    /// player undoes acts before it and makes another.
    public var checkpoints: [Int] { history.checkpoints }

    /// Sets a checkpoint at the present position.
    public mutating func setCheckpoint() throws(ActRefusal) {
        if clock.isPaused { throw .paused }
        guard history.setCheckpoint() else { throw .unchanged }
    }

    /// Forgets the checkpoint at a number of acts.
    public mutating func removeCheckpoint(_ acts: Int) { history.removeCheckpoint(acts) }

    /// Undoes or repeats acts up to a checkpoint.
    public mutating func go(to checkpoint: Int) throws(ActRefusal) {
        if clock.isPaused { throw .paused }
        guard checkpoints.contains(checkpoint) else { throw .noCheckpoint }
        guard checkpoint != history.position else { throw .unchanged }
        while history.position > checkpoint { history.undo(on: &board) }
        while history.position < checkpoint { history.redo(on: &board) }
        noteWin()
    }

    /// Undoes acts until no entry differs from the solution: up to before the first of the mistakes
    /// that are on the board.
    public mutating func undoMistakes() throws(ActRefusal) {
        if clock.isPaused { throw .paused }
        guard !wrongEntries.isEmpty else { throw .noMistake }
        guard history.canUndo else { throw .nothingToUndo }
        while history.canUndo, !wrongEntries.isEmpty { history.undo(on: &board) }
    }
}
