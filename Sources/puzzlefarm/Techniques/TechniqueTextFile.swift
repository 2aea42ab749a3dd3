import FarmJSON
import PuzzleBundle
import SudokuEngine
import SudokuLayouts

/// The files for pages with the engine in WebAssembly, which has no texts and fills the placeholders
/// of these.
enum TechniqueTextFile {
    /// The files of all languages, what they share, and the examples, with their names.
    static var files: [(name: String, text: String)] {
        let examples = String(decoding: TechniqueExampleFile.bytes, as: UTF8.self) + "\n"
        return Language.allCases.map { ("texts-\($0.rawValue).json", text(in: $0)) }
            + [("techniques.json", techniques), (TechniqueExampleFile.name, examples)]
    }

    /// The file of a language, as `tools/join-texts` makes it.
    private static func text(in language: Language) -> String {
        #"{"format":"puzzlefarm-texts/2","language":"\#(language.rawValue)","techniques":"#
            + techniques + #","texts":"# + language.textFile + "}\n"
    }

    /// The facts of the techniques that are equal in all languages, a line for each.
    private static var techniques: String {
        let lines = Technique.all.map { String(decoding: facts($0), as: UTF8.self) }
        return "[\n" + lines.joined(separator: ",\n") + "\n]\n"
    }

    private static func facts(_ technique: Technique) -> [UInt8] {
        let group = TechniqueGroup.all.first { $0.techniques.contains(.common(technique)) }
        return JSONWriter.object { json in
            json.member("id", technique.id)
            // Players know a technique by its English name, too.
            json.array("otherNames", [technique.name()] + technique.otherNames) { $0.string($1) }
            if let group { json.member("family", group.id) }
            json.member("rating", technique.rating)
            json.member("score", technique.score)
            json.member("level", technique.level.name)
            json.member("usesUniqueness", technique.usesUniqueness)
            json.member("rung", TechniqueEntry(.common(technique)).rung)
        }
    }
}
