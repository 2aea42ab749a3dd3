extension PoolPromise {
    /// The keys of a pool's promise, in the order in which texts have them.
    package enum Key: String, CaseIterable, Sendable {
        case tier, symmetry
        case minimumClues = "min-clues"
        case maximumClues = "max-clues"
        case minimumRating = "min-rating"
        case maximumRating = "max-rating"
        case techniques, avoid, uniqueness, minimal, pattern

        /// The values that the key takes, for help pages.
        package var values: String {
            switch self {
            case .tier: "a tier"
            case .symmetry: "one or several symmetries, separated by commas"
            case .minimumClues: "the lowest number of givens"
            case .maximumClues: "the highest number of givens"
            case .minimumRating: "the lowest rating on the farm ladder"
            case .maximumRating: "the highest rating on the farm ladder"
            case .techniques: "techniques that the path must have, all of them"
            case .avoid: "techniques none of which the path may have"
            case .uniqueness: "false: no step may rely on the solution being unique"
            case .minimal: "true: no given can be removed"
            case .pattern: "81 characters, x where a given may stand and . where none may"
            }
        }
    }

    /// An error in a value or a key of a promise, with the words that were possible.
    package struct KeyError: Error, Hashable, Sendable {
        /// The key as it was written.
        package let key: String
        package let problem: String
        /// The unknown word; nil if the error is of another kind.
        package var word: String?
        /// The words that are known there.
        package var known: [String] = []
        /// The remedy, unless a known word is close.
        package let remedy: String
    }

    /// Changes the promise by the value of one key, which is a list for some keys.
    package mutating func set(_ key: Key, to words: [String]) throws(KeyError) {
        switch key {
        case .tier:
            let word = try Self.only(words, key)
            guard let tier = Tier(name: word) else {
                throw Self.unknown(word, key, "no such tier", Tier.allCases.map { $0.name })
            }
            self.tier = tier
        case .symmetry:
            symmetries = []
            for word in try Self.some(words, key) {
                guard let symmetry = Symmetry(rawValue: word) else {
                    throw Self.unknown(
                        word, key, "no such symmetry", Symmetry.allCases.map { $0.rawValue })
                }
                symmetries.insert(symmetry)
            }
        case .minimumClues: minimumClues = try Self.clues(words, key)
        case .maximumClues: maximumClues = try Self.clues(words, key)
        case .minimumRating: minimumRating = try Self.rating(words, key)
        case .maximumRating: maximumRating = try Self.rating(words, key)
        case .techniques: techniques = try Self.techniques(words, key)
        case .avoid: avoided = try Self.techniques(words, key)
        case .uniqueness: allowsUniqueness = try Self.flag(words, key)
        case .minimal: isMinimal = try Self.flag(words, key)
        case .pattern: pattern = try Self.pattern(words, key)
        }
    }

    // MARK: Values

    private static func only(_ words: [String], _ key: Key) throws(KeyError) -> String {
        guard words.count == 1, let word = words.first, !word.isEmpty else {
            throw KeyError(
                key: key.rawValue, problem: "\(words.count) values", remedy: "write one value")
        }
        return word
    }

    private static func some(_ words: [String], _ key: Key) throws(KeyError) -> [String] {
        guard !words.isEmpty, !words.contains("") else {
            throw KeyError(
                key: key.rawValue, problem: "an empty value",
                remedy: "write at least one word, or leave the key out")
        }
        return words
    }

    private static func unknown(
        _ word: String, _ key: Key, _ problem: String, _ known: [String]
    ) -> KeyError {
        KeyError(
            key: key.rawValue, problem: "'\(word)': \(problem)", word: word, known: known,
            remedy: "write one of " + known.joined(separator: " "))
    }

    private static func clues(_ words: [String], _ key: Key) throws(KeyError) -> Int {
        let word = try only(words, key)
        guard let count = Int(word), 0...81 ~= count else {
            throw KeyError(
                key: key.rawValue, problem: "'\(word)' is no number of givens",
                remedy: "write a whole number from 0 to 81")
        }
        return count
    }

    private static func rating(_ words: [String], _ key: Key) throws(KeyError) -> Rating {
        let word = try only(words, key)
        let parts = word.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        let isNumber = parts.allSatisfy { $0.utf8.allSatisfy { 48...57 ~= $0 } }
        guard isNumber, let whole = parts.first.flatMap(Int.init), whole <= 20,
            let tenth = parts.count == 1 ? 0 : Int(parts[1]), parts.count <= 2, tenth <= 9
        else {
            throw KeyError(
                key: key.rawValue, problem: "'\(word)' is no rating",
                remedy: "write a rating with one decimal, such as 3.4")
        }
        return Rating(tenths: whole * 10 + tenth)
    }

    private static func techniques(
        _ words: [String], _ key: Key
    ) throws(KeyError) -> Set<TechniqueName> {
        var techniques: Set<TechniqueName> = []
        for word in try some(words, key) {
            guard let technique = TechniqueName(word: word) else {
                throw KeyError(
                    key: key.rawValue, problem: "'\(word)': no such technique", word: word,
                    known: TechniqueName.all.map { $0.word },
                    remedy: "puzzlefarm-tiers(7) lists the names")
            }
            techniques.insert(technique)
        }
        return techniques
    }

    private static func flag(_ words: [String], _ key: Key) throws(KeyError) -> Bool {
        let word = try only(words, key)
        guard let flag = Bool(word) else {
            throw KeyError(
                key: key.rawValue, problem: "'\(word)' is neither true nor false",
                remedy: "write true or false")
        }
        return flag
    }

    private static func pattern(_ words: [String], _ key: Key) throws(KeyError) -> CellSet {
        let bytes = Array(try only(words, key).utf8)
        guard bytes.count == 81 else {
            throw KeyError(
                key: key.rawValue, problem: "\(bytes.count) characters",
                remedy: "write 81, row by row: x where a given may stand, . where none may")
        }
        var cells = CellSet()
        for (cell, byte) in zip(Cell.all, bytes) {
            switch byte {
            case UInt8(ascii: "x"): cells.insert(cell)
            case UInt8(ascii: "."): break
            default:
                throw KeyError(
                    key: key.rawValue, problem: "character \(cell.index + 1) is neither x nor .",
                    remedy: "write x where a given may stand and . where none may")
            }
        }
        return cells
    }
}
