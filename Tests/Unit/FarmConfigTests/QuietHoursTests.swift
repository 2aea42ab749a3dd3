import FarmConfig
import Testing

@Suite struct QuietHoursTests {
    @Test(arguments: [
        ("22:00-06:30", [1_320, 1_439, 0, 389], [390, 720, 1_319]),
        ("06:30-22:00", [390, 720, 1_319], [389, 1_320, 0]),
        ("23:59-00:00", [1_439], [0, 1_438]),
    ])
    func `a window includes its first minute and excludes its last`(
        text: String, quiet: [Int], loud: [Int]
    ) throws {
        let hours = QuietHours([try #require(QuietHours.Window(text))])
        #expect(quiet.allSatisfy { hours.contains(minute: $0) })
        #expect(!loud.contains { hours.contains(minute: $0) })
        #expect(hours.windows.map(\.description) == [text])
    }

    @Test(arguments: [
        "", "-", "22:00", "22:00-22:00", "24:00-01:00", "22:60-23:00", "2:00-03:00", "22:00-06:30 ",
        "22:00-06:30-07:00", "22.00-06.30", "22:00\u{2013}06:30", "+2:00-03:00", "２2:00-03:00",
    ])
    func `a malformed or empty window is rejected`(text: String) {
        #expect(QuietHours.Window(text) == nil)
    }

    @Test func `without a window no minute is quiet`() {
        #expect(!(0..<1_440).contains { QuietHours().contains(minute: $0) })
    }
}
