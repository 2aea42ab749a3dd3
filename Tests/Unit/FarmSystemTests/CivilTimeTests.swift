import FarmSystem
import FarmTestSupport
import Testing

struct CivilTimeTests {
    @Test(arguments: [
        (0, "1970-01-01", "00:00:00", 4), (784_111_777, "1994-11-06", "08:49:37", 0),
        (951_782_400, "2000-02-29", "00:00:00", 2), (951_868_799, "2000-02-29", "23:59:59", 2),
        (4_107_542_400, "2100-03-01", "00:00:00", 1),
        (253_402_300_799, "9999-12-31", "23:59:59", 5),
        (-1, "1970-01-01", "00:00:00", 4),
    ])
    func `a time has a date, a clock and a weekday`(
        seconds: Int64, date: String, clock: String, weekday: Int
    ) {
        let moment = CivilTime(secondsSince1970: seconds)
        #expect(moment.date == date)
        #expect(moment.clock == clock)
        #expect(moment.weekday == weekday)
    }

    @Test(.enabled(if: Command.hasPython)) func `the calendar matches Python`() throws {
        let moments = (0..<2_000).map { $0 * 54_321_987 % 250_000_000_000 }
        let found = try Command.python(
            """
            import sys, datetime
            for word in sys.argv[1].split():
                print(datetime.datetime.fromtimestamp(int(word), datetime.UTC if hasattr(datetime, 'UTC')
                    else datetime.timezone.utc).strftime('%Y-%m-%d %H:%M:%S %w'))
            """, moments.map(String.init).joined(separator: " "))
        let expected = moments.map { seconds in
            let moment = CivilTime(secondsSince1970: Int64(seconds))
            return "\(moment.date) \(moment.clock) \(moment.weekday)"
        }
        #expect(found.split(separator: "\n").map(String.init) == expected)
    }

    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0), ("1994-11-06T08:49:37Z", 784_111_777_000),
        ("2000-02-29T23:59:59Z", 951_868_799_000), ("2000-02-29T23:59:59.5Z", 951_868_799_500),
        ("2000-02-29T23:59:59.123456789Z", 951_868_799_123),
        ("2100-03-01T00:00:00Z", 4_107_542_400_000),
        ("9999-12-31T23:59:59Z", 253_402_300_799_000),
    ])
    func `a time is read`(text: String, milliseconds: Int64) {
        #expect(CivilTime.milliseconds(of: text) == milliseconds)
    }

    @Test(arguments: [
        "", "Z", "2026-11-21", "2026-11-21T17:15:26", "2026-11-21 17:15:26Z",
        "2026-13-21T17:15:26Z", "2026-00-21T17:15:26Z", "2026-11-00T17:15:26Z",
        "2026-11-32T17:15:26Z", "2026-11-21T24:15:26Z", "2026-11-21T17:60:26Z",
        "2026-11-21T17:15:60Z", "2026-11-21T17:15:26.Z", "2026-11-21T17:15:26.1234567890Z",
        "2026-11-21T17:15:26+01:00", "2026-11-21T17:15:2\u{661}Z", "+026-11-21T17:15:26Z",
    ])
    func `anything else is not a time`(text: String) {
        #expect(CivilTime.milliseconds(of: text) == nil)
    }

    @Test func `every day that is written is read again`() {
        for day in stride(from: Int64(0), to: 150_000, by: 17) {
            let time = CivilTime(secondsSince1970: day * 86_400 + 3_661)
            #expect(
                CivilTime.milliseconds(of: "\(time.date)T\(time.clock)Z")
                    == (day * 86_400 + 3_661) * 1_000)
        }
    }
}
