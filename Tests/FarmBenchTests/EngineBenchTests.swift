import FarmBench
import Testing

@Suite struct EngineBenchTests {
    /// A commit that means to change what the engine computes changes this line.
    static let pinnedSignature = "70d01e5c6118ad57"

    @Test func `the engine computes what it always did`() {
        #expect(EngineBench.signature() == Self.pinnedSignature)
    }

    @Test(arguments: EngineBench.Measure.allCases)
    func `a rate is what was done in the time of the clock`(
        measure: EngineBench.Measure
    ) throws {
        var time: UInt64 = 5
        // Each look at the clock is half a millisecond after the one before: two passes.
        let rate = try EngineBench.rate(of: measure, seconds: 0.001) {
            defer { time += 500_000 }
            return time
        }
        let perPass = rate * 0.0005
        #expect(perPass == perPass.rounded() && perPass >= 20)
    }
}
