import FarmSystem
package import SudokuEngine

/// A name that filters accept: of one technique of the farm ladder, of a family, which matches any of
/// its techniques, or of a technique of the human ladder.
package struct TechniqueName: Hashable, Sendable {
    /// The ladder on whose path a technique is looked for.
    package enum Path: Hashable, Sendable { case farm, human }

    /// The name as responses and help pages write it.
    package let name: String
    package let path: Path
    /// The techniques that it matches, by their names in puzzles.
    package let techniques: [String]
    /// The lowest rating of a step of any of these techniques; nil for those of the human ladder,
    /// which are not rated.
    package let minimum: Rating?
}

extension TechniqueName {
    /// The names of single techniques, in the order of the ladder.
    package static let single: [TechniqueName] = Technique.onFarmLadder.map {
        TechniqueName(
            name: $0.name, path: .farm, techniques: [$0.name], minimum: $0.minimumRating)
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

    /// The names of the techniques of the human ladder, in its order, each with its prefix.
    package static let human: [TechniqueName] = Ladder.human.techniques.map {
        TechniqueName(name: humanPrefix + $0.id, path: .human, techniques: [$0.id], minimum: nil)
    }

    /// The prefix that looks for a technique on the human path, even if the farm ladder has a
    /// technique of this name.
    package static let humanPrefix = "human:"

    package static let all: [TechniqueName] = single + families + human

    private static func family(_ name: String, _ isMember: (Technique) -> Bool) -> TechniqueName {
        let members = Technique.onFarmLadder.filter(isMember)
        guard let minimum = members.map(\.minimumRating).min() else {
            preconditionFailure("\(name): a family has members")
        }
        return TechniqueName(
            name: name, path: .farm, techniques: members.map(\.name), minimum: minimum)
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
    /// underscores, or by an alias. A name that the farm ladder has means its technique there; any
    /// other, and one after `human:`, means a technique of the human ladder.
    package init(parsing text: String) throws(UnknownError) {
        let isHuman = text.lowercased().hasPrefix(Self.humanPrefix)
        let word = isHuman ? String(text.dropFirst(Self.humanPrefix.count)) : text
        let key = Self.key(word)
        if !isHuman, let found = Self.byKey[key] {
            self = found
        } else if let technique = NamedTechnique(name: word) {
            let found = Self.human.first { $0.techniques == [technique.id] }
            guard let found else { throw UnknownError(text: text, remedy: Self.elsewhere) }
            self = found
        } else {
            throw UnknownError(text: text, remedy: Self.remedy(key, isHuman: isHuman))
        }
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
        for name in single + families { names[key(name.name)] = name }
        for (alias, name) in aliases { names[key(alias)] = names[key(name)] }
        return names
    }()

    private static func remedy(_ key: String, isHuman: Bool) -> String {
        var names: [String: String] = [:]
        for name in human {
            guard let id = name.techniques.first else { continue }
            names[Self.key(id)] = isHuman ? name.name : id
        }
        if !isHuman { names.merge(byKey.mapValues(\.name)) { _, name in name } }
        let near = nearest(to: key, among: names.keys.sorted()).flatMap { names[$0] }
        return near.map { "did you mean \($0)?" } ?? "puzzlefarm-tiers(7) lists the names"
    }

    /// The advice for techniques that no ladder uses on which filters look.
    private static let elsewhere =
        "neither the farm ladder nor the human ladder uses it; puzzlefarm find lists its steps in "
        + "a given position"
}

extension TechniqueName {
    /// Other names of the same techniques, with the names that they stand for.
    package static let aliases: [(alias: String, name: String)] =
        Technique.otherNames + [("Intersection Removal", "Locked Candidates")]
}

// MARK: Listing

extension TechniqueName {
    /// True if puzzles of some tier can have it.
    package var isInStock: Bool { minimum.map { Tier(holding: $0) != nil } ?? true }

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

    /// The ids of techniques of the human ladder as a list in a sentence.
    package static let listOfHuman: String = Ladder.human.techniques.map(\.id)
        .joined(separator: ", ")
}
