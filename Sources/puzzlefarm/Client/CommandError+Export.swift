import FarmAPI
import FarmExport
import FarmHTTP
import FarmSystem

extension CommandError {
    /// Creates the error of a failed export, with its exit code.
    init(_ fault: ExportError, at socket: String) {
        switch fault {
        case .noAnswer(let error): self.init(ServiceError.noAnswer(error), at: socket)
        case .refused(let problem): self.init(ServiceError.refused(problem), at: socket)
        case .notUnderstood: self.init(.foreignAnswer, at: socket)
        case .tooFew, .leaseLost, .writtenButLost, .occupied:
            self.init(.tryLater, "export: \(fault)")
        case .cannotCreate, .exists: self.init(.cannotCreate, "export: \(fault)")
        case .file, .database, .readerGone: self.init(.io, "export: \(fault)")
        case .bundle, .damaged, .key: self.init(.data, "export: \(fault)")
        }
    }
}
