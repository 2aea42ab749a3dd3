package import FarmWire
package import PuzzleBundle
package import SudokuEngine

/// Which puzzles an export takes, and what it makes of them.
package struct ExportOrder: Sendable {
    /// In the order in which they are written.
    package var tiers: [Tier]
    /// Of each tier.
    package var count = 100
    /// How many it must be of each tier at least; as many as `count` if nil.
    package var least: Int?
    package var filter = ClaimRequest.Filter()
    package var format: BundleFormat
    package var options = BundleEncoder.Options()
    /// Whether the way through each puzzle is written, where the format has room for it.
    package var isExplaining = false
    /// Looks without taking: the same puzzles may go elsewhere.
    package var isSample = false
    /// Replaces files that exist, when everything is written.
    package var isReplacing = false
    /// How many seconds each slice of puzzles is waited for if there are too few.
    package var waitSeconds = 60

    package init(_ tiers: [Tier], format: BundleFormat) {
        self.tiers = tiers
        self.format = format
    }

    package var total: Int { tiers.count * count }

    /// Whether the path names a folder. What was asked for decides, not what was found.
    package var needsFolder: Bool { format.needsFolder(tiers: tiers.count, puzzles: total) }
}
