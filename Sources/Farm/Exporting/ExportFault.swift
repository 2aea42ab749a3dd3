package import FarmHTTP
package import FarmSystem
package import FarmWire
package import PuzzleBundle
package import SudokuEngine

/// Why an export did not come to its end.
package enum ExportFault: Error, Sendable {
    case noAnswer(CallError)
    case refused(Problem)
    /// What listens there is no service of this version.
    case notUnderstood
    /// Fewer are in stock than it must be; `isFiltered` if only matching puzzles were counted.
    case tooFew(Tier, inStock: Int, wanted: Int, isFiltered: Bool)
    /// Puzzles went back to their pool before they could be delivered. Some others may be delivered
    /// already, which are then in no file.
    case leaseLost(inNoFile: Int)
    case cannotCreate(String)
    /// There is something at the name of a file to write.
    case exists(path: String)
    /// The reader of a pipe left before everything was written.
    case readerGone
    /// A lease was lost after the puzzles were written to a stream.
    case writtenButLost(Int)
    case file(SystemError)
    case bundle(BundleFault)
    case database(String)
    /// Another export works on the same files.
    case occupied(path: String, pid: String)
    /// What lies beside the files is not what an export writes.
    case damaged(path: String, problem: String)
    case key(MinisignKey.Fault)
}

extension ExportFault: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noAnswer(let error): "\(error)"
        case .refused(let problem): problem.detail
        case .notUnderstood:
            "answers in a way that this version does not know; check that puzzlefarm listens there"
        case .tooFew(let tier, let inStock, let wanted, let isFiltered):
            "\(tier.name): \(inStock) in stock\(isFiltered ? " that match" : ""), \(wanted) wanted; "
                + "nothing was written; wait longer with --wait, ask for fewer with --count, or take "
                + "what there is with --min"
        case .leaseLost(inNoFile: 0):
            "a lease was lost before the puzzles were delivered; nothing was written; run it again"
        case .leaseLost(let count):
            "a lease was lost while the puzzles were being delivered; nothing was written, and "
                + "\(count) puzzles that are delivered are in no file; run it again for others"
        case .cannotCreate(let text), .database(let text): text
        case .exists(let path):
            "\(path): exists already; name another file, or replace it with --force"
        case .readerGone:
            "standard output: the reader left before everything was written; the puzzles are back "
                + "in their pools"
        case .writtenButLost(let count):
            "a lease was lost before the puzzles were delivered; \(count) of those that were written "
                + "may be given to others"
        case .file(let error): error.description
        case .bundle(let fault): fault.description
        case .occupied(let path, let pid):
            "\(path): process \(pid) exports there; wait for it, or choose another name"
        case .damaged(let path, let problem): "\(path): \(problem)"
        case .key(let fault): "\(fault)"
        }
    }
}

/// Runs something that fails as the system does.
func onFile<Value: ~Copyable>(
    _ body: () throws(SystemError) -> Value
) throws(ExportFault) -> Value {
    do throws(SystemError) { return try body() } catch { throw .file(error) }
}
