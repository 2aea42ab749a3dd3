import FarmJSON
import FarmTestSupport
import Foundation
import PuzzleCatalogue
import Testing
@testable import FarmExport

/// The publication times of daily puzzles.
struct CatalogueCalendarTests {
    private static func moment(_ text: String) throws -> Int64 {
        Int64(try Date(text + "Z", strategy: .iso8601).timeIntervalSince1970)
    }

    private static func calendar(_ dates: [String]) throws -> CatalogueCalendar {
        let days = dates.map { "\"\($0)\":{}" }.joined(separator: ",")
        return try CatalogueCalendar(JSONReader.value(Array("{\(days)}".utf8)))
    }

    @Test(arguments: [
        // The first publication: the days that have begun anywhere.
        ([], "2026-11-22T09:59:59", ["2026-11-22"]),
        ([], "2026-11-22T10:00:00", ["2026-11-22", "2026-11-23"]),
        (["2026-11-22"], "2026-11-22T09:59:59", []),
        (["2026-11-22"], "2026-11-22T10:00:00", ["2026-11-23"]),
        (["2026-11-23"], "2026-11-22T23:59:59", []),
        // A missed run publishes the missing days.
        (
            ["2026-11-20"], "2026-11-23T12:00:00",
            ["2026-11-21", "2026-11-22", "2026-11-23", "2026-11-24"]
        ),
        (["2026-12-30"], "2027-01-01T09:00:00", ["2026-12-31", "2027-01-01"]),
        (["2028-02-28"], "2028-02-29T10:00:00", ["2028-02-29", "2028-03-01"]),
        // A clock set back publishes nothing twice.
        (["2026-11-22", "2026-11-23"], "2026-11-21T20:00:00", []),
        // Days that a wrong clock has published ahead do not stand in the way.
        (["2026-11-20", "2066-11-22"], "2026-11-21T12:00:00", ["2026-11-21", "2026-11-22"]),
        (["2066-11-21", "2066-11-22"], "2026-11-22T12:00:00", ["2026-11-22", "2026-11-23"]),
        (["2026-11-22", "2066-11-22", "2066-11-23"], "2066-11-22T12:00:00", []),
    ])
    func `a day is published from 10:00 UTC on the previous day`(
        published: [String], now: String, expected: [String]
    ) throws {
        let calendar = try Self.calendar(published)
        #expect(try calendar.missing(at: Self.moment(now)) == expected)
    }

    @Test func `after a gap of years, the last year is published`() throws {
        let days = try Self.calendar(["2020-01-01"]).missing(at: Self.moment("2026-11-22T12:00:00"))
        #expect(days.count == 366)
        #expect(days.last == "2026-11-23")
        #expect(days == days.sorted())
    }

    @Test(arguments: [
        ("2026-11-21T11:59:59", "behind"), ("2026-11-21T12:00:00", ""),
        ("2026-12-23T12:00:00", ""), ("2026-12-23T12:00:01", "ahead"),
        ("2066-11-22T12:00:00", "ahead"), ("1970-01-01T00:00:00", "behind"),
    ])
    func `a clock disagrees with a publication a day later or a month earlier`(
        now: String, expected: String
    ) throws {
        let published = try Self.moment("2026-11-22T12:00:00")
        let found =
            switch CatalogueClock.Disagreement(try Self.moment(now), after: published) {
            case nil: ""
            case .behind: "behind"
            case .ahead: "ahead"
            }
        #expect(found == expected)
    }

    @Test func `future days without a file are dropped`() throws {
        var calendar = try Self.calendar(["2026-11-21", "2026-11-22", "2026-11-23", "2026-11-24"])
        calendar.drop(after: "2026-11-22", except: ["2026-11-23"])
        #expect(calendar.days.map(\.date) == ["2026-11-21", "2026-11-22", "2026-11-23"])
    }

    @Test(arguments: [#"{"2026-11-22":{},"2026-11-21":{}}"#, #"{"2026-11-22":{"easy":"x"}}"#, "[]"])
    func `an invalid calendar is rejected`(text: String) throws {
        let value = try JSONReader.value(Array(text.utf8))
        #expect(throws: CatalogueError.self) { try CatalogueCalendar(value) }
    }
}
