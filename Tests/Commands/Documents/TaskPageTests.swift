import FarmTestSupport
import Foundation
import Testing

/// The pages of `docs` that begin with a task: their commands are run, and their programs compiled.
@Suite struct TaskPageTests {
    private static let pages = ["app", "backend", "tournament", "newspaper", "cluster"]

    @Test(arguments: pages)
    func `every fence says what a test does with it`(name: String) throws {
        let page = try TaskPage(named: name)
        #expect(page.fences.contains { $0.mark == .run })
        for fence in page.fences {
            #expect(fence.mark != nil, "docs/\(name).md:\(fence.line)")
        }
    }

    @Test func `a fence without a mark is found`() {
        let fence = "```sh\nfalse\n```\n"
        for before in ["", "Text.\n", "<!-- run -->\n\n", "<!-- file -->\n", "<!-- skip: x -->\n"] {
            #expect(TaskPage(before + fence).fences.map(\.mark) == [nil], "\(before)")
        }
        #expect(TaskPage("<!-- run -->\n" + fence + fence).fences.map(\.mark) == [.run, nil])
    }

    @Test func `a command that fails ends the page`() throws {
        let page = TaskPage(
            "<!-- run -->\n```sh\nsleep 600 &\nfalse | true\n```\n<!-- run -->\n```sh\necho x\n```\n"
        )
        let result = try TaskPage.run(page.script, in: TemporaryDirectory(), socket: "")
        #expect(result.exitCode != 0 && result.output == "the commands of line 2\n")
    }

    @Test(.enabled(if: Command.hasPython), arguments: pages.dropLast())
    func `a page does what it says`(name: String) throws {
        let page = try TaskPage(named: name)
        let pools = ServiceFixture.pools(low: 30, target: 60)
        try ServiceFixture.run(pools + page.configuration) { service in
            try service.awaitFullPools()
            try TaskPage.check(page.script, socket: service.socket)
        }
    }
}

/// The page about clusters, which needs a database.
@Suite(
    .serialized, .enabled(if: PostgresCluster.isInstalled, "PostgreSQL is not installed"), .postgres
)
struct ClusterPageTests {
    @Test func `the page does what it says`() throws {
        let url = try #require(PostgresCluster.current).database()
        let script = try TaskPage(named: "cluster").script
        let address = "postgresql://farm@/farm?host=/run/postgresql"
        #expect(script.contains(address))
        try TaskPage.check(script.replacing(address, with: url), socket: "")
    }
}
