package import FarmAPI
package import PuzzleBundle
package import SudokuEngine

/// A request for ready puzzles of a pool, which stay in the pool.
package struct PageRequest: Sendable {
    package var pool: PoolName
    package var limit: Int
    /// The last puzzle of the previous page, if any.
    package var after: PuzzleID?
    package var filter: ClaimRequest.Filter

    package init(_ pool: PoolName, limit: Int, after: PuzzleID?, filter: ClaimRequest.Filter) {
        self.pool = pool
        self.limit = limit
        self.after = after
        self.filter = filter
    }

    /// The path and query of the request.
    fileprivate var target: String {
        let place = after.map { "&after=\($0)" } ?? ""
        return "/v1/pools/\(pool.name)/peek?limit=\(limit)\(place)\(filter.query)"
    }
}

extension ServiceClient {
    /// Requests a page once, for a user who is waiting; returns the body as received.
    package mutating func peek(_ page: PageRequest) throws(ServiceError) -> [UInt8] {
        try request("GET", page.target)
    }

    /// Requests a page until it arrives; returns the body as received.
    package mutating func page(_ page: PageRequest) throws(ServiceError) -> [UInt8] {
        try requestRepeatedly("GET", page.target)
    }

    /// Returns the promises of the pools, as text.
    package mutating func promises() throws(ServiceError) -> [PoolName: String] {
        guard let status = StatusBody(json: try requestRepeatedly("GET", "/v1/status")) else {
            throw .foreignResponse
        }
        var promises: [PoolName: String] = [:]
        for pool in status.pools.names { promises[pool] = status.pools[pool].promise }
        return promises
    }

    /// Returns the withdrawn puzzles after a number in their list, or all.
    package mutating func withdrawn(
        after number: Int? = nil
    ) throws(ServiceError) -> [WithdrawnBody.Entry] {
        var found: [WithdrawnBody.Entry] = []
        var place = number.map { "&after=\($0)" } ?? ""
        while true {
            let response = try requestRepeatedly("GET", "/v1/withdrawn?limit=1000\(place)")
            guard let page = WithdrawnBody(json: response) else { throw .foreignResponse }
            found += page.withdrawn
            guard let next = page.next else { return found }
            place = "&after=\(next)"
        }
    }
}
