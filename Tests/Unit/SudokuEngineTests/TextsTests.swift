import FarmTestSupport
import Foundation
import Testing

@testable import SudokuEngine

/// The files of texts, which translators edit without a compiler: messages name the key that is
/// missing or wrong.
@Suite struct TextsTests {
    private static let folder = TestData.root.appending(path: "Sources/SudokuEngine/Texts")

    /// The texts of a language by their keys, read by Foundation.
    private static func file(_ language: Language) throws -> [String: String] {
        let data = try Data(contentsOf: folder.appending(path: "\(language.rawValue).json"))
        return try #require(JSONSerialization.jsonObject(with: data) as? [String: String])
    }

    /// The placeholders of a text, in alphabetical order.
    private static func placeholders(_ text: String) -> [String] {
        text.matches(of: /\{([^}]*)\}/).map { String($0.1) }.sorted()
    }

    @Test func `the embedded examples are those of the file`() throws {
        let path = Self.folder.appending(path: "examples.txt")
        #expect(
            try String(contentsOf: path, encoding: .utf8).replacing("\n", with: "|")
                == TextFiles.examples, "to embed them again: tools/embed-texts")
    }

    @Test func `each language has a file`() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
            .filter { $0.hasSuffix(".json") }
        #expect(Set(names) == Set(Language.allCases.map { $0.rawValue + ".json" }))
    }

    @Test(arguments: Language.allCases)
    func `the embedded file is the same, and is read as JSON has it`(language: Language) throws {
        let path = Self.folder.appending(path: "\(language.rawValue).json")
        #expect(
            try String(contentsOf: path, encoding: .utf8).replacing("\n", with: "")
                == language.textFile, "to embed it again: tools/embed-texts")
        #expect(!language.textFile.contains("\\"), "typographic quotation marks need no escape")
        var texts = Texts(language: language)
        let file = try Self.file(language)
        let inOrder = file.sorted { $0.key.compare($1.key, options: .numeric) == .orderedAscending }
        for (key, text) in inOrder { texts.add(text, for: key) }
        for (key, text) in file where !key.contains(".sentence.") {
            #expect(language.texts.text(key) == text, "\(key)")
        }
        for technique in Technique.all {
            for form in 0..<10 {
                #expect(
                    language.texts.sentence(technique.id, form: form)
                        == texts.sentence(technique.id, form: form), "\(technique) \(form)")
            }
        }
    }

    @Test(arguments: Language.allCases)
    func `a language has all texts of the others`(language: Language) throws {
        let own = Set(try Self.file(language).keys)
        for other in Language.allCases {
            let missing = Set(try Self.file(other).keys).subtracting(own)
            #expect(missing.isEmpty, "\(language.rawValue).json lacks \(missing.sorted())")
        }
    }

    @Test(arguments: Language.allCases)
    func `every technique has its texts`(language: Language) throws {
        let file = try Self.file(language)
        for technique in Technique.all {
            for key in ["\(technique).name", "\(technique).meaning"] {
                #expect(file[key]?.isEmpty == false, "\(language.rawValue).json lacks \(key)")
            }
            #expect(
                language.texts.sentence(technique.id, form: 0) != nil,
                "\(language.rawValue).json lacks \(technique).sentence")
        }
        for family in Technique.Family.onFarmLadder {
            let key = Texts.Keys.rated(family.id)
            #expect(
                language.texts.name(key, id: "?") != "?" || file[family.id + ".name"] != nil,
                "\(language.rawValue).json lacks \(key).name")
            #expect(
                file[key + ".meaning"]?.hasSuffix(".") == true,
                "\(language.rawValue).json lacks \(key).meaning")
        }
        for technique in Technique.allRated {
            #expect(technique.ratedName(in: language) != technique.id, "\(technique.ratedKey)")
        }
    }

    @Test(arguments: Language.allCases)
    func `every placeholder is known`(language: Language) throws {
        let english = try Self.file(.english)
        for (key, text) in try Self.file(language) {
            if key.contains(".sentence") {
                #expect(Texts.canFill(text), "\(key): \(text)")
            } else {
                let known = Set(Self.placeholders(english[key] ?? ""))
                // Of a clause about an almost locked set, a language names the set or the cells.
                let unknown = Set(Self.placeholders(text)).subtracting(known.union(["cells"]))
                #expect(unknown.isEmpty, "\(key): \(unknown)")
            }
        }
        #expect(!Texts.canFill("the {cell.names}") && !Texts.canFill("the {cell"))
    }

    @Test func `a text that a page has not added is empty, and a name the id`() {
        var texts = Texts(language: .english)
        #expect(texts.text("hint.step", ("house", "row 1")) == "")
        #expect(texts.name("x-wing", id: "x-wing") == "x-wing")
        #expect(texts.sentence("x-wing", form: 0) == nil)
        texts.add("first", for: "x-wing.sentence.1")
        texts.add("second", for: "x-wing.sentence.2")
        #expect(
            [-1, 0, 1, 2].map { texts.sentence("x-wing", form: $0) } == [
                "first", "first", "second", "second",
            ])
    }
}
