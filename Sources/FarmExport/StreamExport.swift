import FarmSystem

/// An export to standard output. Puzzles are written first and delivered after that: if it is
/// killed in between, the same puzzles may be handed out again. Exports to files do not have this
/// limitation.
package struct StreamExport: ~Copyable {
    private let order: ExportRequest
    private var stock: StockClient

    package init(_ order: ExportRequest, from socket: String) {
        self.order = order
        stock = StockClient(path: socket)
    }

    package mutating func run(
        _ audience: Export.ExportReporter
    ) throws(ExportError) -> Export.Outcome {
        var harvest = PuzzleFetcher(order)
        let files: [ExportJournal.File]
        do throws(ExportError) {
            files = try harvest.write(
                to: PartWriter(order, at: .standardOutput), as: "-", from: &stock, audience)
            try onFile { () throws(SystemError) in try Descriptor.closeStandardOutput() }
        } catch {
            harvest.series.giveBack(to: &stock)
            throw error
        }
        try deliver(harvest.series.claims, audience)
        return .written(puzzles: files.map(\.puzzles).reduce(0, +), files: files.count)
    }

    private mutating func deliver(
        _ claims: [ExportJournal.Claim], _ audience: Export.ExportReporter
    ) throws(ExportError) {
        var left = claims.map(\.count).reduce(0, +)
        var lost = 0
        do throws(ExportError) {
            for claim in claims {
                if try !stock.acknowledge(claim.id) { lost += claim.count }
                left -= claim.count
            }
        } catch {
            audience.remark(
                "everything is written, but \(left) puzzles could not be delivered and may be "
                    + "handed out again")
            throw error
        }
        if lost > 0 { throw .writtenButLost(lost) }
    }
}
