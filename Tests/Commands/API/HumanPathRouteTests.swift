import FarmJSON
import FarmSystem
import FarmTestSupport
import Foundation
import PuzzleBundle
import SudokuEngine
import Testing

/// Filters on techniques of the human ladder, in a pool that begins to store human paths.
@Suite struct HumanPathRouteTests {
    private static let wish =
        #"{"pool":"easy","count":10,"waitSeconds":60,"filter":{"techniques":["human:hidden-single"]}}"#

    @Test func `a pool without human paths refuses the filter with a remedy`() throws {
        try ServiceFixture.run { service in
            try service.awaitFullPools()
            let client = try APIClient(service)
            let answer = try client.claim(Self.wish, key: "a")
            #expect(answer.status == 422 && answer.code == "unsatisfiable-filter")
            let remedy = "set human = true in [pool.easy]"
            #expect(answer["detail"]?.string?.contains(remedy) == true)
            let page = try client.ask("GET", "/v1/pools/easy/peek?technique=w-wing")
            #expect(page.status == 422 && page.code == "unsatisfiable-filter")
        }
    }

    @Test func `after a reload the stock gets human paths, and the filter finds puzzles`() throws {
        try ServiceFixture.run { service in
            try service.awaitFullPools()
            let client = try APIClient(service)
            let configuration = ServiceFixture.smallPools.replacing(
                "[pool.easy]\n", with: "[pool.easy]\nhuman = true\n")
            try Data(configuration.utf8).write(to: URL(fileURLWithPath: service.config))
            let reload = try client.ask("POST", "/v1/reload")
            #expect(reload["changed"]?.elements == [.string("pool.easy.human")])
            let claim = try client.claim(Self.wish, key: "a")
            #expect(claim.status == 201)
            var grader = Grader()
            var solver = Solver()
            for puzzle in claim["puzzles"]?.elements ?? [] {
                #expect(puzzle["human"] == nil, "it was not asked for")
                let givens = try Puzzle(parsing: try #require(puzzle["givens"]?.string))
                let found = solver.solvedPuzzle(givens)
                let grade = grader.humanGrade(of: try #require(found))
                let ids = try #require(grade).techniques.map(\.technique.id)
                #expect(ids.contains("hidden-single"))
            }
            // No easy puzzle needs it, but it could be in stock.
            let page = try client.ask("GET", "/v1/pools/easy/peek?technique=human:death-blossom")
            #expect(page.status == 200 && page["puzzles"]?.elements == [])
        }
    }
}
