import FarmBatch
import FarmSystem
import SudokuEngine

extension Verb {
    static let canonical = Verb(
        name: "canonical",
        summary: "print the canonical form of puzzles",
        operand: .file,
        options: [.threads],
        details: [
            "Two puzzles are equivalent (by relabeling digits, permuting rows, columns, bands and "
                + "stacks, and rotating or reflecting the grid) if and only if their canonical "
                + "forms are equal. The canonical form is the smallest of all equivalent grids, "
                + "with blanks sorted first.",
            .lineGrammar,
        ],
        examples: [
            .init(
                command: "puzzlefarm canonical puzzles.txt | sort -u | wc -l",
                effect: "the number of distinct puzzles")
        ],
        exitCodes: [.done, .usage, .data, .io]
    ) { (arguments) throws(CommandError) in
        let threads = arguments.threads()
        try arguments.check()
        // A canonical form takes a hundred times as long as a solution, so chunks are smaller.
        return try answerPuzzles(
            of: arguments.operand, threads: threads, chunkBytes: 8 << 10
        ) { lines, stop in
            CanonicalWorker(lines: lines, stop: stop)
        }
    }
}

private struct CanonicalWorker: BatchWorker {
    let lines: PuzzleLines
    let stop: StopFlag

    mutating func answer(_ chunk: Chunk) -> JobOutput {
        var answer = JobOutput()
        for puzzle in lines.puzzles(in: chunk, answer: &answer) {
            if stop.isRaised { break }
            puzzle.canonical.puzzle.append(to: &answer.output)
            answer.output.append(UInt8(ascii: "\n"))
        }
        return answer
    }
}
