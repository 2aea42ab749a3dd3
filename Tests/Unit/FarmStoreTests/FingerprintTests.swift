import PuzzleBundle
import SudokuEngine
import Testing

@testable import FarmStore

/// The texts that identify requests, which stores keep: they never change.
struct FingerprintTests {
    @Test func `the fingerprint of a request is the same in every version`() throws {
        let own = try #require(PoolName("news"))
        let filter = PuzzleFilter(
            techniques: ["X-Wing", "Naked Pair"], human: ["w-wing"], symmetry: .halfTurn,
            ratings: Rating(tenths: 36)...Rating(tenths: 42))
        let rare = PuzzleFilter(
            symmetry: .halfTurn, ers: Rating(tenths: 45)...Rating(tenths: 1_000), clues: 24...25)
        let known = [
            (ClaimParameters(pool: .hard, key: "k"), "5 1 1 explicit"),
            (
                ClaimParameters(
                    pool: own, key: "k", count: 9, minimum: 2, leaseSeconds: 60, ack: .auto,
                    label: "l"), "news 9 2 auto lease=60"
            ),
            (
                ClaimParameters(pool: .easy, key: "k", filter: filter),
                "2 1 1 explicit ratings=36-42 symmetry=half-turn technique=Naked Pair "
                    + "technique=X-Wing human=w-wing"
            ),
            (
                ClaimParameters(pool: .easy, key: "k", filter: rare),
                "2 1 1 explicit ratings=0-1000 er=45-1000 clues=24-25 symmetry=half-turn"
            ),
        ]
        let ids = try ["abcdefghijklmnop", "qrstuvwxyz234567"].map { try #require(PuzzleID($0)) }
        let named = ClaimParameters(pool: .hard, key: "k", ids: ids).fingerprint
        #expect(
            named == "5 2 2 explicit ids="
                + "84cb29b2c78b393c0d30a90d5a9f670267d02d9ec3743fc1800acff8b03bac15")
        for (order, text) in known { #expect(order.fingerprint == text) }
    }
}
