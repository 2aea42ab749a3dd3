import Testing

import SudokuEngine

@Suite struct SeededGeneratorTests {
    @Test func `xoshiro256** matches the numbers of its authors`() {
        var random = SeededGenerator(state: (1, 2, 3, 4))
        let published: [UInt64] = [
            11520, 0, 1_509_978_240, 1_215_971_899_390_074_240, 1_216_172_134_540_287_360,
            607_988_272_756_665_600, 16_172_922_978_634_559_625, 8_476_171_486_693_032_832,
            10_595_114_339_597_558_777, 2_904_607_092_377_533_576,
        ]
        #expect(published.map { _ in random.next() } == published)
    }

    @Test func `SplitMix64 matches the numbers of its authors`() {
        var mix = SplitMix(state: 1_234_567)
        let published: [UInt64] = [
            6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
            4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
        ]
        #expect(published.map { _ in mix.next() } == published)
    }

    @Test(arguments: [1, 2, 3, 9, 81, 1_000])
    func `a draw is uniform below its bound`(bound: Int) {
        var random = SeededGenerator(seed: 1)
        var counts = [Int](repeating: 0, count: bound)
        for _ in 0..<bound * 200 { counts[random.below(bound)] += 1 }
        #expect(counts.allSatisfy { 120...280 ~= $0 || bound == 1 })
    }

    @Test func `a shuffle gives every order equally often`() {
        var random = SeededGenerator(seed: 2)
        var counts: [[Int]: Int] = [:]
        for _ in 0..<24_000 {
            var four = [0, 1, 2, 3]
            random.shuffle(&four)
            counts[four, default: 0] += 1
        }
        #expect(counts.count == 24)
        #expect(counts.values.allSatisfy { 850...1_150 ~= $0 })
    }

    @Test func `streams of a seed are reproducible and different`() {
        var first = SeededGenerator(seed: 5, stream: 0)
        var again = SeededGenerator(seed: 5, stream: 0)
        var other = SeededGenerator(seed: 5, stream: 1)
        let value = first.next()
        #expect(value == again.next())
        #expect(value != other.next())
    }
}
