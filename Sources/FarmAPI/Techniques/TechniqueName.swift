import FarmSystem
package import SudokuEngine

/// A name that filters accept: of one technique of the farm ladder, or of a family, which matches
/// any of its techniques.
package struct TechniqueName: Hashable, Sendable {
    /// The name as responses and help pages write it.
    package let name: String
    /// The techniques that it matches, by their names in puzzles.
    package let techniques: [String]
    /// The lowest rating of a step of any of these techniques.
    package let minimum: Rating
}

extension TechniqueName {
    /// The names of single techniques, in the order of the ladder.
    package static let single: [TechniqueName] = Technique.onFarmLadder.map {
        TechniqueName(name: $0.name, techniques: [$0.name], minimum: $0.minimumRating)
    }

    package static let families: [TechniqueName] = {
        var families = [family("Locked Candidates") { ["Pointing", "Claiming"].contains($0.name) }]
        for name in ["Unique Rectangle", "Unique Loop"] {
            families.append(family(name) { $0.name.hasPrefix(name) })
        }
        for length in stride(from: 8, through: 18, by: 2) {
            let name = "Unique Loop \(length)"
            families.append(family(name) { $0.name.hasPrefix(name) })
        }
        families.append(family("BUG") { $0.family == .bug })
        families.append(family("Dynamic Forcing Chains") { $0.name.hasPrefix("Dynamic ") })
        return families
    }()

    package static let all: [TechniqueName] = single + families

    private static func family(_ name: String, _ isMember: (Technique) -> Bool) -> TechniqueName {
        let members = Technique.onFarmLadder.filter(isMember)
        guard let minimum = members.map(\.minimumRating).min() else {
            preconditionFailure("\(name): a family has members")
        }
        return TechniqueName(name: name, techniques: members.map(\.name), minimum: minimum)
    }
}

// MARK: Reading

extension TechniqueName {
    /// An unknown name, with a suggestion.
    package struct UnknownError: Error, Hashable, Sendable {
        package let text: String
        package let remedy: String

        package init(text: String, remedy: String) {
            self.text = text
            self.remedy = remedy
        }

        package var message: String { "no such technique; \(remedy)" }
    }

    /// Reads a name as people write it: in either case, with or without spaces, hyphens or
    /// underscores, or by an alias.
    package init(parsing text: String) throws(UnknownError) {
        let key = Self.key(text)
        guard let found = Self.byKey[key] else {
            throw UnknownError(text: text, remedy: Self.remedy(key))
        }
        self = found
    }

    /// The letters and digits of a name in lower case; a plus sign distinguishes the nested chains.
    private static func key(_ text: String) -> String {
        var key: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): key.append(byte | 0x20)
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "+"), 0x80...:
                key.append(byte)
            default: break
            }
        }
        return String(decoding: key, as: UTF8.self)
    }

    private static let byKey: [String: TechniqueName] = {
        var names: [String: TechniqueName] = [:]
        for name in all { names[key(name.name)] = name }
        for (alias, name) in aliases { names[key(alias)] = names[key(name)] }
        return names
    }()

    private static func remedy(_ key: String) -> String {
        if let advice = elsewhere[key] { return advice }
        let near = nearest(to: key, among: byKey.keys.sorted()).flatMap { byKey[$0] }
        return near.map { "did you mean \($0.name)?" } ?? "puzzlefarm-tiers(7) lists the names"
    }
}

extension TechniqueName {
    /// Other names of the same techniques, with the names that they stand for.
    package static let aliases: [(alias: String, name: String)] =
        Technique.otherNames + [("Intersection Removal", "Locked Candidates")]

    /// Advice for well-known patterns that the farm ladder has only as part of another technique.
    private static let elsewhere: [String: String] = {
        let chain = "on the farm ladder it is one kind of Forcing Chain"
        let names = [
            "XY-Chain": chain, "W-Wing": chain, "AIC": chain, "Alternating Inference Chain": chain,
            "Remote Pair": chain, "Remote Pairs": chain, "M-Wing": chain,
            "X-Chain": "on the farm ladder it is one kind of Forcing X-Chain",
            "Full House": "on the farm ladder it is one kind of Hidden Single",
        ]
        return Dictionary(uniqueKeysWithValues: names.map { (key($0.key), $0.value) })
    }()
}

// MARK: Listing

extension TechniqueName {
    /// True if puzzles of some tier can have it.
    package var isInStock: Bool { Tier(holding: minimum) != nil }

    /// All names that puzzles of some tier can have, as a list in a sentence, with the types of a
    /// family joined.
    package static let list: String = {
        var words: [String] = []
        for technique in Technique.onFarmLadder where Tier(holding: technique.minimumRating) != nil
        {
            let word =
                switch technique.family {
                case .uniqueLoop:
                    "Unique Loop type 1 to 4, the same with a length from 8 to 18 "
                        + "(Unique Loop 8 type 1)"
                default: technique.type > 0 ? technique.family.nameWithTypes : technique.name
                }
            if words.last != word { words.append(word) }
        }
        return words.joined(separator: ", ")
    }()

    /// The names of families as a list in a sentence.
    package static let listOfFamilies: String =
        families.filter { $0.isInStock && !$0.name.contains(/[0-9]/) }.map(\.name)
        .joined(separator: ", ")
}
