import FarmExport
import FarmTestSupport
import Foundation
import SudokuEngine
import Testing

/// `export --catalogue` with a clock that is wrong, or was.
@Suite final class CatalogueClockTests: CatalogueFixture {
    private func refusal(_ service: ServiceFixture, at moment: String) throws -> String? {
        do {
            try publish(service, at: moment, tiers: [.easy])
            return nil
        } catch let ExportError.clock(_, disagreement) {
            return disagreement.description
        }
    }

    @Test(.enabled(if: canSign, "apt-get install minisign"))
    func `a clock that is years ahead publishes nothing, and days that one did are no obstacle`()
        throws
    {
        try ServiceFixture.run { service in
            try service.awaitFullPools()
            try publish(service, at: "2026-11-20T12:00:00", tiers: [.easy])
            let before = try published()
            let refused = try refusal(service, at: "2066-11-20T12:00:00")
            #expect(refused?.contains("2026-11-20, more than a month before") == true)
            #expect(try published() == before)
            #expect(try !service.curl("/v1/status").contains(/"leased":[1-9]/))
            // As left by a version that did not ask.
            try publish(
                service, at: "2066-11-20T12:00:00", tiers: [.easy], trustsClock: true)
            let ahead = try published()
            #expect(try dates().count == 2 + 366)

            let told = try refusal(service, at: "2026-11-22T12:00:00")
            #expect(told?.contains("published on 2066-11-20, but the clock") == true)
            #expect(told?.contains("--trust-clock") == true)
            try publish(
                service, at: "2026-11-22T12:00:00", tiers: [.easy], trustsClock: true)
            #expect(
                try dates().prefix(4)
                    == ["2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23"])
            #expect(try dates().count == 4 + 366)
            #expect(try published().filter { ahead[$0.key] != nil } == ahead)
            // Confirmed once, the clock is trusted from then on.
            try publish(service, at: "2026-11-23T12:00:00", tiers: [.easy])
            let today: Today = try decoded("today.json")
            #expect(today.days.map(\.date) == ["2026-11-22", "2026-11-23", "2026-11-24"])
            #expect(try publish(service, at: "2026-11-23T13:00:00", tiers: [.easy]) == .unchanged)
        }
        let result = try verify("--public-key", folder.path + "/sign.pub")
        #expect(result.exitCode == 0, "\(result.output)")
    }

    @Test(.enabled(if: canSign, "apt-get install minisign"))
    func `days that were published some days ahead come into the list of today as they begin`()
        throws
    {
        try ServiceFixture.run { service in
            try service.awaitFullPools()
            try publish(service, at: "2026-11-24T12:00:00", tiers: [.easy])
            #expect(try refusal(service, at: "2026-11-21T12:00:00") != nil)
            try publish(
                service, at: "2026-11-21T12:00:00", tiers: [.easy], trustsClock: true)
            for (now, dates) in [
                ("2026-11-22T12:00:00", ["2026-11-22", "2026-11-23", "2026-11-24"]),
                ("2026-11-23T12:00:00", ["2026-11-23", "2026-11-24", "2026-11-25"]),
            ] {
                try publish(service, at: now, tiers: [.easy])
                let today: Today = try decoded("today.json")
                #expect(today.days.map(\.date) == dates)
            }
            #expect(
                try manifest().daily.map(\.date)
                    == (21...25).map { "2026-11-\($0)" })
        }
        #expect(try verify("--checksums").exitCode == 0)
    }

    @Test(.enabled(if: canSign, "apt-get install minisign"))
    func `the command ends with 65 and names the option, which confirms the clock`() throws {
        try twice { service in
            let text = try String(contentsOfFile: catalogue + "/manifest.json", encoding: .utf8)
            let created = try #require(text.firstMatch(of: /"created":"(.*?)"/)).1
            try change("manifest.json", String(created), "2066-11-20T12:00:00Z")
            let refused = try publish(service, "--count", "1")
            #expect(refused.exitCode == 65)
            #expect(refused.errors.contains("--trust-clock"), "\(refused.errors)")
            for words in [["--trust-clock"], []] {
                let result = try publish(service, ["--count", "0"] + words)
                #expect(result.exitCode == 0, "\(result.errors)")
            }
        }
        #expect(try verify("--checksums").exitCode == 0)
        let words = ["export", "-o", folder.path + "/x.json", "--trust-clock"]
        #expect(try Command.run(words).errors.contains("--trust-clock: needs --catalogue"))
    }
}
