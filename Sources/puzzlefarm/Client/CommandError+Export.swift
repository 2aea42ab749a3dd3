import FarmClient
import FarmExport
import FarmSystem

extension CommandError {
    /// Creates the error of a failed export, with its exit code.
    init(_ error: ExportError, at socket: String) {
        switch error {
        case .service(let error): self.init(error, at: socket)
        case .tooFew, .leaseLost, .writtenButLost, .occupied:
            self.init(.tryLater, "export: \(error)")
        case .cannotCreate, .exists: self.init(.cannotCreate, "export: \(error)")
        case .file, .database, .readerGone: self.init(.io, "export: \(error)")
        case .bundle, .damaged, .key: self.init(.data, "export: \(error)")
        }
    }
}
