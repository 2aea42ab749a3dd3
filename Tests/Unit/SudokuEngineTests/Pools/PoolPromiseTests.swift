import SudokuEngine
import Testing

struct PoolPromiseTests {
    static let diamond =
        "....x.......xxx.....xxxxx...xxxxxxx.xxxxxxxxx.xxxxxxx...xxxxx.....xxx.......x...."

    @Test(arguments: [
        "tier=hard",
        "tier=hard symmetry=half-turn,diagonal min-clues=24 max-clues=26",
        "tier=expert min-rating=6.2 max-rating=7.0 uniqueness=false",
        "tier=hard techniques=naked-pair,x-wing avoid=human:xy-wing,unique-rectangle-type-1",
        "tier=hard techniques=w-wing minimal=true",
        "tier=easy pattern=" + diamond,
    ])
    func `a promise is read from its text`(text: String) throws {
        let promise = try PoolPromise(parsing: text)
        #expect(promise.text == text)
        #expect(try PoolPromise(parsing: promise.text) == promise)
        #expect(promise.isPlain == (text == "tier=hard"))
    }

    @Test(arguments: [
        ("X-Wing", "x-wing"), ("xwing", "x-wing"), ("XY_Wing", "xy-wing"), ("W-Wing", "w-wing"),
        ("UR_type_1", "unique-rectangle-type-1"), ("human:X-Wing", "human:x-wing"),
        ("human:w-wing", "w-wing"), ("Locked-Candidates", "locked-candidates"),
    ])
    func `techniques are found in any spelling`(word: String, text: String) throws {
        let promise = try PoolPromise(parsing: "tier=hard techniques=\(word)")
        #expect(promise.text == "tier=hard techniques=\(text)")
    }

    @Test func `each technique is read from its own word`() {
        for name in TechniqueName.all {
            #expect(TechniqueName(word: name.word) == name, "\(name.word)")
        }
    }

    @Test(arguments: [
        ("max-clues=26", "tier", "missing", ""),
        ("tier=hart", "tier", "'hart': no such tier", "hart"),
        ("tier=hard symetry=diagonal", "symetry", "no such key", "symetry"),
        ("tier=hard max_clues=26", "max_clues", "no such key", "max_clues"),
        ("tier=hard symmetry=diagonl", "symmetry", "'diagonl': no such symmetry", "diagonl"),
        ("tier=hard symmetry", "symmetry", "value missing", ""),
        ("tier=hard symmetry=", "symmetry", "an empty value", ""),
        ("tier=hard tier=easy", "tier", "given twice", ""),
        ("tier=hard,easy", "tier", "2 values", ""),
        ("tier=hard max-clues=many", "max-clues", "'many' is no number of givens", ""),
        ("tier=hard max-clues=626", "max-clues", "'626' is no number of givens", ""),
        ("tier=hard min-rating=4.25", "min-rating", "'4.25' is no rating", ""),
        ("tier=hard min-rating=4.2.1", "min-rating", "'4.2.1' is no rating", ""),
        ("tier=hard min-rating=-1", "min-rating", "'-1' is no rating", ""),
        ("tier=hard techniques=x-wnig", "techniques", "'x-wnig': no such technique", "x-wnig"),
        ("tier=hard avoid=human:", "avoid", "'human:': no such technique", "human:"),
        ("tier=hard minimal=yes", "minimal", "'yes' is neither true nor false", ""),
        ("tier=hard pattern=xx..", "pattern", "4 characters", ""),
        (
            "tier=hard pattern=" + diamond.replacing("x", with: "X"), "pattern",
            "character 5 is neither x nor .", ""
        ),
    ])
    func `an error names the key and the problem`(
        text: String, key: String, problem: String, word: String
    ) throws {
        let error = try #require(throws: PoolPromise.KeyError.self) {
            try PoolPromise(parsing: text)
        }
        #expect(error.key == key)
        #expect(error.problem == problem)
        #expect(error.word ?? "" == word)
        #expect(error.known.isEmpty == word.isEmpty)
        #expect(!error.remedy.isEmpty)
    }
}
