import FarmSystem
package import PuzzleBundle

/// The id of a claim, which other clients cannot guess.
package struct ClaimID: Hashable, Sendable {
    let number: Int64
    let tag: UInt32
}

extension ClaimID {
    /// Parses the format of ``description``; nil for anything else.
    package init?(_ text: some StringProtocol) {
        guard text.utf8.count == 21, text.utf8.first == UInt8(ascii: "c") else { return nil }
        guard
            text.utf8.dropFirst().allSatisfy({
                UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
                    || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
            })
        else { return nil }
        guard let tag = UInt32(text.dropFirst().prefix(8), radix: 16),
            let number = Int64(text.dropFirst(9), radix: 16)
        else { return nil }
        self.init(number: number, tag: tag)
    }
}

extension ClaimID: CustomStringConvertible {
    /// `c`, eight random digits, and twelve digits of a counter.
    package var description: String {
        "c" + String(tag, radix: 16).leading("0", to: 8)
            + String(UInt64(number), radix: 16).leading("0", to: 12)
    }
}

/// The result of a claim request. `Content` is the claim: the writer reads its rows, and the calling
/// thread makes records of them.
package enum ClaimOutcome<Content: Sendable>: Sendable {
    case made(Content)
    /// The same key and the same request as before: the same puzzles.
    case replayed(Content)
    /// The same key and request, but the puzzles went back into the pool. The key stays used.
    case leaseLost
    /// The key was used for a different request.
    case keyReused
    /// The first request with the key is still in progress.
    case keyInProgress
    /// Fewer puzzles match than the requested minimum; nothing was leased, the key is unused.
    case poolEmpty(matching: Int)
    /// Fewer of the named puzzles are ready than the requested minimum; nothing was leased, the key is
    /// unused. The others in the order of the request.
    case notReady([UnavailablePuzzle])
    /// The limit of keys is reached and none can be dropped.
    case tooManyClaims
    /// With these the peer would have more puzzles under lease than it may: it has the number given.
    case tooManyLeased(Int)

    func map<Other, Failure>(
        _ convert: (Content) throws(Failure) -> Other
    ) throws(Failure) -> ClaimOutcome<Other> {
        switch self {
        case .made(let content): .made(try convert(content))
        case .replayed(let content): .replayed(try convert(content))
        case .leaseLost: .leaseLost
        case .keyReused: .keyReused
        case .keyInProgress: .keyInProgress
        case .poolEmpty(let matching): .poolEmpty(matching: matching)
        case .notReady(let puzzles): .notReady(puzzles)
        case .tooManyClaims: .tooManyClaims
        case .tooManyLeased(let count): .tooManyLeased(count)
        }
    }
}

extension ClaimOutcome: Equatable where Content: Equatable {}

/// The result of an ack, a return or a renewal, with its content as in ``ClaimOutcome``.
package enum ClaimChange<Content: Sendable>: Sendable {
    /// Done now or before; `changed` is the number of puzzles that this request delivered, returned or
    /// leased for longer.
    case done(Content, changed: Int)
    /// The peer does not have such a claim.
    case unknown
    /// The puzzles went back into the pool, or to another client.
    case leaseLost
    /// Acknowledged puzzles can neither be returned nor leased.
    case alreadyDelivered
    /// The claim has no puzzles with these ids; nothing was changed.
    case unknownPuzzles([PuzzleID])

    func map<Other, Failure>(
        _ convert: (Content) throws(Failure) -> Other
    ) throws(Failure) -> ClaimChange<Other> {
        switch self {
        case .done(let content, let changed): .done(try convert(content), changed: changed)
        case .unknown: .unknown
        case .leaseLost: .leaseLost
        case .alreadyDelivered: .alreadyDelivered
        case .unknownPuzzles(let ids): .unknownPuzzles(ids)
        }
    }
}

extension ClaimChange: Equatable where Content: Equatable {}
