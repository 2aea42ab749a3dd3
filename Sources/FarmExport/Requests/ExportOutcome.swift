/// The result of an export.
package enum ExportOutcome: Hashable, Sendable {
    case written(puzzles: Int, files: Int)
    /// An earlier, interrupted export was completed; nothing else was done.
    case completed(puzzles: Int, files: Int)
    /// The catalogue is already up to date.
    case unchanged
}
