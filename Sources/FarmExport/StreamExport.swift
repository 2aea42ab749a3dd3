import FarmClient
import FarmSystem

/// An export to standard output. Puzzles are written first and delivered after that: if it is
/// killed in between, the same puzzles may be handed out again. Exports to files do not have this
/// limitation.
package struct StreamExport: ~Copyable {
    private var request: ExportRequest
    private var client: ServiceClient

    package init(_ request: ExportRequest, from socket: String) {
        self.request = request
        client = ServiceClient(path: socket)
    }

    package mutating func run(
        _ reporter: ExportReporter
    ) throws(ExportError) -> ExportOutcome {
        client.interruption = reporter.interruption
        request = try request.stating(&client)
        var fetcher = PuzzleFetcher(request)
        let files: [ExportJournal.File]
        do throws(ExportError) {
            files = try fetcher.write(
                to: PartWriter(request, at: .standardOutput), as: "-", from: &client, reporter)
            try onFile { () throws(SystemError) in try Descriptor.closeStandardOutput() }
        } catch {
            throw fetcher.series.giveBack(to: &client, after: error)
        }
        client.interruption = nil
        try deliver(fetcher.series.claims, reporter)
        return .written(puzzles: files.map(\.puzzles).reduce(0, +), files: files.count)
    }

    private mutating func deliver(
        _ claims: [ExportJournal.Claim], _ reporter: ExportReporter
    ) throws(ExportError) {
        var left = claims.map(\.count).reduce(0, +)
        var lost = 0
        do throws(ExportError) {
            for claim in claims {
                let update = try onService { () throws(ServiceError) in
                    try client.acknowledge(claim.id)
                }
                if update.isLost { lost += claim.count }
                left -= claim.count
            }
        } catch {
            reporter.remark(
                "everything is written, but \(left) puzzles could not be delivered and may be "
                    + "handed out again")
            throw error
        }
        if lost > 0 { throw .writtenButLost(lost) }
    }
}
