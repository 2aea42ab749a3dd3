import FarmAPI
import FarmConfig
import FarmHTTP
import FarmJSON
import FarmStore
import FarmSystem
import PuzzleBundle
import SudokuEngine

extension Route {
    /// Lists ready puzzles without claiming them.
    static let peek = Route(
        "GET", "/v1/pools/{pool}/peek", as: "peekPool", .claim,
        "Lists ready puzzles of a pool without claiming them",
        query: [
            Property(
                "limit", .integer(1...1_000), standard: .integer(20),
                "The maximum number of puzzles."),
            Property("after", .text(.puzzleID), "The `next` of the previous page."),
            Property(
                "technique", .array(.text(.technique), count: 0...32),
                "A required technique or technique family; if repeated, all of them are required."),
        ] + ClaimRequest.Filter.members.properties.filter { $0.name != "techniques" },
        gives: .page, "A page of ready puzzles from one snapshot of the pool.",
        problems: [.unknownPool, .unknownTechnique, .unsatisfiableFilter] + .ofStore
    ) { (context) throws(Problem) in
        let pool = try context.pool
        let promise = try context.settings(of: pool).promise
        let query = context.query
        let filter = try mapError({ Problem(query: $0.all) }) { () throws(BodyErrors) in
            try ClaimRequest.Filter(query: query)
        }
        let wanted = try PuzzleFilter(filter, of: promise.layout) { _ in "technique" }
        try filter.expectMatches(in: pool, of: promise)
        try context.service.checkHumanPaths(of: pool, for: wanted)
        let page = try context.storing { () throws(StoreError) in
            try context.service.stock.store.peek(
                pool, limit: query["limit"]?.integer ?? 20,
                after: query["after"]?.string.flatMap { PuzzleID($0) },
                filter: wanted)
        }
        return .whole(
            Response(json: PageBody.json(pool: pool, next: page.next) { page.write(to: &$0) }))
    }
}
