import FarmJSON
import SudokuEngine

/// The names, definitions and sentences of techniques in one language, for pages: the engine in
/// WebAssembly has no texts, and fills the placeholders of these.
struct TechniqueTextFile {
    static let format = "puzzlefarm-texts/1"

    let language: Language

    /// The files of all languages and that of the examples, with their names.
    static var files: [(name: String, text: String)] {
        let texts = Language.allCases.map { TechniqueTextFile(language: $0) }
        let files =
            texts.map { ($0.name, $0.bytes) }
            + [(TechniqueExampleFile.name, TechniqueExampleFile.bytes)]
        return files.map { ($0, String(decoding: $1, as: UTF8.self) + "\n") }
    }

    var name: String { "texts-\(language.rawValue).json" }

    var bytes: [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.member("format", Self.format)
        json.member("language", language.rawValue)
        json.name("techniques")
        json.beginArray()
        for technique in NamedTechnique.all { write(technique, to: &json) }
        json.endArray()
        json.name("steps")
        json.beginObject()
        json.name("names")
        json.beginObject()
        for (key, name) in StepTexts.ratedNames(in: language) { json.member(key, name) }
        json.endObject()
        json.name("sentences")
        json.beginObject()
        for (key, sentences) in StepTexts.ratedSentences(in: language) {
            json.name(key)
            json.texts(sentences)
        }
        json.endObject()
        json.endObject()
        json.endObject()
        return json.bytes
    }

    private func write(_ technique: NamedTechnique, to json: inout JSONWriter) {
        let group = TechniqueGroup.all.first { $0.techniques.contains(technique) }
        json.beginObject()
        json.member("id", technique.id)
        json.member("name", technique.name(in: language))
        json.member("meaning", technique.meaning(in: language))
        json.name("otherNames")
        json.texts(otherNames(of: technique))
        if let group {
            json.member("family", group.id)
            json.member("familyName", title(of: group))
        }
        json.name("rating")
        if let rating = technique.rating {
            json.decimal(rating.tenths, decimals: 1)
        } else {
            json.null()
        }
        json.member("score", technique.score)
        json.member("level", technique.level.name)
        json.member("usesUniqueness", technique.usesUniqueness)
        json.name("rung")
        if let rung = TechniqueEntry(technique).rung { json.integer(rung) } else { json.null() }
        json.name("sentences")
        json.texts(technique.sentences(in: language))
        json.endObject()
    }

    /// The other names; players know a technique by its English name, too.
    private func otherNames(of technique: NamedTechnique) -> [String] {
        let english = technique.name(in: .english)
        let isTranslated = technique.name(in: language) != english
        return (isTranslated ? [english] : []) + technique.otherNames
    }

    /// The title of a group in the language of the file.
    private func title(of group: TechniqueGroup) -> String {
        guard language == .german else { return group.title }
        switch group.id {
        case "singles": return "Singles"
        case "locked-candidates": return "Gebundene Kandidaten, Paare und Tripel"
        case "subsets": return "Paare, Tripel und Quadrupel"
        case "single-digit-patterns": return "Muster einer Ziffer"
        case "fish": return "Fische"
        case "wings": return "Wings"
        case "uniqueness": return "Eindeutigkeit"
        case "colours": return "Farben"
        case "chains": return "Ketten"
        case "almost-locked-sets": return "Almost Locked Sets"
        case "complex-fish": return "Franken-, Mutant- und siamesische Fische"
        case "last-resorts": return "Annahmen, Templates und Probieren"
        default: return group.title
        }
    }
}

extension JSONWriter {
    fileprivate mutating func texts(_ texts: [String]) {
        beginArray()
        for text in texts { string(text) }
        endArray()
    }
}
