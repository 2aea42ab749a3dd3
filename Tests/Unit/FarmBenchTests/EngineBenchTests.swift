import FarmBench
import Testing

@Suite struct EngineBenchTests {
    /// The expected signature. A commit that deliberately changes the engine's results changes this
    /// line.
    static let pinnedSignature = "70d01e5c6118ad57"

    @Test func `the engine's results are unchanged`() {
        #expect(EngineBench.signature() == Self.pinnedSignature)
    }

    @Test(arguments: EngineBench.Measure.allCases)
    func `a rate is the work done per unit of the clock's time`(
        measure: EngineBench.Measure
    ) throws {
        var time: UInt64 = 5
        // Each reading of the clock is half a millisecond after the previous one: two passes.
        let rate = try EngineBench.rate(of: measure, seconds: 0.001) {
            defer { time += 500_000 }
            return time
        }
        let perPass = rate * 0.0005
        #expect(perPass == perPass.rounded() && perPass >= 20)
    }
}
