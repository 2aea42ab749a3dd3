package import FarmAPI
package import PuzzleBundle
package import SudokuEngine

/// A request for an export: the puzzles, the format and the output options.
package struct ExportRequest: Sendable {
    /// In the order in which they are written.
    package var tiers: [Tier]
    /// Per tier.
    package var count = 100
    /// The minimum number per tier; nil requires `count`.
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

    package init(_ tiers: [Tier], format: BundleFormat) {
        self.tiers = tiers
        self.format = format
    }

    package var total: Int { tiers.count * count }

    /// True if the path names a folder. This depends on the request, not on the puzzles found.
    package var needsFolder: Bool { format.needsFolder(tiers: tiers.count, puzzles: total) }
}
