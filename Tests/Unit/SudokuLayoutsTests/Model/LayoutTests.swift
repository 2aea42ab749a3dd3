import SudokuEngine
import SudokuLayouts
import Testing

@Suite struct LayoutTests {
    @Test(arguments: [
        "classic:4", "classic:6", "classic:6w2", "classic:9", "classic:14w7", "classic:25", "x:9",
        "windoku:4", "windoku:9", "x-windoku-disjoint:16", "antiknight-antiking:9", "latin:7",
        "disjoint-latin:9",
        "jigsaw:11", "jigsaw-x-killer:5", "nonconsecutive-toroidal:9", "centredot:15w5",
        "jigsaw-x-windoku-extra-girandola-asterisk-centredot-antiknight-antiking-cyclic-toroidal-killer:9",
    ])
    func `a name is read and written again`(name: String) throws {
        #expect(try Layout(name: name).name == name)
    }

    @Test(arguments: [
        ("", 1, "KIND:SIZE"), ("x", 1, "one colon"), ("x:9:", 1, "one colon"),
        (":9", 1, "a word is missing"), ("x-:9", 3, "a word is missing"),
        ("diagonal:9", 1, "the kinds are classic jigsaw x windoku"),
        ("x-X:9", 3, "'X' is no kind"),
        ("classic-x:9", 1, "classic stands alone"), ("x-x:9", 3, "write it once"),
        ("killer-x:9", 1, "write x-killer"),
        ("jigsaw-latin:9", 1, "exclude each other"), ("nonconsecutive-cyclic:9", 1, "exclude"),
        ("jigsaw-disjoint:9", 1, "exclude"), ("toroidal:9", 1, "add antiknight"),
        ("x-toroidal:9", 1, "add antiknight"),
        ("x:3", 3, "4 to 25"), ("x:26", 3, "4 to 25"), ("x:", 3, "no size"),
        ("x:09", 3, "no size"), ("x:9 ", 3, "no size"), ("x:+9", 3, "no size"),
        ("classic:7", 9, "add their width"), ("classic:14", 9, "add their width"),
        ("classic:6w3", 9, "write 6 alone"), ("classic:6w4", 9, "a divisor"),
        ("classic:6w6", 9, "a divisor"), ("classic:6w1", 9, "a divisor"),
        ("classic:6w", 11, "no width"), ("classic:6w2w2", 9, "no size"),
        ("latin:6w2", 7, "write 6 alone"), ("jigsaw:9w3", 8, "write 9 alone"),
        ("windoku:6", 1, "4, 9, 16 or 25"), ("girandola:16", 1, "a size of 9"),
        ("centredot:6", 1, "a centre"), ("disjoint-latin:7", 1, "needs boxes"),
    ])
    func `a name with a defect is refused with its position and a remedy`(
        name: String, position: Int, problem: String
    ) {
        let error = #expect(throws: LayoutError.self) { try Layout(name: name) }
        #expect(error?.position == position)
        #expect(error?.problem.contains(problem) == true, "\(error?.description ?? "")")
    }

    @Test func `every kind has a rule in both languages and a place in the names`() {
        #expect(Set(LayoutKind.all).count == LayoutKind.all.count)
        for kind in LayoutKind.all {
            for language in Language.allCases { #expect(kind.rule(in: language).hasSuffix(".")) }
        }
    }
}
