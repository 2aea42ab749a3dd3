import FarmBatch
import FarmSystem
import SudokuEngine
import SudokuLayouts

/// The puzzles of an operand that is a puzzle itself, a file, or standard input.
///
/// A file has one puzzle per line, or a single puzzle in any notation.
struct PuzzleInput {
    /// A puzzle, or the error of an unreadable line; names are for messages.
    enum Entry {
        case puzzle(Puzzle, name: String)
        case layout(LayoutPuzzle, name: String)
        case unreadable(String)
    }

    let entries: [Entry]

    /// Longer input than this is not meant to be read step by step.
    private static let maximum = 1 << 20

    init(_ operand: String?) throws(CommandError) {
        if let operand, operand != "-" {
            do throws(ParseError) {
                entries = [.puzzle(try Puzzle(parsing: operand), name: "PUZZLE")]
                return
            } catch {
                if !Self.exists(operand) {
                    entries = [try Self.layout(operand, error)]
                    return
                }
            }
        }
        let input = try open(operand)
        let bytes = try Self.bytes(of: input)
        do throws(ParseError) {
            let puzzle = try Puzzle(parsing: String(decoding: bytes, as: UTF8.self))
            entries = [.puzzle(puzzle, name: input.name)]
        } catch {
            let (lines, hasPuzzle) = Self.lines(of: bytes, name: input.name)
            entries = lines
            // A drawing with an error has no line that is a puzzle.
            guard hasPuzzle else { throw CommandError(.data, "\(input.name): \(error)") }
        }
    }

    /// Returns the puzzle of an operand in one of the formats of exchange.
    private static func layout(
        _ operand: String, _ problem: ParseError
    ) throws(CommandError) -> Entry {
        let reason: String
        switch LineContent.exchanged(Array(operand.utf8)[...]) {
        case .puzzle(let puzzle): return .puzzle(puzzle, name: "PUZZLE")
        case .layout(let puzzle): return .layout(puzzle, name: "PUZZLE")
        case .unreadable(let problem): reason = problem
        case .nothing, nil: reason = problem.description
        }
        throw CommandError(.data, "PUZZLE: \(reason); no file has this name either")
    }

    /// Returns the line of an operand that is a puzzle in any format, or resembles one of exchange; nil
    /// for others and for names of files.
    static func line(of operand: String) -> [UInt8]? {
        let bytes = Array(operand.utf8)
        // The first column of a position is enough.
        let columns = bytes.split(separator: UInt8(ascii: "\t"))
        guard let first = columns.first, !bytes.contains(UInt8(ascii: "\n")),
            (try? Puzzle(line: first)) != nil || LineContent.exchanged(bytes[...]) != nil
        else { return nil }
        return exists(operand) ? nil : bytes
    }

    private static func exists(_ path: String) -> Bool {
        (try? FileStatus(of: path)) != nil
    }

    private static func bytes(of input: borrowing Descriptor) throws(CommandError) -> [UInt8] {
        var bytes: [UInt8] = []
        try failing(as: .io) { () throws(SystemError) in
            while bytes.count <= maximum, try input.read(into: &bytes, atMost: 64 << 10) > 0 {}
        }
        guard bytes.count <= maximum else {
            throw CommandError(.data, "\(input.name): longer than 1 MiB; pass fewer puzzles")
        }
        return bytes
    }

    /// Returns the lines, and true if one of them is a puzzle of any layout.
    private static func lines(of bytes: [UInt8], name: String) -> ([Entry], hasPuzzle: Bool) {
        var entries: [Entry] = []
        var hasPuzzle = false
        let chunk = Chunk(bytes)
        chunk.forEachLine { line in
            let place = "\(name):\(line.number)"
            LineContent.forEach(of: line) { content in
                switch content {
                case .nothing: break
                case .puzzle(let puzzle):
                    entries.append(.puzzle(puzzle, name: place))
                    hasPuzzle = true
                case .layout(let puzzle):
                    entries.append(.layout(puzzle, name: place))
                    hasPuzzle = true
                case .unreadable(let problem): entries.append(.unreadable("\(place): \(problem)"))
                }
            }
        }
        return (entries, hasPuzzle)
    }
}
