/// The reason why the store refuses claims for now. It continues to answer, and heals automatically
/// if possible.
package struct Degradation: Hashable, Sendable {
    package enum Reason: String, CaseIterable, Sendable {
        case diskFull = "disk-full"
        case readOnly = "read-only"
        case ioError = "io-error"
        case corrupt
        case storeMoved = "store-moved"
        case missing
        /// The server of a shared stock does not answer or refuses the farm.
        case unreachable
    }

    package let reason: Reason
    /// In milliseconds since 1970.
    package let since: Int64
    /// The object, the problem and the remedy.
    package let detail: String
}

/// An error of an operation of the store. Nothing was changed, except possibly with `io`.
package enum StoreError: Error, Hashable, Sendable {
    /// Refused because the store is degraded.
    case degraded(Degradation)
    /// The commit failed. The change may be durable or not: repeating a claim with the same key
    /// resolves this.
    case io(detail: String)
    /// Another process held the store's lock too long.
    case busy
    /// The stored data is damaged.
    case damaged(detail: String)
    case closed
}

/// The activity of the store's writer, for metrics.
package enum StoreMeasurement: Hashable, Sendable {
    /// A group was committed, with its duration.
    case commit(nanoseconds: Int64)
    /// Leases ended without an acknowledgement.
    case leasesEnded([EndedLease])
}

/// An event of the store, for the log.
package enum StoreEvent: Hashable, Sendable {
    case entered(Degradation)
    case healed(Degradation)
    /// The WAL was not written back at the start because another process has the store open.
    case writeBackSkipped
    /// Leases of a shared stock were prolonged, because the clock of the database ran ahead by some
    /// seconds, or, if these are 0, because the database was away.
    case leasesProlonged(Int, seconds: Int)
    /// Commits on a shared stock begin or cease to wait for a standby.
    case standbysChanged(areAwaited: Bool)
    /// The progress of a migration of an older store.
    case migrating(step: Int, steps: Int, percent: Int)
    /// The migration is complete; a copy of the original file was kept.
    case migrated(schema: Int, copy: String)
}

/// An error that prevents opening a store. Its files are unchanged.
package enum OpeningError: Error, Hashable, Sendable {
    /// Another process is using the folder.
    case held(pid: String, path: String)
    /// The store was written by a newer puzzlefarm.
    case newer(version: Int, known: Int, path: String)
    /// The file is not a puzzlefarm store.
    case foreign(applicationID: UInt32, path: String)
    /// The folder neither exists nor can be created.
    case cannotCreate(String)
    /// A shared stock cannot be used, for the reason given.
    case stock(url: String, String)
    /// A shared stock has a schema that this version does not use, or is none.
    case otherSchema(url: String, String)
    /// A shared stock is being copied.
    case notReady(url: String, String)
    /// The store was moved to another place.
    case moved(path: String, to: String)
    /// Another farm of this name uses the stock.
    case farmPresent(name: String, url: String)
}

extension OpeningError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .held(let pid, let path):
            "\(path): in use by process \(pid); stop it or choose another folder"
        case .newer(let version, let known, let path):
            "\(path): has schema \(version), but this puzzlefarm supports at most \(known); "
                + "reinstall the newer version, or restore a backup of the older one"
        case .foreign(let applicationID, let path):
            "\(path): not a puzzlefarm store but a database of application "
                + "0x\(String(applicationID, radix: 16)); move it away or choose another folder"
        case .cannotCreate(let detail): detail
        case .stock(let url, let detail), .otherSchema(let url, let detail),
            .notReady(let url, let detail):
            "\(url): \(detail)"
        case .moved(let path, let url):
            "\(path): this store was moved to \(url); set [store] url or path to it, or choose another one"
        case .farmPresent(let name, let url):
            "\(url): a farm named \(name) uses this stock; stop it, or give this one another name "
                + "([farm] name)"
        }
    }
}
