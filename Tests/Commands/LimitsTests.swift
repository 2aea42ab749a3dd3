import FarmTestSupport
import Foundation
import Testing

/// The page of limits.
@Suite struct LimitsTests {
    @Test func `docs/limits.md is up to date`() throws {
        let page = try Command.run("config", "limits").output
        #expect(
            try text("docs/limits.md") == page,
            "to update it: puzzlefarm config limits > docs/limits.md")
        #expect(page.contains("864 M"))
    }

    @Test func `the limits that the unit sets are those of the page`() throws {
        let unit = try text("systemd/puzzlefarm.service").split(separator: "\n").map(String.init)
        let page = try text("docs/limits.md")
        for name in ["MemoryMax", "TasksMax", "LimitNOFILE"] {
            let line = try #require(unit.first { $0.hasPrefix(name + "=") })
            #expect(page.contains("`\(line)`"), "\(line)")
        }
    }

    @Test func `metrics and alerts of the page exist`() throws {
        let page = try text("docs/limits.md")
        let rules = try text("monitoring/puzzlefarm.rules.yml")
        for alert in page.matches(of: /`(Puzzlefarm[A-Za-z]+)`/) {
            #expect(rules.contains("alert: \(alert.1)\n"), "\(alert.1)")
        }
        let manual = try Command.run("man", "puzzlefarm-api").output
        for metric in page.matches(of: /`(puzzlefarm_[a-z_]+)/) {
            let name = metric.1.replacing(/_(count|bucket|sum)$/, with: "")
            #expect(manual.contains(name), "\(name)")
        }
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOf: TestData.root.appending(path: path), encoding: .utf8)
    }
}
