import FarmBatch
import FarmSystem
import SudokuEngine

extension Verb {
    static let verify = Verb(
        name: "verify",
        summary: "check that puzzles keep their promises",
        operand: .file,
        options: [.threads],
        details: [
            "Reads puzzles, one a line, or the lines of generate and grade with their four columns. "
                + "Checks that each puzzle has exactly one solution, that no two are the same "
                + "up to relabeling, rotation, reflection and the like, and what is promised: of a "
                + "puzzle alone that it keeps the whole promise of some tier; of a line with four "
                + "columns that the ratings are true and that the tier named is kept.",
            "Every puzzle is rated anew, to the end. Each fault is a line on stdout, and the last "
                + "line counts them.",
            "A line is 81 cells, row by row, blanks as . 0 - _ or *. Empty lines and lines that "
                + "begin with # are skipped; a line that cannot be read is a fault.",
        ],
        examples: [
            .init(
                command: "puzzlefarm generate --tier hard -n 1000 | puzzlefarm verify",
                effect: "1,000 puzzles, no fault"),
            .init(command: "puzzlefarm verify puzzles.txt", effect: "every fault with its line"),
        ],
        exitCodes: [.done, .usage, .data, .io]
    ) { (arguments) throws(Failure) in
        let threads = arguments.threads()
        try arguments.check()
        let input = try open(arguments.operand)
        let verification = Verification(
            file: input.name, Progress(unit: "lines", total: input.length))
        let batch = Batch(threads: threads)
        let stop = batch.stop
        let ending: Batch.Ending
        do throws(SystemError) {
            ending = try batch.run(
                // A rating takes a thousand times as long as reading its line.
                LineReader(input, chunkBytes: 1 << 10), worker: { LineCheck(stop: stop) }
            ) { (lines) throws(SystemError) in try verification.deliver(lines) }
        } catch {
            verification.clear()
            throw Failure(.io, error.description)
        }
        if ending == .readerGone { return .done }
        try say(verification.summary)
        return verification.isClean ? .done : .data
    }
}
