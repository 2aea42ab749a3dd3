import FarmClient
import FarmExport
import FarmSystem

extension CommandError {
    /// Creates the error of a failed export, with its exit code.
    init(_ error: ExportError, at socket: String) {
        if case .service(let error) = error {
            self.init(error, at: socket)
        } else {
            self.init(error, verb: "export")
        }
    }

    /// Creates the error of an export that failed without the service's doing.
    init(_ error: ExportError, verb: String) {
        let code: ExitCode =
            switch error {
            case .service: .unreachable
            case .tooFew, .leaseLost, .interrupted, .writtenButLost, .occupied: .tryLater
            case .cannotCreate, .exists, .pageExists: .cannotCreate
            case .file, .database, .readerGone, .noPage: .io
            case .bundle, .damaged, .clock, .key, .noPool: .data
            }
        self.init(code, "\(verb): \(error)")
    }
}
