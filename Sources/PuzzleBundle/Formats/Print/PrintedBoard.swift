import FarmJSON
import SudokuEngine

/// A puzzle as printed on pages.
struct PrintedBoard: Sendable {
    /// The number that links it to its solution, from 1.
    var number = 1
    let id: PuzzleID
    let grid: RecordedGrid
    /// The areas and lines of another layout than classic 9x9; nil if it is not drawn.
    private(set) var lines: LayoutSupport.Page?
    /// The rules of the layout, a sentence each; empty for a classic puzzle, and without `LayoutSupport`.
    private(set) var rules = ""
    /// The address at which it can be played, and its code; nil if there are no links.
    private(set) var link: (address: String, code: QRCode)?
    /// Steps of its path, a line each.
    var hints: [String] = []
    let tier: Tier
    /// The rating that decides the tier; in pages of version 0.1, that of Sudoku Explainer.
    let rating: Rating
    /// The ER; nil for killers, and in pages of version 0.1.
    let er: Rating?
    /// The position and the step to find; nil for a puzzle to solve, and for one of another layout.
    private(set) var exercise: Exercise?
    /// The same of a puzzle of another layout.
    private(set) var layoutExercise: LayoutExercise?
    /// The exercise as it is drawn.
    private(set) var task: PrintedExercise?

    var isExercise: Bool { exercise != nil || layoutExercise != nil }

    init(_ record: PuzzleRecord, _ explanation: PuzzleExplanation = PuzzleExplanation()) {
        (exercise, layoutExercise) = (explanation.exercise, explanation.layoutExercise)
        id = record.id
        grid = record.grid
        tier = record.tier
        rating = record.tierRating
        er = record.se?.er
    }

    /// `id givens solution tier rating er`: an invisible comment that lets a verifier render the
    /// page again and compare.
    var remark: String {
        let solution = String(decoding: grid.solution, as: UTF8.self)
        return "\(id) \(grid.notation) \(solution) \(tier.name) \(rating)"
            + (er.map { " \($0)" } ?? "")
    }

    /// Draws the code of the link, and the areas and lines of another layout; throws an error if the
    /// layout needs a `LayoutSupport` that is not there.
    mutating func draw(_ layouts: LayoutSupport?, _ settings: PDFSettings) throws(FieldError) {
        if let address = settings.link?.address(of: grid.notation) {
            link = (address, try QRCode(ofAddress: address))
        }
        rules = layouts?.rules(grid.layout, settings.language, settings.symbols) ?? ""
        try settings.symbols.check(grid)
        if isExercise, settings.symbols != .digits {
            throw FieldError("explanations name digits; leave symbols out")
        }
        if case .classic(let givens, _) = grid {
            task = exercise.map { PrintedExercise($0, of: givens) }
        }
        guard case .layout(let grid, _) = grid else { return }
        guard let layouts else {
            throw FieldError("\(grid.layout) is drawn with LayoutSupport; pass it in")
        }
        lines = layouts.page(grid)
        guard lines != nil, let names = layouts.names(grid) else {
            throw FieldError("the grid breaks the rules of \(grid.layout)")
        }
        if let layoutExercise {
            task = try PrintedExercise(layoutExercise, of: grid, in: names)
        }
    }

    /// The words for the board where it is heard: layout, tier, number and cells.
    func spoken(in settings: PDFSettings, isSolved: Bool) -> String {
        let words = BookWords(settings.language)
        let parts: [String?] = [
            BookSection.name(of: grid.layout), tier.title(in: settings.language),
            settings.isDay ? nil : words.number(number), isSolved ? words.solution : nil,
        ]
        let cells =
            isSolved
            ? String(decoding: grid.solution, as: UTF8.self)
            : task?.position ?? grid.notation
        return parts.compactMap { $0 }.joined(separator: ", ") + ": " + cells
    }

    init(remark: some StringProtocol) throws(FieldError) {
        let words = remark.split(separator: " ")
        guard words.count == 5 || words.count == 6 else {
            throw FieldError("the comment of a puzzle must have six words")
        }
        id = try FieldReader.id(words[0])
        var puzzle = try BundledPuzzle(place: .file, notation: Array(words[1].utf8)[...])
        try puzzle.take(solution: Array(words[2].utf8)[...])
        guard let grid = puzzle.grid else { preconditionFailure("a solution was read") }
        self.grid = grid
        tier = try FieldReader.tier(words[3])
        rating = try FieldReader.rating(words[4])
        er = words.count == 6 ? try FieldReader.rating(words[5]) : nil
    }

    private static let exerciseMark = "%exercise "

    /// The comment line of the exercise, as JSON.
    var exerciseRemark: String? {
        guard isExercise else { return nil }
        var json = JSONWriter()
        if let exercise { json.exercise(exercise) }
        if let layoutExercise, case .layout(let grid, _) = grid {
            layoutExercise.write(to: &json, in: grid)
        }
        return Self.exerciseMark + json.text
    }

    /// Reads the line after the comment of a puzzle, which may be that of its exercise.
    mutating func take(exerciseRemark line: ArraySlice<UInt8>) throws(FieldError) {
        guard line.starts(with: Self.exerciseMark.utf8) else { return }
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONReader.value(Array(line.dropFirst(Self.exerciseMark.utf8.count)))
        } catch {
            throw FieldError("the comment of its exercise, \(error.inLine)")
        }
        if case .layout(let grid, _) = grid {
            layoutExercise = try LayoutExercise(value, in: grid)
        } else {
            exercise = try Exercise(value)
        }
    }

    func puzzle(at place: BundleError.Place, isPrevious: Bool = false) -> BundledPuzzle {
        var puzzle = BundledPuzzle(place: place, grid)
        puzzle.isPrevious = isPrevious ? true : nil
        (puzzle.exercise, puzzle.layoutExercise) = (exercise, layoutExercise)
        puzzle.id = id
        puzzle.tier = tier
        let isOld = er == nil && puzzle.givens != nil
        puzzle.rating = isOld ? nil : rating
        puzzle.er = isOld ? rating : er
        return puzzle
    }
}

extension [PrintedBoard] {
    /// The exercises in their order, in groups of which as many explanations fit on a page.
    var explained: [(boards: [PrintedBoard], rows: Int)] {
        var groups: [(boards: [PrintedBoard], rows: Int)] = []
        for board in self where board.isExercise {
            let rows = board.task?.places.explanationsPerPage ?? 3
            if groups.last?.rows == rows {
                groups[groups.count - 1].boards.append(board)
            } else {
                groups.append(([board], rows))
            }
        }
        return groups
    }
}

extension GridSymbols {
    /// Throws an error for a puzzle that needs digits.
    func check(_ grid: RecordedGrid) throws(FieldError) {
        guard self != .digits else { return }
        guard case .layout(let grid, _) = grid else {
            throw FieldError("classic 9x9 puzzles are printed with digits; leave symbols out")
        }
        if !grid.cages.isEmpty {
            throw FieldError("the sums of \(grid.layout) need digits; leave symbols out")
        }
        if grid.size > largestSize {
            throw FieldError("there are \(largestSize) \(rawValue), too few for \(grid.layout)")
        }
    }
}
