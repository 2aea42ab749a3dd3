import FarmSQLite
import FarmSystem
import PuzzleBundle

/// The files of a store that is not running, with the lock that keeps other processes away.
///
/// Operations consist of durable steps and may be interrupted after any of them. Until the last step
/// an absent `farm.db` counts as missing (``StateFolder/stamp``), so that no start creates a new store
/// that does not know the ids. Repeating an interrupted operation continues it.
struct OfflineStore: ~Copyable {
    private let state: StateFolder
    private let folder: Folder
    private let lock: LockFile

    /// The ids of a list that is written before files are moved and takes effect afterwards.
    private let unfinished: Set<PuzzleID>
    /// The history that an earlier operation has left and no start has imported yet.
    private let waiting: DeliveryHistory
}

extension OfflineStore {
    init(_ state: StateFolder) throws(OperatingError) {
        self = try Self.locked(state, try state.open())
    }

    private static func locked(
        _ state: StateFolder, _ folder: consuming Folder
    ) throws(OperatingError) -> Self {
        let lock = try lock(folder)
        let lists = try lists(in: folder)
        return Self(
            state: state, folder: folder, lock: lock, unfinished: lists.unfinished,
            waiting: lists.waiting)
    }

    private static func lock(_ folder: borrowing Folder) throws(OperatingError) -> LockFile {
        do throws(LockFile.LockError) {
            return try LockFile(StateFolder.lockName, in: folder, givingToOwner: true)
        } catch {
            switch error {
            case .held(let pid): throw .held(pid: pid)
            case .failed(let error): throw OperatingError(error)
            }
        }
    }

    private static func lists(
        in folder: borrowing Folder
    ) throws(OperatingError) -> (unfinished: Set<PuzzleID>, waiting: DeliveryHistory) {
        try onFiles { () throws(SystemError) in
            (try folder.ids(in: StateFolder.unfinishedName), try folder.waitingHistory())
        }
    }

    /// Reads which puzzles the store that is about to be moved away may have handed out.
    func oldStore(assumingAllGiven: Bool) throws(OperatingError) -> PreviousStore {
        try onFiles { () throws(SystemError) in
            try finishMoving()
            return try state.oldStore(in: folder, assumingAllGiven: assumingAllGiven)
        }
    }

    /// Returns every id that can be found, including ids of stores that were moved away before.
    func allIDs() throws(OperatingError) -> Set<PuzzleID> {
        try onFiles { () throws(SystemError) in
            var ids = waiting.ids
            // If the database was already moved away, its ids were collected at that time.
            if try folder.status(of: StateFolder.databaseName) == nil {
                ids.formUnion(unfinished)
            }
            return ids.union(try IDSalvage.ids(in: folder))
        }
    }

    /// The folder to which an interrupted operation has moved the database; nil if there is none.
    private func begunQuarantine() throws(SystemError) -> String? {
        guard try folder.status(of: StateFolder.databaseName) == nil,
            let name = waiting.notes.quarantine,
            try folder.status(of: name)?.isFolder == true
        else { return nil }
        return name
    }

    /// Moves the files that an interrupted move has left: a log belongs to its database.
    private func finishMoving() throws(SystemError) {
        guard let name = try begunQuarantine() else { return }
        try move(to: try folder.folder(name))
    }

    /// Moves the store's files into a new folder, after the list of puzzles that it may have handed
    /// out is durable. Returns the folder's name.
    func putAside(_ history: DeliveryHistory, at moment: Int64) throws(OperatingError) -> String {
        try onFiles { () throws(SystemError) in
            if try folder.status(of: StateFolder.stampName) == nil { try writeStamp() }
            var history = history
            let target = try quarantine(at: moment)
            history.notes.quarantine = Files.name(of: target.path)
            // All these claims of a store that was restored but not started yet end.
            history.notes.lastEndedClaim = max(
                history.notes.lastEndedClaim, waiting.notes.lastEndedClaim)
            try folder.write(
                Array(history.notes.text.utf8), to: StateFolder.notesName, givingToOwner: true)
            try folder.write(
                history.list, to: StateFolder.unfinishedName, givingToOwner: true)
            try move(to: target)
            try folder.rename(StateFolder.unfinishedName, to: StateFolder.historyName)
            try folder.synchronize()
            return Files.name(of: target.path)
        }
    }

    /// Creates a folder with a timestamp, or opens the one of an interrupted operation.
    private func quarantine(at moment: Int64) throws(SystemError) -> Folder {
        if let name = try begunQuarantine() { return try folder.folder(name) }
        let first = StateFolder.quarantineStart + Timestamp.name(moment)
        var name = first
        var number = 1
        while try !folder.makeFolder(name) {
            number += 1
            name = "\(first)-\(number)"
        }
        let made = try folder.folder(name)
        try made.giveToOwner(of: folder)
        return made
    }

    /// Moves the database first: a start that finds it with only a part of its log would lose the
    /// rest.
    private func move(to target: borrowing Folder) throws(SystemError) {
        for name in StateFolder.databaseNames where try folder.status(of: name) != nil {
            try folder.move(name, to: target, as: name)
            try target.synchronize()
            try folder.synchronize()
        }
    }

    private func writeStamp() throws(SystemError) {
        try folder.write(
            Array("a store was put aside here\n".utf8), to: StateFolder.stampName,
            givingToOwner: true)
    }

    /// Allows the next start to create a new store.
    func forgetStore(putAsideIn quarantine: String) throws(OperatingError) {
        try onFiles { () throws(SystemError) in
            let target = try folder.folder(quarantine)
            try folder.move(StateFolder.stampName, to: target, as: StateFolder.stampName)
            try target.synchronize()
            try folder.synchronize()
        }
    }

    /// Installs a backup after the store was moved away.
    func install(_ backup: borrowing RestorableBackup) throws(OperatingError) {
        do {
            try folder.writeDatabase(
                copyOf: backup.connection, to: StateFolder.databaseName, givingToOwner: true)
        } catch let error as SQLiteError {
            throw .failed("\(state.database): \(error.message)")
        } catch {
            throw .failed("\(error)")
        }
    }
}

extension StateFolder {
    /// Reads the store in the folder, or the one that an interrupted operation has moved away.
    func oldStore(
        in folder: borrowing Folder, assumingAllGiven: Bool
    ) throws(SystemError) -> PreviousStore {
        var waiting = try folder.waitingHistory()
        if try folder.status(of: Self.databaseName) == nil {
            if let name = waiting.notes.quarantine, try folder.status(of: name)?.isFolder == true {
                let aside = try folder.folder(name)
                if try aside.status(of: Self.databaseName) != nil {
                    return try PreviousStore(
                        in: aside, history: waiting, assumingAllGiven: assumingAllGiven)
                }
            }
            waiting.ids.formUnion(try folder.ids(in: Self.unfinishedName))
        }
        return try PreviousStore(in: folder, history: waiting, assumingAllGiven: assumingAllGiven)
    }
}
