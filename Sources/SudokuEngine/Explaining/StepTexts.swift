/// The names and sentences of techniques in one language, where they are no part of the program.
///
/// They come from a file that the package's own texts were written to; see ``Hint/sentence(from:)``.
package struct StepTexts: Sendable {
    package let language: Language
    private var names: [String: String] = [:]
    private var sentences: [String: [String]] = [:]

    /// The keys under which the name and the sentences of a step are found.
    struct Key: Hashable, Codable, Sendable {
        let name: String
        let sentences: String

        /// The key of a technique or family of the ladders that rate, whose texts may be others than
        /// those of the named technique with the same id.
        static func rated(_ id: String) -> String { "rated/" + id }
    }

    package init(language: Language) { self.language = language }

    package mutating func add(name: String, for key: String) { names[key] = name }

    /// Adds the sentences of a technique; false if one has an unknown placeholder.
    package mutating func add(sentences templates: [String], for key: String) -> Bool {
        guard templates.allSatisfy(StepWords.canFill) else { return false }
        sentences[key] = templates
        return true
    }

    /// Returns the name of the technique of a step; its id if it is missing.
    func name(_ key: Key, id: String) -> String { names[key.name] ?? names[id] ?? id }

    func sentences(_ key: Key) -> [String] { sentences[key.sentences] ?? [] }
}
