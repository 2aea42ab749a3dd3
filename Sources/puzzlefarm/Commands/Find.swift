import FarmBatch
import FarmJSON
import FarmSystem
import SudokuEngine

extension Verb {
    static let find = Verb(
        name: "find",
        summary: "list all solving steps in positions",
        operand: .file,
        options: [.steps, .json, .threads],
        exitCodes: [.done, .usage, .data, .io]
    ) { (arguments) throws(CommandError) in
        let techniques = arguments.namedTechniques(.steps)
        let isJSON = arguments.has(.json)
        let threads = arguments.threads()
        try arguments.check()
        return try answerPuzzles(
            of: arguments.operand, threads: threads, chunkBytes: 1 << 10
        ) { lines, _ in
            FindWorker(lines: lines, techniques: techniques, isJSON: isJSON)
        }
    }
}

extension Option {
    fileprivate static let steps = Option(
        "technique", value: "ID", offer: .namedTechniques, isRepeatable: true,
        help: "only steps of technique ID, such as xy-wing; if repeated, of any of them")
}

extension Arguments {
    /// Returns the techniques of an option that may be repeated, without one all that are listed;
    /// notes unknown ones.
    fileprivate mutating func namedTechniques(_ option: Option) -> [Technique] {
        var techniques: [Technique] = []
        for text in values(of: option) {
            if let technique = Technique(name: text) {
                techniques.append(technique)
            } else {
                let ids = Technique.all.map(\.id)
                let remedy =
                    suggestion(for: text, among: ids) ?? "puzzlefarm techniques lists the names"
                reject("--\(option.name): '\(text)': no such technique; \(remedy)")
            }
        }
        return values(of: option).isEmpty ? Technique.listed : techniques
    }
}

/// Lists the steps in the positions of a chunk of lines.
private struct FindWorker: BatchWorker, ~Copyable {
    let lines: PuzzleLines
    let techniques: [Technique]
    let isJSON: Bool
    private var finder = StepFinder()
    private var solver = Solver()

    init(lines: PuzzleLines, techniques: [Technique], isJSON: Bool) {
        self.lines = lines
        self.techniques = techniques
        self.isJSON = isJSON
    }

    mutating func answer(_ chunk: Chunk) -> JobOutput {
        var answer = JobOutput()
        for (line, position) in lines.numberedPositions(in: chunk, answer: &answer) {
            if solver.solve(position.grid.filled).count != 1 {
                lines.remark(
                    "not exactly one solution; its steps may be wrong", line: line, &answer)
            }
            let steps = finder.steps(of: techniques, in: position.grid, rules: position.rules)
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
}
