package import FarmAPI
import FarmClient
package import PuzzleBundle
package import SudokuEngine

/// A request for an export: the puzzles, the format and the output options.
package struct ExportRequest: Sendable {
    /// In the order in which they are written.
    package var pools: [PoolName]
    /// The pools of which each day of a catalogue has a puzzle.
    package var daily: [PoolName] = []
    /// The pools that promise more than the tier of their name, as NDJSON states them; known once the
    /// service was asked.
    var statements: [PoolName: StatedPool] = [:]
    /// Per pool.
    package var count = 100
    /// The minimum number per pool; nil requires `count`.
    package var minimum: Int?
    package var filter = ClaimRequest.Filter()
    package var format: BundleFormat
    package var options = BundleEncoder.Options()
    /// Includes the solution path of each puzzle, if the format supports it.
    package var isExplaining = false
    /// Reads puzzles without claiming them: others may get the same puzzles.
    package var isSample = false
    /// Replaces existing files once everything is written.
    package var isReplacing = false
    /// The number of seconds to wait for each slice if there are too few puzzles.
    package var waitSeconds = 60

    package init(_ pools: [PoolName], format: BundleFormat) {
        self.pools = pools
        self.format = format
    }

    package var total: Int { pools.count * count }

    /// True if the path names a folder. This depends on the request, not on the puzzles found.
    package var needsFolder: Bool { format.needsFolder(tiers: pools.count, puzzles: total) }
}

extension ExportRequest {
    /// Asks the service for the promises of the pools, if the format states them or their layouts.
    func stating(_ client: inout ServiceClient) throws(ExportError) -> ExportRequest {
        let statesLayouts = [.json, .sqlite].contains(format) && pools.contains { $0.tier == nil }
        guard format == .ndjson || statesLayouts else { return self }
        let promises = try onService { () throws(ServiceError) in try client.promises() }
        var stating = self
        for pool in pools + daily {
            // The promise of a pool of another layout than classic 9x9 begins with it.
            if promises[pool]?.hasPrefix("layout=") == true { stating.options.hasLayouts = true }
            guard let promise = promises[pool],
                pool.tier.map({ PoolPromise($0).text }) != promise
            else { continue }
            stating.statements[pool] = StatedPool(name: pool.name, promise: promise)
        }
        return stating
    }
}
