import FarmExport
import PuzzleBundle
import SudokuEngine
import Testing

@Suite struct ExerciseTechniqueTests {
    @Test(arguments: [
        ("X-Wing", "X-Wing", Ladder.farm), ("x wing", "X-Wing", .farm),
        ("Turbot Fish", "Turbot Fish", .farm), ("unique rectangle", "Unique Rectangle", .farm),
        ("Locked Candidates", "Locked Candidates", .farm), ("BUG", "BUG", .farm),
        ("human:x-wing", "X-Wing", .human), ("Human:X-Wing", "X-Wing", .human),
        ("w-wing", "W-Wing", .human), ("W-Wing", "W-Wing", .human),
        ("simple-colors-trap", "Simple Colors Trap", .human),
        ("cage-pointing", "Cage Pointing", .farm), ("law of leftovers", "Law of Leftovers", .farm),
    ])
    func `a technique is practised on the path where filters look for it`(
        text: String, name: String, ladder: Ladder
    ) throws {
        let technique = try #require(ExerciseTechnique(filtering: text))
        #expect(technique.name == name)
        #expect(technique.ladder == ladder)
    }

    @Test(arguments: ["", "wing", "human:", "human:nothing", "human"])
    func `other names are no technique`(text: String) {
        #expect(ExerciseTechnique(filtering: text) == nil)
    }
}
