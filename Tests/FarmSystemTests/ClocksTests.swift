import FarmSystem
import Testing

struct ClocksTests {
    @Test func `a thread's clock runs while it works, and no faster than time`() {
        let passed = Clocks.boot
        let spent = Clocks.thread
        while Clocks.thread - spent < 2_000_000 {}
        let (work, time) = (Clocks.thread - spent, Clocks.boot - passed)
        #expect(2_000_000...(time + time / 100 + 1_000_000) ~= work)
    }

    @Test func `a day has 1,440 minutes`() { #expect(0..<1_440 ~= Clocks.minuteOfDay) }
}
