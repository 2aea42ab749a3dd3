extension PoolPromise {
    /// The keys of a pool's promise, in the order in which texts have them.
    package enum Key: String, CaseIterable, Sendable {
        case layout, tier, symmetry
        case minimumClues = "min-clues"
        case maximumClues = "max-clues"
        case minimumRating = "min-rating"
        case maximumRating = "max-rating"
        case minimumCages = "min-cages"
        case maximumCages = "max-cages"
        case techniques, avoid, uniqueness, minimal, pattern, regions

        /// True for the limits of the number of cages.
        fileprivate var isOfCages: Bool { self == .minimumCages || self == .maximumCages }

        /// The values that the key takes, for help pages.
        package var values: String {
            switch self {
            case .layout: "a layout, such as killer:9; classic:9 if it is left out"
            case .tier: "a tier"
            case .symmetry: "one or several symmetries, separated by commas"
            case .minimumClues: "the lowest number of givens"
            case .maximumClues: "the highest number of givens"
            case .minimumRating: "the lowest rating on the farm ladder"
            case .maximumRating: "the highest rating on the farm ladder"
            case .minimumCages: "the lowest number of cages"
            case .maximumCages: "the highest number of cages"
            case .techniques: "techniques that the path must have, all of them"
            case .avoid: "techniques none of which the path may have"
            case .uniqueness: "false: no step may rely on the solution being unique"
            case .minimal: "true: no given can be removed"
            case .pattern: "81 characters, x where a given may stand and . where none may"
            case .regions: "the regions of all puzzles, a letter for each cell"
            }
        }
    }

    /// An error in a value or a key of a promise, with the words that were possible.
    package struct KeyError: Error, Hashable, Sendable {
        /// The key as it was written.
        package let key: String
        package let problem: String
        /// The unknown word; nil if the error is of another kind.
        package let word: String?
        /// The words that are known there.
        package let known: [String]
        /// The remedy, unless a known word is close.
        package let remedy: String

        package init(
            key: String, problem: String, word: String? = nil, known: [String] = [], remedy: String
        ) {
            self.key = key
            self.problem = problem
            self.word = word
            self.known = known
            self.remedy = remedy
        }
    }

    /// Changes the promise by the value of one key, which is a list for some keys.
    package mutating func set(
        _ key: Key, to words: [String], among layouts: PoolLayouts = .classic
    ) throws(KeyError) {
        switch key {
        case .layout: layout = try layouts.named(try Self.only(words, key))
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
        case .minimumClues: minimumClues = try Self.number(words, key)
        case .maximumClues: maximumClues = try Self.number(words, key)
        case .minimumCages: minimumCages = try Self.number(words, key)
        case .maximumCages: maximumCages = try Self.number(words, key)
        case .minimumRating: minimumRating = try Self.rating(words, key)
        case .maximumRating: maximumRating = try Self.rating(words, key)
        case .techniques: techniques = try Self.techniques(words, key, layouts)
        case .avoid: avoided = try Self.techniques(words, key, layouts)
        case .uniqueness: allowsUniqueness = try Self.flag(words, key)
        case .minimal: isMinimal = try Self.flag(words, key)
        case .pattern: pattern = try Self.pattern(words, key)
        case .regions: regions = Self.relettered(try Self.only(words, key))
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

    /// The most givens and cages that a grid of 25 x 25 cells can have.
    package static let mostCells = 625

    private static func number(_ words: [String], _ key: Key) throws(KeyError) -> Int {
        let word = try only(words, key)
        guard let count = Int(word), 0...mostCells ~= count else {
            throw KeyError(
                key: key.rawValue,
                problem: "'\(word)' is no number of " + (key.isOfCages ? "cages" : "givens"),
                remedy: "write a whole number from 0 to \(mostCells)")
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
        _ words: [String], _ key: Key, _ layouts: PoolLayouts
    ) throws(KeyError) -> Set<TechniqueName> {
        var techniques: Set<TechniqueName> = []
        for word in try some(words, key) {
            guard let technique = layouts.technique(word) else {
                throw KeyError(
                    key: key.rawValue, problem: "'\(word)': no such technique", word: word,
                    known: (TechniqueName.all + layouts.techniques).map { $0.word },
                    remedy: "puzzlefarm-tiers(7) lists the names")
            }
            techniques.insert(technique)
        }
        return techniques
    }

    /// Returns letters in the order of their first appearance, so that equal regions are equal texts.
    private static func relettered(_ text: String) -> String {
        var order: [UInt8] = []
        let places = text.utf8.map { letter in
            if let known = order.firstIndex(of: letter) { return known }
            order.append(letter)
            return order.count - 1
        }
        // As many letters as there are regions in the largest grid; more are refused later.
        return String(
            decoding: places.map { UInt8(ascii: "A") + UInt8(min($0, 25)) }, as: UTF8.self)
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
