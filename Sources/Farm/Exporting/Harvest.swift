import FarmWire
import PuzzleBundle
import SudokuEngine

/// Gets the puzzles of an order from the service, by looking or by claiming.
struct Harvest {
    private let order: ExportOrder
    private(set) var series = ClaimSeries()

    init(_ order: ExportOrder) { self.order = order }

    /// How many puzzles are sorted at once: of so many the same set gives the same bytes in whatever
    /// order the service has it. Of more, the same order does.
    static let block = 50_000

    /// Hands the puzzles of a tier on, sorted by id.
    mutating func collect(
        _ tier: Tier, from stock: inout StockClient,
        _ take: (PuzzleRecord) throws(ExportFault) -> Void
    ) throws(ExportFault) {
        var found = 0
        let pages =
            order.isSample
            ? try PagesAhead(order.count, of: tier, filter: order.filter, from: stock.path) : nil
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
                    puzzles = try claim(tier, slice, found, from: &stock)
                    isAtEnd = puzzles.count < slice
                }
                found += puzzles.count
                block += puzzles
            }
            let least = order.least ?? order.count
            if isAtEnd, found < least {
                throw .tooFew(tier, found: found, wanted: least)
            }
            for (number, puzzle) in block.sortedByID.enumerated() {
                try take(puzzle)
                if number % 64 == 0 { try series.renewIfDue(&stock) }
            }
        }
    }

    /// As many as there are, at most a slice; what is too few is for the caller to judge.
    private mutating func claim(
        _ tier: Tier, _ slice: Int, _ found: Int, from stock: inout StockClient
    ) throws(ExportFault) -> [PuzzleRecord] {
        try series.renewIfDue(&stock)
        var request = ClaimRequest(tier, count: slice)
        request.filter = order.filter
        let missing = (order.least ?? order.count) - found
        request.least = max(1, min(slice, missing))
        if let claim = try series.next(request, from: &stock) { return claim.puzzles }
        return []
    }
}

extension [PuzzleRecord] {
    /// In the order of the ids' characters.
    var sortedByID: [PuzzleRecord] {
        map { (key: IDKey($0.id.ascii), puzzle: $0) }.sorted { $0.key < $1.key }.map(\.puzzle)
    }
}
