import FarmSQLite
import FarmSystem
import PuzzleBundle

/// The files of a store that nobody works with, and the lock that keeps others away from them.
///
/// What is done here is done in steps, each of them durable, and may be cut short after any. Until
/// the last step an absent `farm.db` is one that is missed (``StateFolder/stamp``), so no start makes
/// a new store that knows none of the ids. Called once more, the work goes on.
struct StoppedStore: ~Copyable {
    private let state: StateFolder
    private let folder: Folder
    private let lock: LockFile

    /// The ids of a list that is written before files are moved, and counts once they are.
    private let unfinished: Set<PuzzleID>
    /// What an earlier work has left, and no start has taken in yet.
    private let waiting: History

    init(_ state: StateFolder) throws(OperatingError) {
        self = try Self.locked(state, try state.open())
    }

    private init(
        _ state: StateFolder, _ folder: consuming Folder, _ lock: consuming LockFile,
        unfinished: Set<PuzzleID>, waiting: History
    ) {
        self.state = state
        self.folder = folder
        self.lock = lock
        self.unfinished = unfinished
        self.waiting = waiting
    }

    private static func locked(
        _ state: StateFolder, _ folder: consuming Folder
    ) throws(OperatingError) -> Self {
        let lock = try lock(folder)
        let lists = try lists(in: folder)
        return Self(state, folder, lock, unfinished: lists.unfinished, waiting: lists.waiting)
    }

    private static func lock(_ folder: borrowing Folder) throws(OperatingError) -> LockFile {
        do throws(LockFile.Refusal) {
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
    ) throws(OperatingError) -> (unfinished: Set<PuzzleID>, waiting: History) {
        do throws(SystemError) {
            return (try folder.ids(in: StateFolder.unfinishedName), try folder.waitingHistory())
        } catch {
            throw OperatingError(error)
        }
    }

    /// What the store has given out that is about to be put aside.
    func oldStore(assumingAllGiven: Bool) throws(OperatingError) -> OldStore {
        try onFiles { () throws(SystemError) in
            try finishMoving()
            return try state.oldStore(in: folder, assumingAllGiven: assumingAllGiven)
        }
    }

    /// Every id that can be found, of the store and of what was put aside before.
    func allIDs() throws(OperatingError) -> Set<PuzzleID> {
        try onFiles { () throws(SystemError) in
            var ids = waiting.ids
            // Of a database that is away already, all were found then.
            if try folder.status(of: StateFolder.databaseName) == nil {
                ids.formUnion(unfinished)
            }
            return ids.union(try Salvage.ids(in: folder))
        }
    }

    /// The folder of a work that was cut short after the database was moved there; nil if there is
    /// none.
    private func begunQuarantine() throws(SystemError) -> String? {
        guard try folder.status(of: StateFolder.databaseName) == nil,
            let name = waiting.notes.quarantine,
            try folder.status(of: name)?.isFolder == true
        else { return nil }
        return name
    }

    /// Moves what a move that was cut short has left: a log belongs to its database.
    private func finishMoving() throws(SystemError) {
        guard let name = try begunQuarantine() else { return }
        try move(to: try folder.folder(name))
    }

    /// Moves the store's files into a folder of their own, after the list of what it may have given
    /// is safe. Returns the folder's name.
    func putAside(_ history: History, at moment: Int64) throws(OperatingError) -> String {
        try onFiles { () throws(SystemError) in
            if try folder.status(of: StateFolder.stampName) == nil { try writeStamp() }
            var history = history
            let target = try quarantine(at: moment)
            history.notes.quarantine = Files.name(of: target.path)
            // Of a store that was restored and not started yet, all these claims end.
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

    /// A new folder of this moment, or the one that a work which was cut short has made.
    private func quarantine(at moment: Int64) throws(SystemError) -> Folder {
        if let name = try begunQuarantine() { return try folder.folder(name) }
        let first = StateFolder.quarantineStart + Moment.name(moment)
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

    /// The database first: a start that finds it with only a part of its log would forget the rest.
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

    /// Lets the next start make a new store.
    func forgetStore(putAsideIn quarantine: String) throws(OperatingError) {
        try onFiles { () throws(SystemError) in
            let target = try folder.folder(quarantine)
            try folder.move(StateFolder.stampName, to: target, as: StateFolder.stampName)
            try target.synchronize()
            try folder.synchronize()
        }
    }

    /// Puts a backup in the place of the store, which was put aside.
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
    /// What the store has given out: the one that is here, or the one that was put aside by a work
    /// which was cut short.
    func oldStore(
        in folder: borrowing Folder, assumingAllGiven: Bool
    ) throws(SystemError) -> OldStore {
        var waiting = try folder.waitingHistory()
        if try folder.status(of: Self.databaseName) == nil {
            if let name = waiting.notes.quarantine, try folder.status(of: name)?.isFolder == true {
                let aside = try folder.folder(name)
                if try aside.status(of: Self.databaseName) != nil {
                    return try OldStore(
                        in: aside, history: waiting, assumingAllGiven: assumingAllGiven)
                }
            }
            waiting.ids.formUnion(try folder.ids(in: Self.unfinishedName))
        }
        return try OldStore(in: folder, history: waiting, assumingAllGiven: assumingAllGiven)
    }
}
