import Dispatch
import FarmAPI
import FarmClient
import FarmSystem
import PuzzleBundle
import SudokuEngine
import Synchronization

/// Prefetches the pages of a pool while earlier ones are being written, so that the service and the
/// export work in parallel.
final class PagePrefetcher: Sendable {
    private typealias Page = Result<[UInt8], ExportError>

    private let pages = Mutex<[Page]>([])
    private let ready = DispatchSemaphore(value: 0)
    private let room = DispatchSemaphore(value: 0)
    private let isOver = Atomic(false)

    private static let depth = 2

    /// Starts fetching up to `count` puzzles.
    init(
        _ count: Int, of pool: PoolName, filter: ClaimRequest.Filter,
        from client: borrowing ServiceClient
    ) throws(ExportError) {
        let (path, interruption) = (client.path, client.interruption)
        for _ in 0..<Self.depth { room.signal() }
        try onFile { () throws(SystemError) in
            try Thread.run(named: "pages") { [self] in
                fetch(count, pool, filter, ServiceClient(path: path, interruption: interruption))
            }
        }
    }

    private func fetch(
        _ count: Int, _ pool: PoolName, _ filter: ClaimRequest.Filter,
        _ client: consuming ServiceClient
    ) {
        var left = count
        var after: PuzzleID?
        while left > 0 {
            room.wait()
            if isOver.load(ordering: .acquiring) { return }
            let limit = min(ClaimSeries.slice, left)
            let request = PageRequest(pool, limit: limit, after: after, filter: filter)
            let page = Page { () throws(ExportError) in
                try onService { () throws(ServiceError) in try client.page(request) }
            }
            pages.withLock { $0.append(page) }
            ready.signal()
            guard case .success(let text) = page, let next = PageBody.next(of: text) else { return }
            after = next
            left -= limit
        }
    }

    /// The next page as received. Must not be called after the last page.
    func nextText() throws(ExportError) -> [UInt8] {
        ready.wait()
        let page = pages.withLock { $0.removeFirst() }
        room.signal()
        return try page.get()
    }

    func next() throws(ExportError) -> PageBody {
        guard let body = PageBody(json: try nextText()) else { throw .service(.foreignResponse) }
        return body
    }

    /// Stops fetching.
    func stop() {
        isOver.store(true, ordering: .releasing)
        room.signal()
    }
}
