import PuzzleBundle
import SudokuEngine
import SudokuLayouts

/// The texts of the help page of a verb, a section of `help.txt`: paragraphs, and examples, which begin
/// with `$`.
struct VerbHelp: Sendable {
    private(set) var details: [String] = []
    private(set) var examples: [Verb.Example] = []

    static let all = Dictionary(
        uniqueKeysWithValues: TextSection.all(in: PackageResources.help_txt).map {
            ($0.name, VerbHelp($0))
        })

    init(_ section: TextSection? = nil) {
        for lines in section?.paragraphs ?? [] {
            if lines[0].hasPrefix("$ ") {
                let effect = lines.dropFirst().joined(separator: " ")
                examples.append(
                    Verb.Example(command: String(lines[0].dropFirst(2)), effect: effect))
            } else {
                details += Self.filled(lines.joined(separator: " "))
            }
        }
    }

    /// Returns a paragraph with the values of its placeholders, or those of one that stands alone.
    private static func filled(_ text: String) -> [String] {
        var text = text
        for (name, value) in values {
            if text == "{{\(name)}}" { return value }
            text = text.replacing("{{\(name)}}", with: value.joined(separator: "; "))
        }
        return [text]
    }

    /// The texts and lists that the program itself uses, by the names of their placeholders.
    private static let values: [String: [String]] = [
        "lineGrammar": [lineGrammar],
        "formats": [BundleFormat.allCases.map(\.rawValue).joined(separator: ", ")],
        "formatContents": formatContents,
        "layoutKinds": [LayoutKind.all.map(\.word).joined(separator: " ")],
        "listedTechniques": [listedTechniques],
        "promiseKeys": promiseKeys,
        "puzzlesPerTier": [grouped(TechniqueFrequency.puzzlesPerTier)],
        "searchRules": [SearchRules.words.joined(separator: " ")],
    ]

    private static let lineGrammar =
        "A line is 81 cells, row by row, with blanks as . 0 - _ or *; anything after white space "
        + "is ignored. Empty lines and lines that begin with # are skipped. A line that cannot be "
        + "read is reported on stderr with its number and the reason, and the others are processed."
    private static let formatContents = BundleFormat.allCases.map { format in
        "\(format.rawValue): \(format.facts.content)"
    }
    private static let promiseKeys = PoolPromise.Key.allCases.map { key in
        "\(key.rawValue): \(key.values)"
    }
    private static let listedTechniques = Technique.all.filter(\.isListedByName).map(\.id)
        .joined(separator: " ")
}
