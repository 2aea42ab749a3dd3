import Testing

@testable import FarmStore

struct ClaimHeadsTests {
    private let second: Int64 = 1_000_000_000

    @Test func `heads go back to those of a minute ago`() {
        var heads = ClaimHeads()
        for n in 0..<200 {
            heads.advance(1, to: Int64(n))
            #expect(heads[1] == Int64(n) && heads[2] == 0)
            heads.goBack(at: Int64(n) * second)
            #expect(heads[1] == Int64(max(0, n - 60)))
        }
    }

    @Test func `heads that went back advance again`() {
        var heads = ClaimHeads()
        heads.advance(1, to: 9)
        heads.goBack(at: 0)
        #expect(heads[1] == 0)
        heads.advance(1, to: 20)
        heads.advance(1, to: 15)
        #expect(heads[1] == 20)
        heads.goBack(at: 61 * second)
        #expect(heads[1] == 9)
    }

    @Test func `a value is settled after a minute`() {
        var values = PastValues<Int>()
        #expect(values.settled(at: 0) == nil && values.newest == nil)
        for n in 0..<200 {
            values.note(n, at: Int64(n) * second)
            #expect(values.settled(at: Int64(n) * second) == (n < 60 ? nil : n - 60))
            #expect(values.newest == n)
        }
        #expect(values.settled(at: 1_000 * second) == 199)
        values.forget()
        #expect(values.settled(at: 1_000 * second) == nil)
    }
}
