import FarmSystem
import Testing

@Suite struct ReadinessSetTests {
    @Test func `only streams with input or without a peer are returned`() throws {
        let quiet = try StreamPair()
        let busy = try StreamPair()
        let ended = try StreamPair()
        var set = ReadinessSet()
        set.add(quiet.one)
        set.add(busy.one)
        set.add(ended.one)
        var found = try set.wait(within: .zero)
        #expect(found.isEmpty)
        _ = try busy.other.send([1], within: .zero)
        try ended.other.finishWriting()
        found = try set.wait(within: .seconds(3600))
        #expect(found == [1, 2])
    }
}
