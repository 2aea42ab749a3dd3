import FarmAPI
import FarmClient
import PuzzleBundle
import SudokuEngine

/// Fetches the puzzles of an export request from the service, by peeking or by claiming.
struct PuzzleFetcher {
    private let request: ExportRequest
    private(set) var series = ClaimSeries()

    init(_ request: ExportRequest) { self.request = request }

    /// The number of puzzles sorted at once. Up to this number, the same set of puzzles gives the
    /// same bytes in any order of the service; beyond it, the same order is needed.
    static let block = 50_000

    /// Writes all puzzles of the request, into the single file if there is one.
    mutating func write(
        to writer: consuming PartWriter, as fileName: String?, from client: inout ServiceClient,
        _ reporter: ExportReporter
    ) throws(ExportError) -> [ExportJournal.File] {
        var count = 0
        if let lines = LineSample(request), let fileName {
            try lines.collect(from: client) { (line) throws(ExportError) in
                try writer.append(line: line, to: fileName)
                count += 1
                if count % 64 == 0 { reporter.progress(count) }
            }
            return try writer.finish()
        }
        for pool in request.pools {
            let format = request.format
            try collect(pool, from: &client) { (puzzle) throws(ExportError) in
                try writer.append(
                    puzzle, of: pool,
                    to: fileName ?? format.fileName(for: puzzle, of: pool.name))
                count += 1
                if count % 64 == 0 { reporter.progress(count) }
            }
        }
        return try writer.finish()
    }

    /// Passes on exactly `count` puzzles of a pool, regardless of the counts in the request.
    mutating func collect(
        _ pool: PoolName, exactly count: Int, from client: inout ServiceClient,
        _ take: (PuzzleRecord) throws(ExportError) -> Void
    ) throws(ExportError) {
        var few = request
        (few.count, few.minimum) = (count, nil)
        var fetcher = PuzzleFetcher(few)
        fetcher.series = series
        defer { series = fetcher.series }
        try fetcher.collect(pool, from: &client, take)
    }

    /// Passes on the puzzles of a pool, sorted by id.
    mutating func collect(
        _ pool: PoolName, from client: inout ServiceClient,
        _ take: (PuzzleRecord) throws(ExportError) -> Void
    ) throws(ExportError) {
        var found = 0
        // Ready puzzles in addition to those found.
        var others = 0
        let pages =
            request.isSample
            ? try PagePrefetcher(request.count, of: pool, filter: request.filter, from: client)
            : nil
        defer { pages?.stop() }
        var isAtEnd = false
        while found < request.count && !isAtEnd {
            var block: [PuzzleRecord] = []
            while block.count < Self.block && found < request.count && !isAtEnd {
                let slice = min(ClaimSeries.slice, request.count - found)
                let puzzles: [PuzzleRecord]
                if let page = try pages?.next() {
                    puzzles = page.puzzles
                    isAtEnd = page.next == nil
                } else {
                    switch try claim(pool, slice, found, from: &client) {
                    case .made(let claim): puzzles = claim.puzzles
                    case .poolEmpty(let problem): (puzzles, others) = ([], problem.ready ?? 0)
                    }
                    isAtEnd = puzzles.count < slice
                }
                found += puzzles.count
                block += puzzles
            }
            let minimum = request.minimum ?? request.count
            if isAtEnd, found < minimum {
                throw .tooFew(
                    pool, inStock: found + others, wanted: minimum,
                    isFiltered: request.filter != .init())
            }
            for (number, puzzle) in block.sortedByID.enumerated() {
                try take(puzzle)
                if number % 64 == 0 { try series.renewIfDue(&client) }
            }
        }
    }

    /// Claims at most a slice, and fewer if there are fewer; the caller decides if that is enough.
    /// Waits for the required minimum.
    private mutating func claim(
        _ pool: PoolName, _ slice: Int, _ found: Int, from client: inout ServiceClient
    ) throws(ExportError) -> ClaimResponse<ClaimBody> {
        var claim = ClaimRequest(pool, count: slice)
        claim.filter = request.filter
        let missing = (request.minimum ?? request.count) - found
        claim.minimum = max(1, min(slice, missing))
        let end = ContinuousClock.now.advanced(
            by: .seconds(missing > 0 ? request.waitSeconds : 0))
        while true {
            try series.renewIfDue(&client)
            let start = ContinuousClock.now
            let response = try series.next(claim, until: end, from: &client)
            let now = ContinuousClock.now
            // If the service waits for less time than requested, it has a reason: do not ask again.
            let hasWaited = now - start >= ServiceClient.longestWait
            if case .poolEmpty = response, now < end, hasWaited { continue }
            return response
        }
    }
}

extension [PuzzleRecord] {
    /// Sorted by the characters of the ids.
    var sortedByID: [PuzzleRecord] {
        map { (key: IDKey($0.id.ascii), puzzle: $0) }.sorted { $0.key < $1.key }.map(\.puzzle)
    }
}
