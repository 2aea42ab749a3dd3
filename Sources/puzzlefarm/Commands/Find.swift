import FarmAPI
import FarmBatch
import FarmJSON
import FarmSystem
import SudokuEngine
import SudokuLayouts

extension Verb {
    static let find = Verb(
        name: "find",
        summary: "list all solving steps in positions",
        operand: .puzzles,
        options: [.steps, .json, .threads],
        exitCodes: [.done, .usage, .data, .io]
    ) { (arguments) throws(CommandError) in
        let techniques = arguments.namedTechniques(.steps)
        let isJSON = arguments.has(.json)
        let threads = arguments.threads()
        try arguments.check()
        return try answerPuzzles(
            of: arguments.operand, threads: threads, chunkBytes: 1 << 10
        ) { lines, stop in
            FindWorker(lines: lines, techniques: techniques, isJSON: isJSON, stop: stop)
        }
    }
}

extension Option {
    fileprivate static let steps = Option(
        "technique", value: "ID", offer: .namedTechniques, isRepeatable: true,
        help: "only steps of technique ID, such as xy-wing; if repeated, of any of them")
}

/// The techniques that are looked for.
private struct WantedTechniques {
    /// Those of classic grids.
    var classic: [Technique]
    /// The ids of those of other layouts; nil for all.
    var ids: Set<String>?
    /// True if one of them is looked for in puzzles of other layouts.
    var areOfLayouts = true

    /// True if all are listed where no technique is named.
    var areQuick: Bool {
        ids?.isDisjoint(with: Self.slow) ?? true
    }

    /// The techniques of layouts that are rated 7.5 or more: assumptions with several branches.
    private static let slow = Set(
        Technique.onFarmLadder.filter { $0.minimumRating.tenths >= 75 }.map(\.id)
            + [LayoutTechnique.Special.killerForcing, .killerTrial].map(\.id))
}

extension Arguments {
    /// Returns the techniques of an option that may be repeated, without one all that are listed;
    /// notes unknown ones.
    fileprivate mutating func namedTechniques(_ option: Option) -> WantedTechniques {
        guard !values(of: option).isEmpty else {
            return WantedTechniques(classic: Technique.listed, ids: nil)
        }
        var wanted = WantedTechniques(classic: [], ids: [], areOfLayouts: false)
        let ofLayouts =
            Technique.onFarmLadder.map(\.id) + LayoutTechnique.Special.allCases.map(\.id)
        for text in values(of: option) {
            if let technique = Technique(name: text) {
                wanted.classic.append(technique)
                wanted.ids?.insert(technique.id)
            } else if ofLayouts.contains(text) {
                wanted.ids?.insert(text)
            } else {
                let ids = Technique.all.map(\.id) + ofLayouts
                let remedy =
                    suggestion(for: text, among: ids) ?? "puzzlefarm techniques lists the names"
                reject("--\(option.name): '\(text)': no such technique; \(remedy)")
            }
        }
        wanted.areOfLayouts = wanted.ids?.isDisjoint(with: ofLayouts) == false
        return wanted
    }
}

/// Lists the steps in the positions of a chunk of lines.
private struct FindWorker: BatchWorker, ~Copyable {
    let lines: PuzzleLines
    let techniques: WantedTechniques
    let isJSON: Bool
    let stop: StopFlag
    var finder = StepFinder()
    var solver = Solver()
    var grader = LayoutGrader()

    private static let notOne = "not exactly one solution"

    mutating func answer(_ chunk: Chunk) -> JobOutput {
        var answer = JobOutput()
        for (line, position) in lines.numberedPositions(in: chunk, answer: &answer) {
            let steps: [GridStep]
            var doubt: String?
            var isSearched = true
            switch position {
            case .classic(let position):
                isSearched = !techniques.classic.isEmpty
                if solver.solve(position.grid.filled).count != 1 { doubt = Self.notOne }
                steps = finder.steps(
                    of: techniques.classic, in: position.grid, rules: position.rules
                ).map { Hint($0).visible }
            case .layout(let puzzle):
                if let obstacle = puzzle.layout.isNotRated {
                    lines.reject(obstacle, line: line, &answer)
                    continue
                }
                let solutions = LayoutSolver(budget: LayoutSolver.guessesPerLine).solve(puzzle)
                if !solutions.isUnique {
                    doubt = solutions.end == .proved ? Self.notOne : LayoutSolver.notProved
                }
                isSearched = techniques.areOfLayouts
                steps = found(in: puzzle)
                if grader.hasReachedBudget {
                    lines.remark(
                        "its chains or assumptions are too many to search; others may exist",
                        line: line, &answer)
                }
            }
            if !isSearched {
                lines.remark("no such technique is looked for in its layout", line: line, &answer)
            }
            if let doubt { lines.remark("\(doubt); its steps may be wrong", line: line, &answer) }
            for step in steps {
                let found = FoundStep(step: step, line: line)
                if isJSON {
                    JSONWriter.append(to: &answer.output) { found.write(to: &$0) }
                } else {
                    answer.output += found.columns.utf8
                }
                answer.output.append(UInt8(ascii: "\n"))
            }
        }
        return answer
    }

    /// Returns the steps of the ladder; chains of several branches only if they were named.
    private mutating func found(in puzzle: LayoutPuzzle) -> [GridStep] {
        let stop = stop
        let limit = Rating(tenths: techniques.areQuick ? 74 : 200)
        grader.budget = min(puzzle.layout.budget, 5_000_000)
        return grader.hints(for: LayoutPosition(puzzle), upTo: limit) { stop.isRaised }
            .map(\.step).filter { techniques.ids?.contains($0.technique) ?? true }
    }
}
