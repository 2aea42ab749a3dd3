/// The name of a pool: that of a tier, or one that an operator chose.
package struct PoolName: Hashable, Sendable {
    package let name: String
    /// The tier whose name it is; nil for a pool of an operator's own.
    package let tier: Tier?

    private init(name: String, tier: Tier?) {
        self.name = name
        self.tier = tier
    }

    package init(_ tier: Tier) { self.init(name: tier.name, tier: tier) }

    /// Returns nil for a text that no pool can have as its name.
    package init?(_ text: some StringProtocol) {
        let text = String(text)
        let tier = Tier(name: text)
        guard tier != nil || Self.problem(with: text) == nil else { return nil }
        self.init(name: text, tier: tier)
    }

    /// The pools of the tiers, in the order of the tiers.
    package static let tiers = Tier.allCases.map { PoolName($0) }

    /// The form of a name, for messages.
    package static let form =
        "a lower-case letter, then up to 31 lower-case letters, digits or hyphens"

    /// Names that catalogues and commands use for something else.
    private static let reserved = ["daily", "today", "manifest", "all"]

    /// Returns the reason why a text is no name of a pool; nil if it is one.
    package static func problem(with text: String) -> String? {
        if !hasForm(text) { return "the name of a pool is \(form)" }
        if reserved.contains(text) { return "\(text) has another meaning in catalogues" }
        // Such names would be those of segments of other pools.
        let end = Array(text.utf8.suffix(7))
        if end.count == 7, end.first == UInt8(ascii: "-"), end.dropFirst().allSatisfy(isDigit) {
            return "a hyphen and six digits at the end number the segments of catalogues"
        }
        return nil
    }

    /// Returns true if a text consists of the characters of a name, even if it is reserved.
    package static func hasForm(_ text: String) -> Bool {
        guard let first = text.utf8.first, text.utf8.count <= 32, isLetter(first) else {
            return false
        }
        return text.utf8.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
    }
}

extension PoolName: CustomStringConvertible {
    package var description: String { name }
}

extension PoolName: Comparable {
    /// The tiers in their order, then all others by name.
    package static func < (left: Self, right: Self) -> Bool {
        switch (left.tier, right.tier) {
        case (let left?, let right?): left.index < right.index
        case (.some, nil): true
        case (nil, .some): false
        case (nil, nil): left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
        }
    }
}

extension PoolName {
    package static let beginner = PoolName(Tier.beginner)
    package static let easy = PoolName(Tier.easy)
    package static let medium = PoolName(Tier.medium)
    package static let intermediate = PoolName(Tier.intermediate)
    package static let hard = PoolName(Tier.hard)
    package static let expert = PoolName(Tier.expert)
}
