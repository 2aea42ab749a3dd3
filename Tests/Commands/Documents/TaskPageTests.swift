import FarmTestSupport
import Foundation
import Testing

/// The pages of `docs`: their commands are run, and their programs compiled.
@Suite struct TaskPageTests {
    private static let tasks = ["app", "backend", "tournament", "newspaper"]
    private static let references = [
        "bundles", "commands", "configuring", "exercises", "layouts", "monitoring", "operating",
        "printing",
    ]
    private static let others = [
        "backups", "catalogue", "catalogue-format", "cluster", "console", "container", "edge",
        "engine", "failover", "installing", "layout-steps", "library", "moving-stock", "notation",
        "proxies", "shared-stock", "shared-stock-setup", "site", "verifying",
    ]

    @Test(arguments: tasks + references + others)
    func `every fence says what a test does with it`(name: String) throws {
        let page = try TaskPage(named: name)
        #expect(!page.fences.isEmpty)
        for fence in page.fences {
            #expect(fence.mark != nil, "docs/\(name).md:\(fence.line)")
        }
        #expect(
            page.fences.contains { $0.mark == .run } == !Self.others.contains(name)
                || name == "cluster")
    }

    @Test(arguments: references + others)
    func `configurations are accepted`(name: String) throws {
        let folder = try TemporaryDirectory()
        for fence in try TaskPage(named: name).fences where fence.mark == .checked {
            let file = try folder.write(fence.text.utf8, to: "\(fence.line).toml")
            let result = try Command.run("config", "check", file)
            #expect(result.exitCode == 0, "docs/\(name).md:\(fence.line): \(result.errors)")
        }
    }

    @Test(arguments: references + others)
    func `commands of the manual are those of the manual`(name: String) throws {
        let manual = try ["puzzlefarm", "puzzlefarm-edge"].map { try Command.run("man", $0).output }
            .joined().replacing("\\-", with: "-").replacing("\\(aq", with: "'").replacing(
                "\\e", with: "\\")
        for fence in try TaskPage(named: name).fences {
            guard case .manual(let list) = fence.mark else { continue }
            let part = try #require(
                manual.components(separatedBy: "commands: \(list)\n").dropFirst().first)
            let lines = part.split(separator: "\n").dropFirst().prefix { $0 != ".Ed" }
            #expect(
                lines.joined(separator: "\n") + "\n" == fence.text, "docs/\(name).md:\(fence.line)")
        }
    }

    @Test(arguments: ["engine", "library", "bundles"])
    func `fences in Swift compile`(name: String) throws {
        let result = try TaskPage(named: name).compile()
        #expect(result.exitCode == 0, "\(result.errors)")
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

    @Test(.enabled(if: Command.hasPython), arguments: tasks + references)
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
