import Testing

@testable import FarmStore

struct ClaimHeadsTests {
    private let second: Int64 = 1_000_000_000

    @Test func `heads go back to those of a minute ago`() {
        var heads = ClaimHeads()
        for n in 0..<200 {
            heads.advance(1, to: .init(place: Int64(n), turn: 2 * Int64(n)))
            #expect(heads[1].place == Int64(n) && heads[1].turn == 2 * Int64(n) && heads[2] == .init())
            heads.goBack(at: Int64(n) * second)
            #expect(heads[1].place == Int64(max(0, n - 60)))
            #expect(heads[1].turn == 2 * heads[1].place)
        }
    }

    @Test func `heads that went back advance again`() {
        var heads = ClaimHeads()
        heads.advance(1, to: .init(place: 9, turn: 2))
        heads.goBack(at: 0)
        #expect(heads[1] == .init())
        heads.advance(1, to: .init(place: 20, turn: 3))
        heads.advance(1, to: .init(place: 15, turn: 4))
        #expect(heads[1] == .init(place: 20, turn: 4))
        heads.goBack(at: 61 * second)
        #expect(heads[1] == .init(place: 9, turn: 2))
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
