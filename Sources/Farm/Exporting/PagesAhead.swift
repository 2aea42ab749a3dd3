import Dispatch
import FarmSystem
import FarmWire
import PuzzleBundle
import SudokuEngine
import Synchronization

/// Fetches the pages of a pool while those before are being written: the service and the export work
/// at the same time, and not by turns.
final class PagesAhead: Sendable {
    private typealias Page = Result<[UInt8], ExportFault>

    private let pages = Mutex<[Page]>([])
    private let ready = DispatchSemaphore(value: 0)
    private let room = DispatchSemaphore(value: 0)
    private let isOver = Atomic(false)

    private static let depth = 2

    /// Begins to fetch so many puzzles, or all there are.
    init(
        _ count: Int, of tier: Tier, filter: ClaimRequest.Filter, from path: String
    ) throws(ExportFault) {
        for _ in 0..<Self.depth { room.signal() }
        try onFile { () throws(SystemError) in
            try Thread.run(named: "pages") { [self] in
                fetch(count, tier, filter, StockClient(path: path))
            }
        }
    }

    private func fetch(
        _ count: Int, _ tier: Tier, _ filter: ClaimRequest.Filter, _ stock: consuming StockClient
    ) {
        var left = count
        var after: PuzzleID?
        while left > 0 {
            room.wait()
            if isOver.load(ordering: .acquiring) { return }
            let limit = min(ClaimSeries.slice, left)
            let page = Page { () throws(ExportFault) in
                try stock.page(of: tier, limit: limit, after: after, filter: filter)
            }
            pages.withLock { $0.append(page) }
            ready.signal()
            guard case .success(let text) = page, let next = PageBody.next(of: text) else { return }
            after = next
            left -= limit
        }
    }

    /// The next page as it came. Must not be asked for after the last.
    func nextText() throws(ExportFault) -> [UInt8] {
        ready.wait()
        let page = pages.withLock { $0.removeFirst() }
        room.signal()
        return try page.get()
    }

    func next() throws(ExportFault) -> PageBody {
        guard let body = PageBody(json: try nextText()) else { throw .notUnderstood }
        return body
    }

    /// Fetches no more.
    func stop() {
        isOver.store(true, ordering: .releasing)
        room.signal()
    }
}
