import FarmStore

extension Verb {
    static let backup = Verb(
        name: "backup",
        summary: "copy the store to a file",
        operand: .init(name: "PATH", help: "the file to write"),
        options: [.state],
        details: [
            "Writes a consistent copy of the store, also while the service works with it: first to "
                + "PATH.part, then durably under its name. What is at PATH is replaced."
        ],
        examples: [
            .init(
                command: "puzzlefarm backup /var/backups/puzzlefarm.db",
                effect: "a copy that store restore takes")
        ],
        exitCodes: [.done, .usage, .data, .cannotCreate, .io],
        meanings: [.data: "there is no store"]
    ) { (arguments) throws(Failure) in
        if arguments.operand == nil { arguments.note("PATH is missing; name the file to write") }
        let folder = arguments.stateFolder
        try arguments.check()
        guard let path = arguments.operand else { return .usage }
        guard folder.exists else {
            throw Failure(
                .data,
                "backup: \(folder.database): no such file; name the store's folder with "
                    + "--state")
        }
        guard StateFolder.hasFolder(for: path) else {
            throw Failure(.cannotCreate, "backup: \(path): its folder is not there; make it first")
        }
        do throws(BackupError) { try folder.writeBackup(to: path) } catch {
            throw Failure(.io, "backup: \(error)")
        }
        return .done
    }
}

extension Arguments {
    /// The store that a verb works on.
    var stateFolder: StateFolder { StateFolder(value(of: .state) ?? "/var/lib/puzzlefarm") }
}
