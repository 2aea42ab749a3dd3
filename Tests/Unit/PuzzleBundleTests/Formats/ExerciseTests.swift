import FarmTestSupport
import Foundation
import PuzzleBundle
import SudokuEngine
import Testing

/// Packs to practise a technique.
@Suite struct ExerciseTests {
    /// A technique and some puzzles whose path has it.
    private struct Pack {
        let technique: ExerciseTechnique
        let puzzles: [PuzzleRecord]

        init(_ name: String) throws {
            let named = name.hasPrefix("human:") ? String(name.dropFirst(6)) : nil
            if let named {
                technique = ExerciseTechnique(try #require(Technique(name: named)))
            } else {
                technique = try #require(ExerciseTechnique(onFarmPath: name))
            }
            var grader = Grader()
            var found: [PuzzleRecord] = []
            for puzzle in Samples.puzzles(200) where found.count < 3 {
                if grader.exercise(in: puzzle, of: technique) != nil { found.append(puzzle) }
            }
            puzzles = found
            try #require(!puzzles.isEmpty)
        }

        func bytes(
            _ format: BundleFormat, full: Bool = false,
            _ change: (inout BundleEncoder.Options) -> Void = { _ in }
        ) throws -> [UInt8] {
            var options = BundleEncoder.Options()
            options.isFull = full
            options.exercise = technique
            change(&options)
            return try #require(try format.files(of: puzzles, options: options).first).bytes
        }
    }

    private static let names = [
        "X-Wing", "Turbot Fish", "Unique Rectangle", "Naked Single", "human:w-wing",
        "human:x-wing", "human:hidden-single", "human:unique-rectangle-1", "human:x-chain",
    ]

    private static func faults(_ pack: PuzzlePack) -> [String] {
        var check = BundleCheck(Samples.cryptography)
        return check.faults(in: pack, named: "f").map(\.problem)
    }

    @Test(arguments: names, [BundleFormat.json, .ndjson, .hodoku, .pdf])
    func `each puzzle has the position before the first step`(name: String, format: BundleFormat)
        throws
    {
        let pack = try Pack(name)
        var grader = Grader()
        for full in format == .json ? [false, true] : [false] {
            let bytes = try pack.bytes(format, full: full)
            let read = try PuzzlePack(decoding: bytes)
            #expect(read.format == format)
            #expect(read.puzzles.count == pack.puzzles.count)
            #expect(Self.faults(read) == [])
            for puzzle in read.puzzles {
                let record = try #require(pack.puzzles.first { $0.givens == puzzle.givens })
                let plan = grader.plan(of: record, by: pack.technique.ladder)
                let place = try #require(plan.firstIndex { Self.isStep($0, of: name) })
                let exercise = try #require(puzzle.exercise)
                try expect(exercise, before: plan[place], after: plan[..<place], in: record)
                if format == .hodoku {
                    #expect(exercise.code == plan[place].hodokuCode)
                    #expect(exercise.step == nil)
                } else {
                    #expect(exercise.step == ExplainedStep(plan[place]))
                    #expect(exercise.ladder == pack.technique.ladder.name)
                }
            }
        }
    }

    /// Returns true if a step is one of the technique, by the names that a hint has.
    private static func isStep(_ hint: Hint, of name: String) -> Bool {
        if name.hasPrefix("human:") { return hint.technique == name.dropFirst(6) }
        return hint.name() == name || hint.family == name
    }

    /// Compares an exercise with the steps before it, made one by one, and with the solution.
    private func expect(
        _ exercise: Exercise, before step: Hint, after earlier: ArraySlice<Hint>,
        in record: PuzzleRecord
    ) throws {
        var filled = Dictionary(
            uniqueKeysWithValues: Cell.all.compactMap { cell in
                record.givens[cell].map { (cell, $0) }
            })
        for hint in earlier {
            for placement in hint.placements { filled[placement.cell] = placement.digit }
        }
        #expect(Cell.all.allSatisfy { exercise.position[$0] == filled[$0] })
        let solution = record.solution
        for cell in Cell.all where filled[cell] == nil {
            let left = exercise.position.candidates(of: cell).subtracting(exercise.removed[cell])
            #expect(left.contains(solution[cell]))
            let eliminated = earlier.reduce(DigitSet()) { $0.union($1.eliminations[cell]) }
            #expect(left == exercise.position.candidates(of: cell).subtracting(eliminated))
            let gone = exercise.eliminations[cell]
            #expect(gone.subtracting(left).isEmpty)
            #expect(!gone.contains(solution[cell]))
        }
        #expect(exercise.placements.allSatisfy { solution[$0.cell] == $0.digit })
        #expect(exercise.placements.allSatisfy { filled[$0.cell] == nil })
        #expect(exercise.placements == step.placements)
        #expect(exercise.eliminations == step.eliminations)
        #expect(!exercise.placements.isEmpty || !exercise.eliminations.isEmpty)
    }

    @Test func `other formats have no exercises`() throws {
        let pack = try Pack("X-Wing")
        for format in Samples.streams where !format.hasExercises {
            #expect(try pack.bytes(format) == format.files(of: pack.puzzles)[0].bytes)
        }
    }

    @Test func `plan and exercise may be on different ladders`() throws {
        let pack = try Pack("human:w-wing")
        var options = BundleEncoder.Options()
        options.exercise = pack.technique
        let files = try BundleFormat.ndjson.files(
            of: pack.puzzles, options: options, explaining: true)
        let read = try PuzzlePack(decoding: try #require(files.first).bytes)
        #expect(read.puzzles.allSatisfy { $0.ladder == "farm" && $0.exercise?.ladder == "human" })
        #expect(Self.faults(read) == [])
    }

    // MARK: Errors

    @Test func `a technique that is not on the path is an error`() throws {
        let puzzle = try #require(Samples.puzzles(1).first)
        var options = BundleEncoder.Options()
        options.exercise = ExerciseTechnique(onFarmPath: "Jellyfish")
        let problem = "Jellyfish is not on its path on the ladder farm; choose a technique that is"
        for format in [BundleFormat.json, .ndjson, .hodoku, .pdf] {
            #expect(throws: BundleError(file: "\(puzzle.id)", place: .file, problem: problem)) {
                try format.files(of: [puzzle], options: options)
            }
        }
        #expect(ExerciseTechnique(onFarmPath: "W-Wing") == nil)
    }

    @Test func `a technique without a number cannot be practised in HoDoKu`() throws {
        let medusa = ExerciseTechnique(try #require(Technique(name: "3d-medusa")))
        #expect(!medusa.hasHodokuCode)
        #expect(try Pack("human:w-wing").technique.hasHodokuCode)
        #expect(try #require(ExerciseTechnique(onFarmPath: "Unique Rectangle")).hasHodokuCode)
        var options = BundleEncoder.Options()
        options.exercise = medusa
        let puzzle = try #require(Samples.puzzles(1).first)
        let problem = "HoDoKu's library does not have \(medusa.name); use json or pdf"
        #expect(throws: BundleError(file: "\(puzzle.id)", place: .file, problem: problem)) {
            try BundleFormat.hodoku.files(of: [puzzle], options: options)
        }
    }

    @Test(arguments: [
        ("\"exercise\":{\"ladder\":\"human\"", "\"exercise\":{\"ladder\":\"farm\""),
        ("\"exercise\":{\"ladder\":\"human\"", "\"exercise\":{\"ladder\":\"mine\""),
        ("\"technique\":\"W-Wing\"", "\"technique\":\"XY-Wing\""),
        ("\"sentence\":\"W-Wing: ", "\"sentence\":\"W-Wing, "),
    ])
    func `a changed exercise is found`(found: String, put: String) throws {
        let text = try Pack("human:w-wing").bytes(.json).text
        let place = try #require(text.firstRange(of: found))
        let changed = text.replacingCharacters(in: place, with: put)
        let read = try PuzzlePack(decoding: Array(changed.utf8))
        let faults = Self.faults(read)
        #expect(faults.count == 1)
        #expect(faults.first?.hasPrefix("the exercise is ") == true)
    }

    @Test func `an exercise without a position is an error`() throws {
        let text = try Pack("human:w-wing").bytes(.json).text
        for form in [text, try Pack("human:w-wing").bytes(.ndjson).text] {
            let changed = form.replacing("\"position\":", with: "\"place\":")
            let faults = PuzzlePack.reading(Array(changed.utf8)).faults
            #expect(faults.count == 3)
            #expect(
                faults.allSatisfy {
                    $0.problem.hasSuffix("an exercise needs a ladder, a position and a step")
                })
        }
    }

    // MARK: Pages

    private func texts(_ bytes: [UInt8]) throws -> [String] {
        let folder = try TemporaryDirectory()
        let path = try folder.write(bytes, to: "pack.pdf")
        let result = try Command.tool("pdftotext", "-layout", path, "-")
        #expect(result.errors == "")
        return result.output.split(separator: "\u{C}").map(String.init)
    }

    private static func words(_ text: String) -> [String] {
        text.split(whereSeparator: \.isWhitespace).map(String.init)
    }

    @Test(
        .enabled(if: Command.has("pdftotext"), "apt-get install poppler-utils"),
        arguments: [BoardsPerPage.one, .two, .four])
    func `pages have tasks, and explanations in the place of solutions`(
        boardsPerPage: BoardsPerPage
    ) throws {
        let pack = try Pack("human:w-wing")
        let bytes = try pack.bytes(.pdf) { $0.boardsPerPage = boardsPerPage }
        let pages = try texts(bytes)
        let each = boardsPerPage.rawValue
        #expect(pages.count == (pack.puzzles.count + each - 1) / each + 1)
        let name = pack.technique.name
        let tasks = pages.dropLast().joined().ranges(of: "Find: \(name)")
        #expect(tasks.count == pack.puzzles.count)
        #expect(!pages.dropLast().joined().contains("\(name): "))
        try expect(sentencesOf: bytes, on: try #require(pages.last))
    }

    @Test(
        .enabled(if: Command.has("pdftotext"), "apt-get install poppler-utils"),
        arguments: Language.allCases)
    func `a book of exercises has its explanations at the end, with the pages of the tasks`(
        language: Language
    ) throws {
        let pack = try Pack("human:w-wing")
        let bytes = try pack.bytes(.pdf) {
            ($0.bookBinding, $0.language, $0.boardsPerPage) = (8, language, .one)
        }
        #expect(Self.faults(try PuzzlePack(decoding: bytes)) == [])
        let pages = try texts(bytes)
        let isGerman = language == .german
        #expect(pages.count == 2 + pack.puzzles.count + 1)
        for (place, page) in pages[2...].dropLast().enumerated() {
            #expect(page.contains(isGerman ? "Finde: W-Wing" : "Find: W-Wing"))
            #expect(page.contains("\(isGerman ? "Seite" : "page") \(pages.count)"))
            #expect(pages.last?.contains("\(isGerman ? "Seite" : "page") \(place + 3)") == true)
        }
        #expect(pages.last?.contains(isGerman ? "durchgestrichen" : "struck out") == true)
        try expect(sentencesOf: bytes, on: try #require(pages.last))
    }

    /// Expects all words of the explanations in their order on a page; the digits of boards stand
    /// between them.
    private func expect(sentencesOf bytes: [UInt8], on page: String) throws {
        var rest = Self.words(page)[...]
        for puzzle in try PuzzlePack(decoding: bytes).puzzles {
            for word in Self.words(try #require(puzzle.exercise?.step).sentence) {
                let place = try #require(rest.firstIndex(of: word), "\(word)")
                rest = rest[(place + 1)...]
            }
        }
    }

    @Test(.enabled(if: Command.has("pdftotext"), "apt-get install poppler-utils"))
    func `a long explanation is printed completely`() throws {
        let givens = try Puzzle(
            parsing:
                ".9...6...2.1.8.9.....5...7.........8.6...94.....43.....46...3....7.2..9....8....5")
        var solver = Solver()
        let solution = solver.solve(givens).first
        let rating = Rating(tenths: 90)
        let record = PuzzleRecord(
            id: PuzzleID(digest: Array(repeating: 0, count: 10)),
            grid: .classic(givens, try #require(solution)), tier: .expert, tierRating: rating,
            se: .init(er: rating, ep: rating, ed: rating), clues: givens.clueCount,
            w20Hundredths: 0, timeIndexHundredths: 0, techniques: [], symmetry: .none,
            usesUniqueness: false)
        var options = BundleEncoder.Options()
        options.exercise = ExerciseTechnique(
            try #require(Technique(name: "forcing-chain-contradiction")))
        let files = try BundleFormat.pdf.files(of: [record], options: options)
        let bytes = try #require(files.first).bytes
        try expect(sentencesOf: bytes, on: try #require(try texts(bytes).last))
    }

    @Test(.enabled(if: Command.has("pdftoppm"), "apt-get install poppler-utils"))
    func `pages are valid`() throws {
        let folder = try TemporaryDirectory()
        for name in Self.names {
            let path = try folder.write(try Pack(name).bytes(.pdf), to: "pack.pdf")
            let result = try Command.tool("pdftoppm", "-r", "20", path, folder.path + "/page")
            #expect(result.exitCode == 0)
            #expect(result.errors == "")
        }
    }

    @Test func `pages must match the exercises in their comments`() throws {
        let text = try Pack("human:w-wing").bytes(.pdf).text
        let changed = text.replacing("\"sentence\":\"W-Wing: ", with: "\"sentence\":\"A W-Wing: ")
        #expect(changed != text)
        let faults = PuzzlePack.reading(Array(changed.utf8)).faults
        #expect(faults.map(\.problem) == ["the pages do not match the puzzles listed in the file"])
        let broken = text.replacing("%exercise {", with: "%exercise [")
        #expect(PuzzlePack.reading(Array(broken.utf8)).faults.count >= 1)
    }
}
