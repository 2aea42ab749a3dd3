import FarmSQLite
import FarmSystem
import Glibc

/// Why a store cannot be worked with: for now, or not at all.
enum Trouble: Error {
    case degraded(Degradation.Reason, detail: String)
    /// A newer or a foreign store.
    case refused(OpeningError)
    /// Another process held the lock for too long.
    case busy
}

extension Trouble {
    /// The number of the system decides first, then SQLite's code.
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
        // SQLite looks for its files in ways that hide the reason.
        case .cannotOpen where !FileSystem.isWritable(Files.folder(of: path)):
            self = .degraded(.readOnly, detail: detail + Degradation.Reason.readOnly.remedy)
        case .io, .cannotOpen:
            self = .degraded(.ioError, detail: detail + Degradation.Reason.ioError.remedy)
        // What else SQLite refuses contradicts what the store has written itself.
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
        case .readOnly: "; make the folder writable for the service"
        case .ioError: "; look at the disk and the kernel's log"
        case .corrupt:
            "; stop the service, then: puzzlefarm store quarantine --yes, or store restore"
        case .storeMoved: "; move the file back, or restart the service to use the new one"
        case .missing:
            "; stop the service, then: puzzlefarm store restore FILE --yes, or quarantine"
        }
    }
}
