/// The texts of one language by their keys: names, definitions and sentences of techniques, and the
/// words for their placeholders.
///
/// `xy-wing.name`, `xy-wing.meaning` and `xy-wing.sentence` are those of a technique; the forms of a
/// sentence are `….sentence.1` and so on, and a pattern's ``Pattern/form`` selects one. Keys that begin
/// with `rated/` are those of a technique of the ladders that rate, where they differ. Words for one
/// or several things have keys that end in `.one` and `.many`.
///
/// A text is a template. In sentences `{role}` stands for the parts of the pattern with that role, such
/// as `r3c1 {1,2}`, and `{role.cells}`, `{role.digits}` or `{role.houses}` for one side of them.
/// `{role.set}` lists the cells of a part before its digits, such as `r2c23 {2,4,7}`,
/// `{role.single}` each candidate, such as `(6)r1c3`, `{role.path}` the cells as a path, such as
/// `r1c3 - r1c5`, and `{sets}` is a chain of almost locked sets, such as
/// `r2c5 {3,5} -5- r2c9 {5,8}`.
/// `{digits}` are the key digits, `{conclusion}` is what the step places or removes, and
/// `{conclusion.role}` adds that the victims see the cells of a role, such as `r4c9, which sees
/// both, is not 5`; a number may take the place of the role. `{chain}` is the first chain in Eureka
/// notation, `{chains}` all of them, `{chain.words}` or `{chains.words}` the same in words,
/// and `{chain.cells}` its cells in order.
/// `{reasons.links}`, `{reasons.chains}` and `{reasons.colors}` give each elimination with its own
/// reason: a weak link of a loop, a chain, or two candidates of different colours.
/// `{reasons.places}` is a sentence of its own, which refutes the part `premise`, and
/// `{cover.conclusion}` is what the fish with that cover removes.
/// `{sum}` is the cage of the step, `{combinations}` what it can be, `{equation}` what some houses and
/// their cages add up to, `{units}` the cages and cells that need digits of a killer pair, `{left}` the
/// number of these digits that they leave, and `{contradiction}` the end of an assumption.
/// `|or` after a placeholder joins its list with "or" instead of "and".
package struct Texts: Sendable {
    package let language: Language
    private var forms: [String: [String]] = [:]

    /// The keys under which the name and the sentences of a step are found.
    struct Keys: Hashable, Codable, Sendable {
        let name: String
        let sentences: String

        /// The key of a technique or family of the ladders that rate, whose texts may be others than
        /// those of the named technique with the same id.
        static func rated(_ id: String) -> String { "rated/" + id }
    }

    /// Creates a language without texts, to which a page adds its own.
    package init(language: Language) { self.language = language }

    /// Adds a text; of several forms, the first comes first.
    package mutating func add(_ text: String, for key: String) {
        let words = key.split(separator: ".")
        let isForm = words.count > 2 && words[1] == "sentence"
        forms[isForm ? words[0] + ".sentence" : key, default: []].append(text)
    }

    /// Returns a text; an empty one if the page has not added it.
    package func text(_ key: String) -> String { forms[key]?.first ?? "" }

    /// Returns a text with its placeholders filled.
    package func text(_ key: String, _ words: (name: String, text: String)...) -> String {
        text(key, words)
    }

    func text(_ key: String, _ words: [(name: String, text: String)]) -> String {
        text(key).filled { name in words.first { $0.name == name }?.text ?? "" }
    }

    /// Returns the name of a technique; its id without a name.
    func name(_ key: String, id: String) -> String {
        forms[key + ".name"]?.first ?? forms[id + ".name"]?.first ?? id
    }

    /// Returns a form of a sentence, or the last one if there are fewer; nil without any.
    func sentence(_ key: String, form: Int) -> String? {
        forms[key + ".sentence"].map { $0[max(0, min(form, $0.count - 1))] }
    }
}

extension String {
    /// The text with a capital at its start, if that is a letter of Latin 1 but for the sharp s: the cases of all
    /// of Unicode are a large part of a module for pages.
    var withCapital: String {
        guard let first = unicodeScalars.first,
            "a"..."z" ~= first || "\u{E0}"..."\u{FE}" ~= first && first != "\u{F7}",
            let capital = Unicode.Scalar(first.value - 0x20)
        else { return self }
        return String(capital) + String(unicodeScalars.dropFirst())
    }

    /// Returns a template with the words for its placeholders.
    func filled(_ words: (Substring) -> String) -> String {
        var text = ""
        var rest = self[...]
        while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")),
            let close = rest.utf8[open...].firstIndex(of: UInt8(ascii: "}"))
        {
            text += rest[..<open]
            text += words(rest[rest.utf8.index(after: open)..<close])
            rest = rest[rest.utf8.index(after: close)...]
        }
        return text + rest
    }
}

extension Language {
    /// The texts of the package. Under Embedded Swift there are none: a page fetches those of its
    /// language.
    package var texts: Texts { Self.all[self] ?? Texts(language: self) }

    #if hasFeature(Embedded)
        private static let all: [Language: Texts] = [:]
    #else
        private static let all = Dictionary(
            uniqueKeysWithValues: allCases.map { ($0, Texts(of: $0)) })
    #endif
}

#if !hasFeature(Embedded)
    extension Language {
        /// The content of the file with the texts, in one line.
        package var textFile: String { TextFiles.contents[rawValue] ?? "" }
    }

    extension Texts {
        /// Reads the file of a language: an object of texts, none of which has an escape.
        fileprivate init(of language: Language) {
            self.init(language: language)
            let strings = language.textFile.utf8.split(
                separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
            for place in stride(from: 1, to: strings.count - 2, by: 4) {
                add(String(strings[place + 2]) ?? "", for: String(strings[place]) ?? "")
            }
        }
    }
#endif
