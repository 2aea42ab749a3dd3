import FarmSystem
package import PuzzleBundle
package import SudokuEngine

/// The conditions for puzzles of a pool; all that are set must match.
package struct PuzzleFilter: Hashable, Sendable {
    /// Techniques that must all occur on the farm path.
    package let techniques: [TechniqueAlternatives]
    /// The ids of techniques that must all occur on the human path. The first is looked up, the
    /// others are tested, so the rarest should be first.
    package let human: [String]
    package let symmetry: Symmetry?
    /// The range of `tierRating`, inclusive.
    package let ratings: ClosedRange<Rating>
    /// The range of the ER of Sudoku Explainer, inclusive.
    package let ers: ClosedRange<Rating>
    /// The range of the number of givens, inclusive.
    package let clues: ClosedRange<Int>
    /// The range of the number of cages, inclusive.
    package let cages: ClosedRange<Int>

    package init(
        techniques: [TechniqueAlternatives] = [], human: [String] = [],
        symmetry: Symmetry? = nil,
        ratings: ClosedRange<Rating> = PuzzleFilter.allRatings,
        ers: ClosedRange<Rating> = PuzzleFilter.allRatings,
        clues: ClosedRange<Int> = PuzzleFilter.allClues,
        cages: ClosedRange<Int> = PuzzleFilter.allClues
    ) {
        self.techniques = techniques
        self.human = human
        self.symmetry = symmetry
        self.ratings = ratings
        self.ers = ers
        self.clues = clues
        self.cages = cages
    }

    package static let allRatings = Rating(tenths: 0)...Rating(tenths: 1_000)
    package static let allClues = 0...1_000
    package static let none = PuzzleFilter()

    /// The lowest ER; a puzzle without one, which is stored as 0, is asked for no range at all.
    var leastER: Rating {
        ers == Self.allRatings ? ers.lowerBound : max(ers.lowerBound, Rating(tenths: 1))
    }
}

/// A request for puzzles with an idempotency key.
package struct ClaimParameters: Hashable, Sendable {
    package let pool: PoolName
    package let key: String
    package let count: Int
    package let minimum: Int
    package let leaseSeconds: Int
    package let ack: Acknowledgement
    package let filter: PuzzleFilter
    /// The wanted puzzles in their order; nil for any that match the filter.
    package let ids: [PuzzleID]?
    /// A text that the client recognizes the claim by. Not part of the request's identity.
    package let label: String?
    /// The number of puzzles that the peer may have under lease, these included; nil for any. Not part of
    /// the request's identity.
    package var mostLeased: Int?
    /// The text that identifies the request: a repeated key must have the same.
    let fingerprint: String

    /// Creates a request. Without `leaseSeconds` the lease lasts `defaultLease` seconds; `ids` replace the
    /// count. The caller checks the limits, which belong to the API contract.
    package init(
        pool: PoolName, key: String, count: Int = 1, minimum: Int? = nil, leaseSeconds: Int? = nil,
        defaultLease: Int = 300, ack: Acknowledgement = .explicit, filter: PuzzleFilter = .none,
        ids: [PuzzleID]? = nil, label: String? = nil, mostLeased: Int? = nil
    ) {
        let count = ids?.count ?? count
        precondition(count >= 1 && 1...count ~= minimum ?? count, "least must be within 1...count")
        precondition((1...64).contains(key.utf8.count), "a key must have 1 to 64 bytes")
        self.pool = pool
        self.key = key
        self.count = count
        self.minimum = minimum ?? count
        self.leaseSeconds = leaseSeconds ?? defaultLease
        self.ack = ack
        self.filter = filter
        self.ids = ids
        self.label = label
        self.mostLeased = mostLeased
        fingerprint =
            Self.fingerprint(pool, count, self.minimum, leaseSeconds, ack, filter)
            + (ids.map(Self.digest) ?? "")
    }

    /// The part of a fingerprint that stands for named puzzles and their order: a thousand ids would
    /// take 17 kB of each claim.
    private static func digest(_ ids: [PuzzleID]) -> String {
        " ids=" + Digest.hexadecimal(Digest.sha256(ids.flatMap(\.ascii)))
    }

    private static func fingerprint(
        _ pool: PoolName, _ count: Int, _ minimum: Int, _ leaseSeconds: Int?,
        _ ack: Acknowledgement,
        _ filter: PuzzleFilter
    ) -> String {
        // Tiers by their index, as in stores of earlier versions.
        let pool = pool.tier.map { String($0.index) } ?? pool.name
        var text = "\(pool) \(count) \(minimum) \(ack.rawValue)"
        if let leaseSeconds { text += " lease=\(leaseSeconds)" }
        guard filter != .none else { return text }
        text += " ratings=\(filter.ratings.lowerBound.tenths)-\(filter.ratings.upperBound.tenths)"
        // Members of later versions only where they are set: stored texts must not change.
        if filter.ers != PuzzleFilter.allRatings {
            text += " er=\(filter.ers.lowerBound.tenths)-\(filter.ers.upperBound.tenths)"
        }
        if filter.clues != PuzzleFilter.allClues {
            text += " clues=\(filter.clues.lowerBound)-\(filter.clues.upperBound)"
        }
        if filter.cages != PuzzleFilter.allClues {
            text += " cages=\(filter.cages.lowerBound)-\(filter.cages.upperBound)"
        }
        if let symmetry = filter.symmetry { text += " symmetry=\(symmetry.rawValue)" }
        for name in Set(filter.techniques.map(\.name)).sorted() { text += " technique=\(name)" }
        for id in Set(filter.human).sorted() { text += " human=\(id)" }
        return text
    }
}
