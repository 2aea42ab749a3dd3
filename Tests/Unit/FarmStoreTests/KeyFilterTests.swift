import Testing

@testable import FarmStore

@Suite struct KeyFilterTests {
    /// Hashes of a generator, in rising order as runs have them.
    private func hashes(_ count: Int, seed: UInt64) -> [UInt32] {
        var state = seed
        return (0..<count)
            .map { _ in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return UInt32(state >> 32)
            }
            .sorted()
    }

    @Test(arguments: [1, 100, 16_384, 300_000])
    func `every key of a run passes its filter, and few others do`(count: Int) {
        let keys = hashes(count, seed: 43)
        var filter = KeyFilter(keys: count)
        for key in keys { filter.insert(key) }
        #expect(keys.allSatisfy { filter.mayContain($0) })
        let others = hashes(100_000, seed: 7).filter { filter.mayContain($0) }
        #expect(others.count < 2_000)
        #expect(KeyFilter.bytes(of: count) <= count * 10 / 8 + 64)
    }

    @Test func `keys of a part that is not written yet do not pass`() {
        let keys = hashes(10_000, seed: 43)
        var filter = KeyFilter(keys: keys.count)
        for key in keys.prefix(5_000) { filter.insert(key) }
        #expect(keys.prefix(5_000).allSatisfy { filter.mayContain($0) })
        #expect(keys.suffix(4_900).count { filter.mayContain($0) } < 100)
    }
}
