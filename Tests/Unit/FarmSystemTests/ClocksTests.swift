import FarmSystem
import Testing

struct ClocksTests {
    @Test func `the thread clock runs during work, no faster than real time`() {
        let passed = Clocks.boot
        let spent = Clocks.thread
        while Clocks.thread - spent < 2_000_000 {}
        let (work, time) = (Clocks.thread - spent, Clocks.boot - passed)
        #expect(2_000_000...(time + time / 100 + 1_000_000) ~= work)
    }

    @Test func `the minute of the day is below 1,440`() { #expect(0..<1_440 ~= Clocks.minuteOfDay) }
}
