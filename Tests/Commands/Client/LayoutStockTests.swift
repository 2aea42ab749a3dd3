import FarmTestSupport
import Foundation
import Testing

/// Puzzles of other layouts in the stock of a service, as its commands show them.
@Suite struct LayoutStockTests {
    private static let pools =
        ServiceFixture.pools(low: 0, target: 0)
        + "[pool.cages]\nlayout = \"killer:6\"\ntier = \"easy\"\nlow = 2\ntarget = 4\n"
        + "[pool.regions]\nlayout = \"jigsaw:6\"\ntier = \"easy\"\nlow = 2\ntarget = 4\n"

    @Test func `show finds puzzles of layouts in any format and draws them`() throws {
        try ServiceFixture.run(Self.pools) { service in
            try service.awaitFullPools()
            func run(_ words: String...) throws -> Command.Result {
                try Command.run(words + ["--socket", service.socket])
            }
            for (pool, layout) in [("cages", "killer:6"), ("regions", "jigsaw:6")] {
                let line = try run("peek", pool, "-n", "1").output.dropLast()
                #expect(line.hasPrefix(layout + ":"), "\(line)")
                let shown = try run("show", String(line))
                #expect(shown.exitCode == 0, "\(shown.errors)")
                for part in ["layout      \(layout)\n", "state       ready\n", String(line)] {
                    #expect(shown.output.contains(part), "\(shown.output)")
                }
                let id = String(try #require(shown.output.firstMatch(of: /id +([a-z2-7]{16})/)).1)
                #expect(try run("show", id).output == shown.output)
                let link = try Command.run(
                    ["convert", "--format", "fpuzzles"], input: line + "\n"
                ).output.dropLast()
                #expect(try run("show", String(link)).output == shown.output)
                let grid = try run("peek", pool, "-n", "1", "--format", "grid")
                #expect(shown.output.hasSuffix(grid.output.dropLast(1)), "\(grid.output)")
                let taken = try run("take", pool, "--format", "grid")
                #expect(taken.output == grid.output, "\(taken.errors)")
            }
            let folder = try TemporaryDirectory()
            for format in ["line", "fpuzzles", "sgt", "iss"] {
                let path = folder.path + "/\(format).txt"
                let exported = try run(
                    "export", "--pool", "cages", "--pool", "regions", "--count", "2", "--sample",
                    "--format", format, "-o", path)
                #expect(exported.exitCode == 0, "\(exported.errors)")
                let verified = try Command.run("verify", path)
                #expect(verified.exitCode == (format == "iss" ? 65 : 0), "\(verified.errors)")
            }
            let refused = try run(
                "export", "--pool", "regions", "--count", "2", "--format", "sumocue", "-o", "-")
            #expect(refused.exitCode != 0 && refused.output.isEmpty)
            #expect(refused.errors.contains("jigsaw:6 can be written as: line, fpuzzles, sgt, iss"))
            #expect(!(try service.curl("/v1/status")).contains(/"leased":[1-9]/))
            let other = try run("show", "killer:4:AAABCDBBCDEFGGEF/9,8,6,4,4,6,3:")
            #expect(other.exitCode == 65 && other.errors.contains("never in this store"))
            let wrong = try run("show", "killer:4:A/9:")
            #expect(wrong.exitCode == 64 && wrong.errors.contains("position"), "\(wrong.errors)")
        }
    }
}
