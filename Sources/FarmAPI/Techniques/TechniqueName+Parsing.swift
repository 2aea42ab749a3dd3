import FarmSystem
package import SudokuEngine
import SudokuLayouts

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

    /// Reads a name as ``init(word:)`` does, or that of a technique of other layouts.
    package init(parsing text: String) throws(UnknownError) {
        guard let found = PoolLayouts.all.technique(text) else {
            throw UnknownError(text: text, remedy: Self.remedy(text))
        }
        self = found
    }

    private static func remedy(_ text: String) -> String {
        let (word, isHuman) = parts(of: text)
        if Technique(name: word) != nil { return elsewhere }
        var names: [String: String] = [:]
        for name in human {
            guard let id = name.techniques.first else { continue }
            names[key(id)] = isHuman ? name.name : id
        }
        if !isHuman {
            names.merge(byKey.mapValues(\.name)) { _, name in name }
            for name in PoolLayouts.all.techniques { names[key(name.name)] = name.name }
        }
        let near = nearest(to: key(word), among: names.keys.sorted()).flatMap { names[$0] }
        return near.map { "did you mean \($0)?" } ?? "puzzlefarm-tiers(7) lists the names"
    }

    /// The advice for techniques that no ladder uses on which filters look.
    private static let elsewhere =
        "neither the farm ladder nor the human ladder uses it; puzzlefarm find lists its steps in "
        + "a given position"
}
