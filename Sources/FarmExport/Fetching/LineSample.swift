import FarmAPI
import FarmClient
import PuzzleBundle
import SudokuEngine

/// A sample in NDJSON. The service sends each puzzle as the line to be written, so it is passed on
/// without parsing.
struct LineSample {
    private let request: ExportRequest

    /// Nil for an export that must parse its puzzles.
    init?(_ request: ExportRequest) {
        guard request.isSample, request.format == .ndjson, !request.isExplaining,
            request.options.exercise == nil
        else { return nil }
        self.request = request
    }

    /// Passes on the lines of the pools of the request. While one is written, the service already
    /// sends the next.
    func collect(
        from client: borrowing ServiceClient,
        _ take: (ArraySlice<UInt8>) throws(ExportError) -> Void
    ) throws(ExportError) {
        var waiting = request.pools[...]
        var begun: [(pool: PoolName, pages: PagePrefetcher)] = []
        defer { for (_, pages) in begun { pages.stop() } }
        while true {
            while begun.count < Self.concurrent, let pool = waiting.popFirst() {
                let pages = try PagePrefetcher(
                    request.count, of: pool, filter: request.filter, from: client)
                begun.append((pool, pages))
            }
            guard let (pool, pages) = begun.first else { return }
            try collect(pool, from: pages, take)
            pages.stop()
            begun.removeFirst()
        }
    }

    /// The number of pools that the service sends at the same time.
    private static let concurrent = 2

    /// Passes on the lines of a pool, in the order of ``PuzzleFetcher``.
    private func collect(
        _ pool: PoolName, from pages: PagePrefetcher,
        _ take: (ArraySlice<UInt8>) throws(ExportError) -> Void
    ) throws(ExportError) {
        var found = 0
        var isAtEnd = false
        while found < request.count && !isAtEnd {
            var block: [(key: IDKey, line: ArraySlice<UInt8>)] = []
            while block.count < PuzzleFetcher.block && found < request.count && !isAtEnd {
                guard let page = PageLines(json: try pages.nextText()) else {
                    throw .service(.foreignResponse)
                }
                block += page.puzzles.map { (IDKey(page.id(of: $0)), page.text[$0]) }
                found += page.puzzles.count
                isAtEnd = page.next == nil
            }
            let minimum = request.minimum ?? request.count
            if isAtEnd, found < minimum {
                throw .tooFew(
                    pool, inStock: found, wanted: minimum, isFiltered: request.filter != .init())
            }
            block.sort { $0.key < $1.key }
            let statement = request.statements[pool]
            for entry in block {
                try take(statement.map { $0.added(to: entry.line)[...] } ?? entry.line)
            }
        }
    }
}

/// The characters of an id as one number that sorts in the same order.
struct IDKey: Comparable {
    private let number: UInt128

    init(_ ascii: some Sequence<UInt8>) {
        number = ascii.reduce(0) { $0 << 8 | UInt128($1) }
    }

    static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}
