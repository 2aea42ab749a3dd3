/// A name that filters and pools accept: of one technique of the farm ladder, of a family, which
/// matches any of its techniques, or of a technique of the human ladder.
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
    /// The techniques themselves.
    let members: [Technique]

    private init(name: String, members: [Technique]) {
        self.name = name
        path = .farm
        self.members = members
        minimum = members.map { $0.minimumRating }.min()
        techniques = members.map { $0.ratedName }
    }

    /// Creates the name of a technique that only other layouts have.
    package init(ofLayouts name: String) {
        self.name = name
        path = .farm
        members = []
        minimum = nil
        techniques = [name]
    }

    /// True for a technique that classic puzzles do not have.
    package var isOfLayouts: Bool { members.isEmpty }

    private init(_ technique: Technique) {
        name = Self.humanPrefix + technique.id
        path = .human
        members = [technique]
        minimum = nil
        techniques = [technique.id]
    }

    /// The name as one word without spaces, such as `unique-rectangle-type-1`. One of the human
    /// ladder has its prefix only where the farm ladder has the same name.
    package var word: String {
        if path == .human {
            return Self.byKey[Self.key(techniques[0])] == nil ? techniques[0] : name
        }
        var word: [UInt8] = []
        for byte in name.utf8 {
            if let letter = Self.keyByte(byte) {
                word.append(letter)
            } else if word.last != UInt8(ascii: "-") {
                word.append(UInt8(ascii: "-"))
            }
        }
        if word.last == UInt8(ascii: "-") { word.removeLast() }
        return String(decoding: word, as: UTF8.self)
    }

    /// Returns true if a technique of the farm path is one of those that the name matches.
    func matches(_ technique: Technique) -> Bool {
        path == .farm && members.contains(technique)
    }
}

extension TechniqueName {
    /// The names of single techniques, in the order of the ladder.
    package static let single: [TechniqueName] = Technique.onFarmLadder.map {
        TechniqueName(name: $0.ratedName, members: [$0])
    }

    package static let families: [TechniqueName] = {
        var families = [
            family("Locked Candidates") { ["Pointing", "Claiming"].contains($0.ratedName) }
        ]
        for name in ["Unique Rectangle", "Unique Loop"] {
            families.append(family(name) { $0.ratedName.hasPrefix(name) })
        }
        for length in stride(from: 8, through: 18, by: 2) {
            let name = "Unique Loop \(length)"
            families.append(family(name) { $0.ratedName.hasPrefix(name) })
        }
        families.append(family("BUG") { $0.family == BUG.family })
        families.append(family("Dynamic Forcing Chains") { $0.ratedName.hasPrefix("Dynamic ") })
        return families
    }()

    /// The names of the techniques of the human ladder, in its order, each with its prefix.
    package static let human: [TechniqueName] = Ladder.human.techniques.map { TechniqueName($0) }

    /// The prefix that looks for a technique on the human path, even if the farm ladder has a
    /// technique of this name.
    package static let humanPrefix = "human:"

    package static let all: [TechniqueName] = single + families + human

    private static func family(_ name: String, _ isMember: (Technique) -> Bool) -> TechniqueName {
        TechniqueName(name: name, members: Technique.onFarmLadder.filter(isMember))
    }
}

// MARK: Reading

extension TechniqueName {
    /// Finds a name as people write it: in either case, with or without spaces, hyphens or
    /// underscores, or by an alias. A name that the farm ladder has means its technique there; any
    /// other, and one after `human:`, means a technique of the human ladder. Returns nil if there
    /// is none.
    package init?(word text: String) {
        let (word, isHuman) = Self.parts(of: text)
        if !isHuman, let found = Self.byKey[Self.key(word)] {
            self = found
        } else if let technique = Technique(name: word),
            let found = Self.human.first(where: { $0.members == [technique] })
        {
            self = found
        } else {
            return nil
        }
    }

    /// Splits the prefix of the human path, in either case, from a name.
    package static func parts(of text: String) -> (word: String, isHuman: Bool) {
        let start = text.utf8.prefix(humanPrefix.utf8.count).map { keyByte($0) ?? $0 }
        guard start.elementsEqual(humanPrefix.utf8) else { return (text, false) }
        return (String(decoding: text.utf8.dropFirst(start.count), as: UTF8.self), true)
    }

    /// The letters and digits of a name in lower case; a plus sign distinguishes the nested chains.
    package static func key(_ text: String) -> String {
        String(decoding: text.utf8.compactMap(keyByte), as: UTF8.self)
    }

    private static func keyByte(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "+"), 0x80...:
            byte
        default: nil
        }
    }

    /// The names and aliases of the farm ladder by their keys.
    package static let byKey: [String: TechniqueName] = {
        var names: [String: TechniqueName] = [:]
        for name in single + families { names[key(name.name)] = name }
        for (alias, name) in aliases { names[key(alias)] = names[key(name)] }
        return names
    }()

    /// Other names of the same techniques, with the names that they stand for.
    package static let aliases: [(alias: String, name: String)] =
        Technique.otherRatedNames + [("Intersection Removal", "Locked Candidates")]
}
