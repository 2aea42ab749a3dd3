package import PuzzleBundle
package import SudokuEngine

/// The name of a claim. Nobody can guess those of others.
package struct ClaimID: Hashable, Sendable {
    let number: Int64
    let tag: UInt32

    init(number: Int64, tag: UInt32) {
        self.number = number
        self.tag = tag
    }

    /// Reads what ``description`` writes; nil of anything else.
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
    /// `c`, eight digits that are drawn at random, twelve that count.
    package var description: String {
        "c" + Self.hexadecimal(UInt64(tag), digits: 8)
            + Self.hexadecimal(UInt64(number), digits: 12)
    }

    private static func hexadecimal(_ value: UInt64, digits: Int) -> String {
        let text = String(value, radix: 16)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}

/// Puzzles that were given out together.
package struct Claim: Hashable, Sendable {
    package enum State: String, Sendable {
        case leased, delivered, returned, expired
    }

    package let id: ClaimID
    package let pool: Tier
    package let state: State
    package let ack: ClaimOrder.Acknowledgement
    /// How many puzzles it was made of.
    package let count: Int
    /// In milliseconds since 1970; nil unless leased.
    package let leaseUntil: Int64?
    /// In the order in which they were given; none once they went back.
    package let puzzles: [PuzzleRecord]
}

/// What became of a wish for puzzles.
package enum ClaimOutcome: Hashable, Sendable {
    case made(Claim)
    /// The same key and the same wish as before: the same puzzles.
    case replayed(Claim)
    /// The same key and wish, but the puzzles went back since. The key stays used.
    case leaseLost
    /// The key stands for another wish.
    case keyReused
    /// The first request with the key is not answered yet.
    case keyInProgress
    /// Fewer match than the least that was wanted; nothing was leased, the key is unused.
    case poolEmpty(matching: Int)
    /// As many keys as may be, and none that can go.
    case tooManyClaims
}

/// What became of an ack, a return or a renewal.
package enum ClaimChange: Hashable, Sendable {
    /// Done, or was so already.
    case done(Claim)
    /// No such claim of this peer.
    case unknown
    /// The puzzles went back, or on to somebody else.
    case leaseLost
    /// Acknowledged puzzles can neither be returned nor leased.
    case alreadyDelivered
}
