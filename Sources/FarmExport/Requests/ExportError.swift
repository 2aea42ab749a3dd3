package import FarmClient
package import FarmSystem
package import PuzzleBundle
package import SudokuEngine

/// The reason why an export failed.
package enum ExportError: Error, Sendable {
    case service(ServiceError)
    /// Too few puzzles are ready; `isFiltered` if only matching puzzles were counted.
    case tooFew(PoolName, inStock: Int, wanted: Int, isFiltered: Bool)
    /// The service has no pool of that name.
    case noPool(PoolName, known: [String])
    /// Puzzles returned to their pool before they could be delivered. Others may already be
    /// delivered and are then in no file.
    case leaseLost(inNoFile: Int)
    /// A signal ended the export; its files are gone.
    case interrupted(arePuzzlesBack: Bool)
    case cannotCreate(String)
    /// A file to be written already exists.
    case exists(path: String)
    /// The reader of the pipe closed it before everything was written.
    case readerGone
    /// A lease was lost after the puzzles were written to a stream.
    case writtenButLost(Int)
    case file(SystemError)
    case bundle(BundleError)
    case database(String)
    /// Another export is using the same files.
    case occupied(path: String, pid: String)
    /// A journal or catalogue file next to the export is invalid.
    case damaged(path: String, problem: String)
    /// A manifest's publication and the clock cannot both be right.
    case clock(path: String, CatalogueClock.Disagreement)
    case key(MinisignKey.KeyError)
    /// The files of the page for players are missing.
    case noPage(folder: String)
    /// A file of the page exists; `isCatalogue` if only an earlier page may be replaced.
    case pageExists(path: String, isCatalogue: Bool)
}

extension ExportError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .service(let error): "\(error)"
        case .tooFew(let pool, let inStock, let wanted, let isFiltered):
            "\(pool.name): \(inStock) in stock\(isFiltered ? " that match" : ""), \(wanted) wanted; "
                + "nothing was written; wait longer with --wait, ask for fewer with --count, "
                + "or accept fewer with --min"
        case .noPool(let pool, let known):
            "\(pool.name): no such pool; there are \(known.joined(separator: " "))"
        case .leaseLost(inNoFile: 0):
            "a lease was lost before the puzzles were delivered; nothing was written; try again"
        case .leaseLost(let count):
            "a lease was lost while the puzzles were being delivered; nothing was written, and "
                + "\(count) delivered puzzles are in no file; run the export again for others"
        case .interrupted(let areBack):
            "interrupted; no files were written, and its puzzles "
                + (areBack ? "are back in their pools" : "return to their pools within 5 minutes")
        case .cannotCreate(let text), .database(let text): text
        case .exists(let path):
            "\(path): already exists; choose another file, or replace it with --force"
        case .readerGone:
            "standard output: the reader left before everything was written; the puzzles were "
                + "returned to their pools"
        case .writtenButLost(let count):
            "a lease was lost before the puzzles were delivered; \(count) of the puzzles written "
                + "may be handed out to others"
        case .file(let error): error.description
        case .bundle(let error): error.description
        case .occupied(let path, let pid):
            "\(path): process \(pid) is already exporting there; wait for it or choose another name"
        case .damaged(let path, let problem): "\(path): \(problem)"
        case .clock(let path, let disagreement): "\(path): \(disagreement)"
        case .key(let error): "\(error)"
        case .noPage(let folder):
            "\(folder): the files of the page are not there; install the package puzzlefarm, or run "
                + "make web and name the folder with PUZZLEFARM_WEB=.build/web"
        case .pageExists(let path, isCatalogue: false):
            "\(path): already exists; choose another folder, or replace it with --force"
        case .pageExists(let path, isCatalogue: true):
            "\(path): already exists and is not a page of puzzlefarm; move it away, or export "
                + "without --site"
        }
    }
}

/// Converts a thrown ``SystemError`` to an ``ExportError``.
func onFile<Value: ~Copyable>(
    _ body: () throws(SystemError) -> Value
) throws(ExportError) -> Value {
    do throws(SystemError) { return try body() } catch { throw .file(error) }
}

/// Converts a thrown ``ServiceError`` to an ``ExportError``.
func onService<Value>(
    _ body: () throws(ServiceError) -> Value
) throws(ExportError) -> Value {
    do throws(ServiceError) { return try body() } catch { throw .service(error) }
}
