import FarmTestSupport
import Testing

/// Random operations on a store, compared with a model after each. A seed that ever failed is added to
/// `found`.
@Suite struct StoreModelTests {
    private static let found: [UInt64] = []
    private static let seeds = found + (1...UInt64(Soak.times(4_000, short: 48)))

    @Test(arguments: seeds)
    func `a store answers like its model`(seed: UInt64) throws {
        var run = try StoreModelRun(seed: seed)
        try run.run(Soak.times(400, short: 150))
    }
}
