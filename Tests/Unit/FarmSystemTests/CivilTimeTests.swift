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
}
