import FarmAPI
import PuzzleBundle
import SudokuEngine

/// Fetches the puzzles of an export request from the service, by peeking or by claiming.
struct PuzzleFetcher {
    private let order: ExportRequest
    private(set) var series = ClaimSeries()

    init(_ order: ExportRequest) { self.order = order }

    /// The number of puzzles sorted at once. Up to this number, the same set of puzzles gives the
    /// same bytes in any order of the service; beyond it, the same order is needed.
    static let block = 50_000

    /// Writes all puzzles of the request, into the single file if there is one.
    mutating func write(
        to writer: consuming PartWriter, as fileName: String?, from stock: inout StockClient,
        _ audience: Export.ExportReporter
    ) throws(ExportError) -> [ExportJournal.File] {
        var count = 0
        let lines = LineSample(order)
        for tier in order.tiers {
            if let lines, let fileName {
                try lines.collect(tier, from: stock.path) { (line) throws(ExportError) in
                    try writer.append(line: line, to: fileName)
                    count += 1
                    if count % 64 == 0 { audience.progress(count) }
                }
                continue
            }
            let format = order.format
            try collect(tier, from: &stock) { (puzzle) throws(ExportError) in
                try writer.append(puzzle, to: fileName ?? format.fileName(for: puzzle))
                count += 1
                if count % 64 == 0 { audience.progress(count) }
            }
        }
        return try writer.finish()
    }

    /// Passes on exactly `count` puzzles of a tier, regardless of the counts in the request.
    mutating func collect(
        _ tier: Tier, exactly count: Int, from stock: inout StockClient,
        _ take: (PuzzleRecord) throws(ExportError) -> Void
    ) throws(ExportError) {
        var few = order
        (few.count, few.minimum) = (count, nil)
        var harvest = PuzzleFetcher(few)
        harvest.series = series
        defer { series = harvest.series }
        try harvest.collect(tier, from: &stock, take)
    }

    /// Passes on the puzzles of a tier, sorted by id.
    mutating func collect(
        _ tier: Tier, from stock: inout StockClient,
        _ take: (PuzzleRecord) throws(ExportError) -> Void
    ) throws(ExportError) {
        var found = 0
        // Ready puzzles in addition to those found.
        var others = 0
        let pages =
            order.isSample
            ? try PagePrefetcher(order.count, of: tier, filter: order.filter, from: stock.path)
            : nil
        defer { pages?.stop() }
        var isAtEnd = false
        while found < order.count && !isAtEnd {
            var block: [PuzzleRecord] = []
            while block.count < Self.block && found < order.count && !isAtEnd {
                let slice = min(ClaimSeries.slice, order.count - found)
                let puzzles: [PuzzleRecord]
                if let page = try pages?.next() {
                    puzzles = page.puzzles
                    isAtEnd = page.next == nil
                } else {
                    switch try claim(tier, slice, found, from: &stock) {
                    case .made(let claim): puzzles = claim.puzzles
                    case .poolEmpty(let ready): (puzzles, others) = ([], ready)
                    }
                    isAtEnd = puzzles.count < slice
                }
                found += puzzles.count
                block += puzzles
            }
            let minimum = order.minimum ?? order.count
            if isAtEnd, found < minimum {
                throw .tooFew(
                    tier, inStock: found + others, wanted: minimum,
                    isFiltered: order.filter != .init())
            }
            for (number, puzzle) in block.sortedByID.enumerated() {
                try take(puzzle)
                if number % 64 == 0 { try series.renewIfDue(&stock) }
            }
        }
    }

    /// Claims at most a slice, and fewer if there are fewer; the caller decides if that is enough.
    /// Waits for the required minimum.
    private mutating func claim(
        _ tier: Tier, _ slice: Int, _ found: Int, from stock: inout StockClient
    ) throws(ExportError) -> StockClient.ClaimOutcome {
        var request = ClaimRequest(tier, count: slice)
        request.filter = order.filter
        let missing = (order.minimum ?? order.count) - found
        request.minimum = max(1, min(slice, missing))
        let end = ContinuousClock.now.advanced(
            by: .seconds(missing > 0 ? order.waitSeconds : 0))
        while true {
            try series.renewIfDue(&stock)
            let start = ContinuousClock.now
            let left = max(0, Int(((end - start) / .seconds(1)).rounded(.up)))
            request.waitSeconds = min(60, left)
            let outcome = try series.next(request, from: &stock)
            let now = ContinuousClock.now
            // If the service waits for less time than requested, it has a reason: do not ask again.
            let hasWaited = now - start >= .seconds(request.waitSeconds)
            if case .poolEmpty = outcome, now < end, hasWaited { continue }
            return outcome
        }
    }
}

extension [PuzzleRecord] {
    /// Sorted by the characters of the ids.
    var sortedByID: [PuzzleRecord] {
        map { (key: IDKey($0.id.ascii), puzzle: $0) }.sorted { $0.key < $1.key }.map(\.puzzle)
    }
}
