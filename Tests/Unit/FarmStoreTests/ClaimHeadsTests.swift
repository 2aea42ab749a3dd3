import Testing

@testable import FarmStore

struct ClaimHeadsTests {
    private let second: Int64 = 1_000_000_000

    private func expect(
        _ heads: ClaimHeads, place: Int64, turn: Int64,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(heads[1].place == place && heads[1].turn == turn, sourceLocation: sourceLocation)
    }

    @Test func `heads go back to those of a minute ago`() {
        var heads = ClaimHeads()
        for n in Int64(0)..<200 {
            heads.advance(1, from: heads[1], place: n, turn: 2 * n)
            expect(heads, place: n, turn: 2 * n)
            #expect(heads[2].place == 0)
            heads.goBack(at: n * second)
            expect(heads, place: max(0, n - 60), turn: 2 * max(0, n - 60))
        }
    }

    @Test func `heads that went back advance again`() {
        var heads = ClaimHeads()
        heads.advance(1, from: heads[1], place: 9, turn: 2)
        heads.goBack(at: 0)
        expect(heads, place: 0, turn: 0)
        heads.advance(1, from: heads[1], place: 20, turn: 3)
        heads.advance(1, from: heads[1], place: nil, turn: 4)
        heads.advance(1, from: heads[1], place: 15, turn: nil)
        expect(heads, place: 20, turn: 4)
        heads.goBack(at: 61 * second)
        expect(heads, place: 9, turn: 2)
    }

    @Test func `a claim that was on its way when heads went back moves none`() {
        var heads = ClaimHeads()
        heads.advance(1, from: heads[1], place: 9, turn: 2)
        let early = heads[1]
        heads.goBack(at: 0)
        heads.advance(1, from: early, place: 12, turn: 3)
        expect(heads, place: 0, turn: 0)
        let later = heads[1]
        heads.forget()
        heads.advance(1, from: later, place: 12, turn: 3)
        heads.goBack(at: 61 * second)
        expect(heads, place: 0, turn: 0)
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
