/// Why the store takes no claims for now. It goes on answering, and heals by itself where it can.
package struct Degradation: Hashable, Sendable {
    package enum Reason: String, CaseIterable, Sendable {
        case diskFull = "disk-full"
        case readOnly = "read-only"
        case ioError = "io-error"
        case corrupt
        case storeMoved = "store-moved"
        case missing
    }

    package let reason: Reason
    /// In milliseconds since 1970.
    package let since: Int64
    /// The thing, the problem and the remedy.
    package let detail: String
}

/// Why an operation of the store was not done. Nothing of it was, unless `io` says otherwise.
package enum StoreError: Error, Hashable, Sendable {
    /// Refused: the store is degraded.
    case degraded(Degradation)
    /// The commit failed. What was asked for may have become durable or not: a claim with the same
    /// key tells.
    case io(detail: String)
    /// Another process held the store's lock for too long.
    case busy
    /// What was read is not what the store wrote.
    case damaged(detail: String)
    case closed
}

/// What the writer of the store did, for whoever counts.
package enum StoreSign: Hashable, Sendable {
    /// A group was written, which took so long.
    case commit(nanoseconds: Int64)
    /// Nobody acknowledged so many claims in time.
    case leasesEnded(Int)
}

/// What happened to the store, for the log.
package enum StoreEvent: Hashable, Sendable {
    case entered(Degradation)
    case healed(Degradation)
    /// The WAL could not be written back at the start, since another process has the store open.
    case writeBackSkipped
    /// A step of so many that bring an older store up to date has come so far.
    case migrating(step: Int, steps: Int, percent: Int)
    /// It is of today's schema now; the file as it was is kept.
    case migrated(schema: Int, copy: String)
}

/// Why a store was not opened at all. The files are as they were.
package enum OpeningError: Error, Hashable, Sendable {
    /// Another process works here.
    case held(pid: String, path: String)
    /// Written by a newer puzzlefarm.
    case newer(version: Int, known: Int, path: String)
    /// Not a store of puzzlefarm.
    case foreign(applicationID: UInt32, path: String)
    /// The folder can be neither found nor made.
    case cannotCreate(String)
}

extension OpeningError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .held(let pid, let path):
            "\(path): in use by process \(pid); stop it or choose another folder"
        case .newer(let version, let known, let path):
            "\(path): has schema \(version), this puzzlefarm knows up to \(known); "
                + "install the newer version again, or restore a backup of the older one"
        case .foreign(let applicationID, let path):
            "\(path): is no store of puzzlefarm but of application "
                + "0x\(String(applicationID, radix: 16)); move it away or choose another folder"
        case .cannotCreate(let detail): detail
        }
    }
}
