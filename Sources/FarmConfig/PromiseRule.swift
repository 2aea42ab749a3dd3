import FarmSystem
import FarmTOML
import SudokuEngine
import SudokuLayouts

/// The conversion between a TOML value and a part of a pool's promise.
struct PromiseRule: Sendable {
    private let part: PoolPromise.Key

    init(_ part: PoolPromise.Key) { self.part = part }

    /// The permitted values, for messages.
    var expectation: String {
        switch part {
        case .layout: "the name of a layout, such as \"killer:9\""
        case .tier: Tier.allCases.map(\.name.quotedForTOML).joined(separator: " or ")
        case .symmetry:
            "one or an array of " + Symmetry.allCases.map(\.rawValue).joined(separator: " ")
        case .minimumClues, .maximumClues, .minimumCages, .maximumCages:
            "a whole number from 0 to \(PoolPromise.mostCells)"
        case .minimumRating, .maximumRating: "a rating with at most one decimal, such as 4.2"
        case .techniques, .avoid: "the name of a technique or an array of names"
        case .uniqueness, .minimal: "true or false"
        case .pattern: "81 characters, x or ., in one string or an array of rows"
        case .regions: "a letter for each cell, in one string or an array of rows"
        }
    }

    func read(_ value: TOMLValue, into promise: inout PoolPromise) throws(ValueError) {
        let words = try words(value.content)
        // An empty array has the meaning of an absent key.
        if words.isEmpty {
            let plain = PoolPromise(promise.tier)
            switch part {
            case .symmetry: promise.symmetries = plain.symmetries
            case .techniques: promise.techniques = plain.techniques
            case .avoid: promise.avoided = plain.avoided
            default: throw ValueError()
            }
            return
        }
        do throws(PoolPromise.KeyError) { try promise.set(part, to: words, among: .all) } catch {
            let place = error.word.flatMap(words.firstIndex(of:))
            throw ValueError(
                problem: error.problem,
                remedy: error.word.flatMap { suggestion(for: $0, among: error.known) }
                    ?? error.remedy,
                position: place.flatMap {
                    value.elements.indices.contains($0) ? value.elements[$0] : nil
                })
        }
    }

    /// The value as written in a config file; nil if it is not set.
    func text(_ promise: PoolPromise) -> String? {
        guard let value = promise.value(of: part) else { return nil }
        switch part {
        case .symmetry, .techniques, .avoid:
            let words = value.split(separator: ",").map { String($0).quotedForTOML }
            return "[\(words.joined(separator: ", "))]"
        case .layout, .tier, .pattern, .regions: return value.quotedForTOML
        case .minimumClues, .maximumClues, .minimumRating, .maximumRating, .minimumCages,
            .maximumCages, .uniqueness, .minimal:
            return value
        }
    }

    /// The words of a value of the right type.
    private func words(_ content: TOMLValue.Content) throws(ValueError) -> [String] {
        switch (part, content) {
        case (.minimumClues, .integer(let number)), (.maximumClues, .integer(let number)),
            (.minimumCages, .integer(let number)), (.maximumCages, .integer(let number)),
            (.minimumRating, .integer(let number)), (.maximumRating, .integer(let number)):
            return [String(number)]
        case (.minimumRating, .decimal(let text)), (.maximumRating, .decimal(let text)):
            return [text]
        case (.uniqueness, .boolean(let flag)), (.minimal, .boolean(let flag)):
            return [String(flag)]
        case (.layout, .string(let word)), (.regions, .string(let word)),
            (.tier, .string(let word)), (.symmetry, .string(let word)),
            (.techniques, .string(let word)), (.avoid, .string(let word)),
            (.pattern, .string(let word)):
            return [word]
        case (.symmetry, .array(let contents)), (.techniques, .array(let contents)),
            (.avoid, .array(let contents)), (.pattern, .array(let contents)),
            (.regions, .array(let contents)):
            var words: [String] = []
            for content in contents {
                guard case .string(let word) = content else { throw ValueError() }
                words.append(word)
            }
            return [.pattern, .regions].contains(part) && !words.isEmpty ? [words.joined()] : words
        case (.minimumClues, .string(let word)), (.maximumClues, .string(let word)),
            (.minimumCages, .string(let word)), (.maximumCages, .string(let word)),
            (.minimumRating, .string(let word)), (.maximumRating, .string(let word)):
            throw ValueError(remedy: Double(word) == nil ? nil : "remove the quotes")
        case (.uniqueness, .string("true")), (.uniqueness, .string("false")),
            (.minimal, .string("true")), (.minimal, .string("false")):
            throw ValueError(remedy: "remove the quotes")
        default: throw ValueError()
        }
    }
}
