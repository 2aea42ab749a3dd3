import FarmPostgres
import PuzzleBundle
import SudokuEngine

/// A claim with its peer, as a statement takes it.
struct PeerClaim: Sendable {
    let parameters: ClaimParameters
    let peer: Peer
    let scope: String

    /// Returns true if its key comes before another one; those of different peers are in some order.
    func precedes(_ other: Self) -> Bool {
        (parameters.key, peer.number, scope)
            < (other.parameters.key, other.peer.number, other.scope)
    }

    /// The parameters of ``PoolPartition/claim`` after the farm.
    func values(makes: Bool) -> [PostgresValue] {
        [
            .text(scope), .integer(peer.number), .text(parameters.key),
            .text(parameters.fingerprint),
            .text(parameters.ack.rawValue), .integer(Int64(parameters.count)),
            .integer(makes ? Int64(parameters.minimum) : .max),
            .integer(Int64(parameters.leaseSeconds) * 1_000), .text(parameters.label ?? ""),
        ]
    }
}

extension [PeerClaim] {
    /// The parameters of ``PoolPartition/claims`` after the farm: a list for each field.
    /// If nothing is to be made, they ask for more puzzles than there can be.
    func lists(makes: Bool) -> [PostgresValue] {
        [
            .texts(map(\.scope)), .integers(map(\.peer.number)),
            .texts(map(\.parameters.key)), .texts(map(\.parameters.fingerprint)),
            .texts(map(\.parameters.ack.rawValue)),
            .integers(map { Int64($0.parameters.count) }),
            .integers(map { makes ? Int64($0.parameters.minimum) : .max }),
            .integers(map { Int64($0.parameters.leaseSeconds) * 1_000 }),
            .texts(map { $0.parameters.label ?? "" }),
        ]
    }
}

extension PuzzleFilter {
    /// The parameters of `filteredClaim` after those of the claim.
    var values: [PostgresValue] {
        [
            .integer(Int64(ratings.lowerBound.tenths)), .integer(Int64(ratings.upperBound.tenths)),
            (symmetry?.rawValue).postgresValue,
            .texts(techniques.map { $0.techniques.joined(separator: "|") }), .texts(human),
            .integer(Int64(leastER.tenths)), .integer(Int64(ers.upperBound.tenths)),
            .integer(Int64(clues.lowerBound)), .integer(Int64(clues.upperBound)),
        ] + SharedTraits.values(of: self)
    }
}
