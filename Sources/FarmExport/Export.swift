import PuzzleBundle
import SudokuEngine

/// Writes puzzles to files so that each is in at most one finished file, even after a crash: claim,
/// write the parts, write the journal, deliver, rename.
package struct Export: ~Copyable {
    private let order: ExportRequest
    private let path: String
    private var stock: StockClient

    /// The result of an export.
    package enum Outcome: Hashable, Sendable {
        case written(puzzles: Int, files: Int)
        /// An earlier, interrupted export was completed; nothing else was done.
        case completed(puzzles: Int, files: Int)
        /// The catalogue is already up to date.
        case unchanged
    }

    package init(_ order: ExportRequest, to path: String, from socket: String) {
        self.order = order
        self.path = path
        stock = StockClient(path: socket)
    }

    /// Receives the number of puzzles written so far, and messages for the user.
    package struct ExportReporter {
        let progress: (Int) -> Void
        let remark: (String) -> Void

        package init(progress: @escaping (Int) -> Void, remark: @escaping (String) -> Void) {
            self.progress = progress
            self.remark = remark
        }
    }

    package mutating func run(_ audience: ExportReporter) throws(ExportError) -> Outcome {
        let place = try ExportTarget(path, isFolder: order.needsFolder)
        let lock = try place.locked()
        defer { lock.release() }
        let completion = ExportRecovery(
            place, mayReplace: order.isReplacing ? .everything : .nothing)
        if let outcome = try completion.resume(&stock, audience) { return outcome }
        try place.removeParts()
        // Fails early for names that are already known, before anything is claimed.
        if !order.isReplacing {
            try place.refuseExisting(place.fileName.map { [$0] } ?? order.knownFileNames)
        }
        var harvest = PuzzleFetcher(order)
        var files: [ExportJournal.File]
        do throws(ExportError) {
            files = try harvest.write(
                to: PartWriter(order, at: .files(place)), as: place.fileName, from: &stock, audience
            )
            if order.isReplacing {
                for number in files.indices { files[number].replaces = true }
            } else {
                try place.refuseExisting(files.map(\.name))
            }
            // From here on the puzzles belong to the files.
            if !order.isSample {
                try place.write(ExportJournal(claims: harvest.series.claims, files: files))
            }
        } catch {
            try? completion.discard()
            harvest.series.giveBack(to: &stock)
            throw error
        }
        try completion.deliver(harvest.series.claims, &stock)
        try completion.publish(files)
        return .written(puzzles: files.map(\.puzzles).reduce(0, +), files: files.count)
    }
}

extension ExportRequest {
    /// The files of an export into a folder, as far as they are known in advance.
    fileprivate var knownFileNames: [String] {
        format.facts.layout == .filePerTier
            ? tiers.map { "\($0.name).\(format.facts.fileExtension)" } : []
    }
}
