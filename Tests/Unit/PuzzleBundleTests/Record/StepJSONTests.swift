import FarmJSON
import PuzzleBundle
import SudokuEngine
import Testing

/// The JSON of a step has one form: that of a list of steps and that of a plan agree.
@Suite struct StepJSONTests {
    private func object(_ write: (inout JSONWriter) -> Void) throws -> JSONValue {
        var json = JSONWriter()
        json.beginObject()
        write(&json)
        json.endObject()
        return try JSONReader.value(json.bytes)
    }

    @Test(
        arguments: ["xy-wing", "als-chain", "grouped-aic", "finned-swordfish"], Language.allCases)
    func `id is the id, technique the name, and the pattern is the same in lists and plans`(
        id: String, language: Language
    ) throws {
        let technique = try #require(Technique.named(id))
        let step = try #require(technique.example).step
        let hint = Hint(step)
        let listed = try object { $0.members(ofFound: hint.visible, in: language) }
        let planned = try object { $0.members(of: ExplainedStep(hint, in: language)) }
        let shown = try object {
            $0.members(
                of: hint.visible, rating: hint.rating, complexity: hint.complexity, in: language)
        }
        #expect(shown == planned)
        #expect(listed["id"]?.string == id)
        #expect(listed["technique"]?.string == technique.name(in: language))
        for name in [
            "id", "technique", "placements", "eliminations", "parts", "chains", "sentence",
        ] {
            #expect(listed[name] == planned[name], "\(name)")
            #expect(listed[name] != nil, "\(name)")
        }
    }

    @Test func `cells are names, or numbers for pages`() throws {
        let step = try #require(Technique.named("grouped-aic")?.example).step
        let chains = Hint(step).visible.chains
        let names = try object {
            $0.name("chains")
            $0.chains(chains)
        }
        let numbers = try object {
            $0.name("chains")
            $0.chains(chains, .numbers)
        }
        let name = names["chains"]?.elements?.first?["nodes"]?.elements?.first?["cells"]?.elements
        let number = numbers["chains"]?.elements?.first?["nodes"]?.elements?.first?["cells"]?
            .elements
        let cell = try #require(number?.first?.integer.flatMap { Cell($0) })
        #expect(name?.first?.string == cell.description)
    }
}
