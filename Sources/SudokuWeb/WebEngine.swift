import SudokuEngine

/// The engine as a page calls it: every call takes its text from the exchange, puts its answer
/// there, and returns the length of the answer, or a negative number that names a ``WebFault``.
///
/// Every call is total: whatever the page passes, it gets an answer or a fault. The module for games alone has
/// neither `ENGINE`, the calls of that folder, nor `LAYOUTS`, grids of other sizes and rules.
final class WebEngine {
    /// The form of this interface; it changes if a call or an answer does.
    static let version = "puzzlefarm-web/3"

    var exchange = Exchange()
    var objects = WebHandles()
    var solver = Solver()
    var hash = SHA256()
    #if ENGINE || LAYOUTS
        var texts = Texts(language: .english)
    #endif
    #if ENGINE
        /// A path that is not in use, whose memory the next search takes.
        var sparePath: SlicedPath?
        var grader = Grader()
        var producer = Producer(seed: 0)
    #endif

    /// The place of the exchange in memory.
    var address: UInt { exchange.address }

    /// Answers with the version as text.
    func tellVersion() -> Int32 {
        answer { answer throws(WebFault) in answer.append(Self.version) }
    }

    /// Answers with the number of solutions, counted up to 2 (one byte), and the first of them.
    func solve(_ length: Int32) -> Int32 {
        answer { answer throws(WebFault) in
            let found = solver.solve(try puzzle(length))
            answer.append(byte: found.count)
            if let solution = found.first { answer.append(solution) }
        }
    }
}

extension WebEngine {
    func text(_ length: Int32) throws(WebFault) -> [UInt8] {
        guard let bytes = exchange.read(Int(length)) else { throw .length }
        return bytes
    }

    func puzzle(_ length: Int32) throws(WebFault) -> Puzzle {
        try puzzle(in: String(decoding: try text(length), as: UTF8.self))
    }

    func puzzle(in text: String) throws(WebFault) -> Puzzle {
        do { return try Puzzle(parsing: text) } catch { throw .puzzle }
    }

    func solved(_ puzzle: Puzzle) throws(WebFault) -> SolvedPuzzle {
        let found = solver.solve(puzzle)
        guard let solution = found.first else { throw .noSolution }
        guard found.count == 1 else { throw .manySolutions }
        return SolvedPuzzle(puzzle: puzzle, solution: solution)
    }

    func answer(_ body: (inout WebAnswer) throws(WebFault) -> Void) -> Int32 {
        var answer = WebAnswer()
        do { try body(&answer) } catch { return -error.rawValue }
        guard exchange.write(answer.bytes) else { return -WebFault.answer.rawValue }
        return Int32(answer.bytes.count)
    }

    /// Does a piece of work and returns 0 or a positive number, or the fault.
    func outcome(_ body: () throws(WebFault) -> Int32) -> Int32 {
        do { return try body() } catch { return -error.rawValue }
    }
}
