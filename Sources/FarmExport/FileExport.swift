import FarmClient

/// An export to files, which puts each puzzle into at most one finished file, even after a crash.
///
/// The extension has the course that all such exports share: complete an interrupted export, claim
/// the puzzles and write the parts, write the journal, deliver, rename.
protocol FileExport {
    var request: ExportRequest { get set }
    /// The files that may replace existing ones.
    var replacing: ExportRecovery.Replacing { get }
    /// The work left after an interrupted export was completed; nil if there is none.
    var remainder: Self? { get }

    /// Opens the file or folder to write.
    func openTarget() throws(ExportError) -> ExportTarget

    /// Writes the parts of all files, and returns the files in the order in which they will be
    /// published; nil if there is nothing to publish. Nothing is claimed except by the fetcher.
    func writeParts(
        at place: ExportTarget, _ fetcher: inout PuzzleFetcher, from client: inout ServiceClient,
        _ reporter: ExportReporter
    ) throws(ExportError) -> [ExportJournal.File]?
}

extension FileExport {
    var replacing: ExportRecovery.Replacing { request.isReplacing ? .everything : .nothing }
    var remainder: Self? { nil }

    /// Runs the export with the puzzles of the service at a socket.
    func run(from socket: String, _ reporter: ExportReporter) throws(ExportError) -> ExportOutcome {
        var client = ServiceClient(path: socket, interruption: reporter.interruption)
        let place = try openTarget()
        let lock = try place.locked()
        defer {
            lock.release()
            place.removeEmptyFolders()
        }
        let recovery = ExportRecovery(place, mayReplace: replacing)
        guard let completed = try recovery.resume(&client, reporter) else {
            return try publish(at: place, recovery, &client, reporter) ?? .unchanged
        }
        return try remainder?.publish(at: place, recovery, &client, reporter) ?? completed
    }

    /// Claims, writes and publishes; returns nil if there is nothing to publish.
    private func publish(
        at place: ExportTarget, _ recovery: ExportRecovery, _ client: inout ServiceClient,
        _ reporter: ExportReporter
    ) throws(ExportError) -> ExportOutcome? {
        try place.removeParts()
        var export = self
        export.request = try request.stating(&client)
        var fetcher = PuzzleFetcher(export.request)
        let files: [ExportJournal.File]
        do throws(ExportError) {
            guard let written = try export.writeParts(at: place, &fetcher, from: &client, reporter)
            else {
                return nil
            }
            files = written
            // From here on the puzzles belong to the files.
            if !request.isSample {
                try place.write(ExportJournal(claims: fetcher.series.claims, files: files))
            }
            client.interruption = nil
        } catch {
            try? recovery.discard()
            throw fetcher.series.giveBack(to: &client, after: error)
        }
        try recovery.deliver(fetcher.series.claims, of: files, &client)
        try recovery.publish(files)
        return .written(puzzles: files.map(\.puzzles).reduce(0, +), files: files.count)
    }
}
