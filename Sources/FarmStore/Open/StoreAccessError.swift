import FarmSQLite
import FarmSystem
import Glibc

/// An error that makes the store unusable, for now or permanently.
enum StoreAccessError: Error {
    case degraded(Degradation.Reason, detail: String)
    /// A newer or a foreign store.
    case refused(OpeningError)
    /// Another process held the lock too long.
    case busy
}

extension StoreAccessError {
    /// Classifies an error by its `errno` first, then by SQLite's code.
    init(_ error: SQLiteError, path: String) {
        let detail = "\(path): \(error.message) (SQLite \(error.code))"
        if let reason = Degradation.Reason(systemCode: error.systemCode) {
            self = .degraded(reason, detail: detail + reason.remedy)
            return
        }
        switch error.kind {
        case .busy: self = .busy
        case .full: self = .degraded(.diskFull, detail: detail + Degradation.Reason.diskFull.remedy)
        case .readOnly:
            self = .degraded(.readOnly, detail: detail + Degradation.Reason.readOnly.remedy)
        // SQLite's own file lookup hides the reason.
        case .cannotOpen where !FileSystem.isWritable(Files.folder(of: path)):
            self = .degraded(.readOnly, detail: detail + Degradation.Reason.readOnly.remedy)
        case .io, .cannotOpen:
            self = .degraded(.ioError, detail: detail + Degradation.Reason.ioError.remedy)
        // Any other SQLite error contradicts what the store itself has written.
        case .corrupt, .other:
            self = .degraded(.corrupt, detail: detail + Degradation.Reason.corrupt.remedy)
        }
    }

    init(_ error: SystemError) {
        let reason = Degradation.Reason(systemCode: error.code) ?? .ioError
        self = .degraded(reason, detail: error.description)
    }
}

extension Degradation.Reason {
    init?(systemCode: CInt) {
        switch systemCode {
        case EROFS, EACCES, EPERM: self = .readOnly
        case ENOSPC, EDQUOT: self = .diskFull
        default: return nil
        }
    }

    var remedy: String {
        switch self {
        case .diskFull: "; free some space"
        case .readOnly: "; make the folder writable by the service"
        case .ioError: "; check the disk and the kernel log"
        case .corrupt:
            "; stop the service, then run puzzlefarm store quarantine --yes, or store restore"
        case .unreachable: "; check the server and the farm's role"
        case .storeMoved: "; move the file back, or restart the service to use the new file"
        case .missing:
            "; stop the service, then run puzzlefarm store restore FILE --yes, or store quarantine"
        }
    }
}
