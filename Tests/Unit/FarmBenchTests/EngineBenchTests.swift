import FarmBench
import Testing

@Suite struct EngineBenchTests {
    /// The expected signatures. A commit that deliberately changes results changes their line.
    static let pinned: [EngineBench.Signature: String] = [
        .engine: "672ca026ba788744",
        .search: "c3ab8ca241922aea",
        .produce: "a11f52891d1c4a72",
        .ladders: "bcdf313265583b34",
        .hints: "2135c7250935637f",
        .pools: "41a11a0b2fcc788b",
        .layouts: "eb9fc8790923bebc",
        .killers: "f211f1407bef4189",
    ]

    @Test(arguments: EngineBench.Signature.allCases)
    func `the results are unchanged`(part: EngineBench.Signature) {
        #expect(EngineBench.signature(of: part) == Self.pinned[part])
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
        // A pass over killers has fewer of them, since each takes longer.
        let least: Double = measure.subject == .killers ? 6 : 20
        #expect(perPass == perPass.rounded() && perPass >= least)
    }
}
