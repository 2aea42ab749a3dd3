import FarmBatch
import FarmSystem
import SudokuEngine
import SudokuLayouts

extension Verb {
    static let canonical = Verb(
        name: "canonical",
        summary: "print the canonical form of puzzles",
        operand: .puzzles,
        options: [.threads],
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
    /// The keys of the layout that came last: most files have one.
    var keys = ClassKeys(.classic9)

    private mutating func key(of puzzle: LayoutPuzzle) -> [UInt8] {
        if keys.layout != puzzle.layout { keys = ClassKeys(puzzle.layout) }
        return keys.key(of: puzzle)
    }

    mutating func answer(_ chunk: Chunk) -> JobOutput {
        var answer = JobOutput()
        for (content, _) in lines.drawnPuzzles(in: chunk, answer: &answer) {
            if stop.isRaised { break }
            switch content {
            case .puzzle(let puzzle): puzzle.canonical.puzzle.append(to: &answer.output)
            case .layout(let puzzle): answer.output += key(of: puzzle)
            case .nothing, .unreadable: continue
            }
            answer.output.append(UInt8(ascii: "\n"))
        }
        return answer
    }
}
