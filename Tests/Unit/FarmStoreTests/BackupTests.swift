import FarmStore
import FarmSystem
import FarmTestSupport
import Foundation
import Testing

/// Permissions and rotation of the files in the folders of a store and its backups.
@Suite struct BackupTests {
    private let farm: StoreFixture
    private let folder: TemporaryDirectory
    private static let isRoot = CurrentProcess.user == 0

    init() throws {
        farm = try StoreFixture()
        folder = try TemporaryDirectory()
        try farm.insert(0..<20)
    }

    private func permissions(_ path: String) throws -> UInt32? {
        try FileStatus(ofLinkOrFile: path)?.permissions
    }

    @Test func `all files of a store are private to its owner`() throws {
        _ = try farm.store.backup(at: 1_795_000_000_000)
        for name in ["farm.db", "farm.db-wal", "farm.db-shm", "farm.lock", "farm.initialised"] {
            #expect(try permissions(farm.state.path + "/" + name) == 0o600, "\(name)")
        }
        let backup = farm.state.backups + "/farm-20261118T110640Z.backup"
        #expect(try permissions(backup) == 0o600)
    }

    /// As after a clock that was a year ahead.
    @Test func `the new backup stays, whatever the times of the others`() throws {
        for name in ["farm-20270118T110640Z.backup", "farm-20270119T110640Z.backup"] {
            _ = try folder.write("x".utf8, to: name)
        }
        let backup = try BackupSource.file(farm.state)
            .write(into: folder.path, keeping: 2, at: 1_795_000_000_000)
        #expect(backup.removed == ["farm-20270118T110640Z.backup"])
        #expect(try FileStatus(of: backup.path) != nil)
    }

    @Test(arguments: ["farm.db", "farm.db-wal", "farm.lock", "farm.initialised", "service.json"])
    func `a file of the store is no place for a backup`(name: String) throws {
        let before = try FileStatus(of: farm.state.database)?.identity
        #expect(throws: OperatingError.self) {
            try BackupSource.file(farm.state).write(to: farm.state.path + "/" + name)
        }
        #expect(try FileStatus(of: farm.state.database)?.identity == before)
        try BackupSource.file(farm.state).write(to: farm.state.path + "/copy.backup")
    }

    @Test func `a store that was moved is neither backed up nor restored`() throws {
        let path = folder.path + "/copy.backup"
        try BackupSource.file(farm.state).write(to: path)
        farm.close()
        _ = try Command.shell("echo postgresql:///stock > \(farm.state.path)/farm.moved")
        let words = ["--state", farm.state.path]
        for command in [
            ["backup", path], ["backup", folder.path, "--keep", "3"],
            ["store", "restore", path, "--yes"], ["store", "restore", path, "--dry-run"],
        ] {
            let result = try Command.run(command + words)
            #expect(result.exitCode == 65, "\(command)")
            #expect(result.errors.contains("its store was moved to postgresql:///stock; "))
        }
        try FileManager.default.removeItem(atPath: farm.state.path + "/farm.moved")
    }

    @Test func `a world-readable store is no longer so after a start`() throws {
        farm.close()
        _ = try Command.tool("chmod", "644", farm.state.database)
        try farm.open()
        #expect(try permissions(farm.state.database) == 0o640)
    }

    @Test func `the copy before a migration is private to its owner`() throws {
        farm.close()
        try farm.becomeFirstSchema()
        try farm.open()
        #expect(try permissions(farm.state.database + ".pre-v2") == 0o600)
    }

    @Test func `a backup is private to its owner, independent of the umask`() throws {
        let said = try Command.shell(
            "umask 000; $puzzlefarm backup '\(folder.path)/copy' --state '\(farm.state.path)'")
        #expect(said.exitCode == 0)
        #expect(try permissions(folder.path + "/copy") == 0o600)
        #expect(try Files.names(in: folder.path) == ["copy"])
    }

    @Test(arguments: Planted.allCases)
    func `a backup is not written through planted files`(plant: Planted) throws {
        let victim = try folder.write("secret".utf8, to: "victim")
        try Files.makeFolder(folder.path + "/open")
        for suffix in ["", ".part", ".part-journal", ".part-wal", ".part-shm"] {
            try plant.put(at: folder.path + "/open/copy" + suffix, victim: victim)
        }
        let said = try Command.run(
            "backup", folder.path + "/open/copy", "--state", farm.state.path)
        #expect(said.exitCode == 0, "\(said.errors)")
        #expect(try Files.contents(of: victim) == Array("secret".utf8))
        #expect(
            try Command.tool(
                "sqlite3", folder.path + "/open/copy", "SELECT count(*) FROM ready"
            ).output == "20\n")
        #expect(try permissions(folder.path + "/open/copy") == 0o600)
    }

    @Test func `a rotation keeps the newest backups and all other files`() throws {
        let old = [
            "farm-20200101T000000Z.backup", "farm-20200101T000000Z-2.backup",
            "farm-20200101T000000Z-10.backup", "farm-20200102T000000Z.backup",
        ]
        let others = [
            "farm-20200101T000000Z.backup.gz", "farm-2020-01-01.backup", "farm-x.backup", "mine",
            "farm-20200101T000000Z-1.backup", "farm-20200101T000000Z-02.backup",
        ]
        let cutShort = "farm-20200101T000000Z.backup.part"
        for name in old + others + [cutShort] { _ = try folder.write([1], to: name) }
        try Files.makeFolder(folder.path + "/farm-20190101T000000Z.backup")
        _ = try Command.tool("ln", "-s", "mine", folder.path + "/farm-20180101T000000Z.backup")
        let said = try Command.run(
            "backup", folder.path, "--keep", "3", "--state", farm.state.path)
        #expect(said.exitCode == 0, "\(said.errors)")
        let written = said.output.trimmingCharacters(in: .newlines)
        #expect(try FileStatus(of: written)?.permissions == 0o600)
        let name = written.dropFirst(folder.path.utf8.count + 1)
        #expect(
            try Files.names(in: folder.path)
                == ([
                    String(name), old[2], old[3], "farm-20190101T000000Z.backup",
                    "farm-20180101T000000Z.backup",
                ] + others).sorted())
        for name in old.prefix(2) { #expect(said.errors.contains("\(name): removed")) }
    }

    @Test(arguments: [
        (["--keep", "0"], 64), (["--keep", "3"], 73), (["x", "--keep", "none"], 64),
    ])
    func `an invalid rotation is rejected`(words: [String], code: Int) throws {
        let path = words.first == "x" ? [] : [folder.path + "/none"]
        let said = try Command.run(
            ["backup"] + path + words.filter { $0 != "x" } + ["--state", farm.state.path])
        #expect(Int(said.exitCode) == code)
        #expect(try Command.run("backup", "--keep", "3").exitCode == 64)
    }

    @Test(.enabled(if: isRoot, "needs root, to be another user"))
    func `an unreadable store is reported with the file and the remedy`() throws {
        for mode in ["700", "755"] {
            _ = try Command.tool("chmod", mode, farm.state.path)
            for words in [["backup", "/tmp/x"], ["store", "check"]] {
                let said = try Command.tool(
                    ["setpriv", "--reuid", "4711", "--regid", "4711", "--clear-groups"]
                        + [Command.path] + words + ["--state", farm.state.path])
                #expect(said.exitCode == 77, "\(said.errors)")
                #expect(said.errors.contains("\(farm.state.path)"))
                #expect(said.errors.contains("permission denied; run it as root"))
            }
        }
    }
}

/// Files that another user may plant under a name.
enum Planted: CaseIterable {
    case link, danglingLink, hardLink, fifo

    func put(at path: String, victim: String) throws {
        switch self {
        case .link: _ = try Command.tool("ln", "-s", victim, path)
        case .danglingLink: _ = try Command.tool("ln", "-s", victim + ".new", path)
        case .hardLink: _ = try Command.tool("ln", victim, path)
        case .fifo: _ = try Command.tool("mkfifo", path)
        }
    }
}

/// Root operating in the folder of a compromised service.
@Suite struct PlantedStoreTests {
    private let farm: StoreFixture
    private let elsewhere: TemporaryDirectory
    private var victim: String { elsewhere.path + "/victim" }
    private var backup: String { elsewhere.path + "/copy" }

    init() throws {
        farm = try StoreFixture()
        elsewhere = try TemporaryDirectory()
        try farm.insert(0..<20)
        try BackupSource.file(farm.state).write(to: backup)
        farm.close()
        _ = try elsewhere.write("secret".utf8, to: "victim")
        if CurrentProcess.user == 0 {
            _ = try Command.tool("chown", "-R", "4711:4711", farm.state.path)
        }
    }

    private func plant(_ plant: Planted, _ names: [String]) throws {
        for name in names {
            let path = farm.state.path + "/" + name
            _ = try Command.tool("rm", "-rf", path)
            try plant.put(at: path, victim: victim)
        }
    }

    private func expectVictimUntouched() throws {
        #expect(try Files.contents(of: victim) == Array("secret".utf8))
        #expect(try FileStatus(of: victim)?.user == CurrentProcess.user)
        #expect(try Files.names(in: elsewhere.path) == ["copy", "victim"])
    }

    private static let actions = [
        ["quarantine"], ["restore"], ["restore", "--dry-run"], ["check"],
    ]

    private func run(_ action: [String]) throws -> Command.Result {
        let file = action.contains("restore") ? [backup] : []
        let yes = action == ["check"] ? [] : ["--yes"]
        return try Command.run(
            ["store"] + action.prefix(1) + file + action.dropFirst() + yes
                + ["--state", farm.state.path])
    }

    @Test(arguments: Planted.allCases, actions)
    func `files are written as new ones, despite planted ones`(
        planted: Planted, action: [String]
    ) throws {
        try plant(
            planted,
            [
                "farm.db.part", "farm.db.part-journal", "history.unfinished", "history.import.part",
                "history.unfinished.part", "history.notes.part", "farm.initialised.part",
            ].filter { planted == .link || planted == .danglingLink || $0 != "history.unfinished" })
        let said = try run(action)
        if said.exitCode != 0 { #expect(said.errors.contains("remove it and run again")) }
        try expectVictimUntouched()
    }

    @Test(arguments: Planted.allCases, ["farm.lock", "farm.db", "farm.db-wal", "history.import"])
    func `links are rejected for reading and locking`(
        planted: Planted, name: String
    ) throws {
        try plant(planted, [name])
        for action in Self.actions {
            let said = try run(action)
            if said.exitCode != 0 {
                #expect(said.errors.contains("puzzlefarm: store: \(farm.state.path)/"))
            }
            try expectVictimUntouched()
        }
    }

    @Test(.enabled(if: CurrentProcess.user == 0, "needs root"))
    func `files created by root belong to the folder's owner`() throws {
        #expect(try run(["restore"]).exitCode == 0)
        for name in try Files.names(in: farm.state.path) {
            let status = try FileStatus(ofLinkOrFile: farm.state.path + "/" + name)
            #expect(status?.user == 4711 && status?.group == 4711, "\(name)")
        }
    }

    @Test func `two quarantines in one second have separate folders`() throws {
        let moment: Int64 = 1_795_000_000_000
        let first = try farm.state.quarantine(at: moment)
        try farm.open()
        try farm.insert(20..<25)
        farm.close()
        let second = try farm.state.quarantine(at: moment)
        #expect(second.folder == first.folder + "-2")
        for folder in [first.folder, second.folder] {
            #expect(try FileStatus(of: folder + "/farm.db") != nil)
            #expect(try FileStatus(of: folder)?.permissions == 0o700)
        }
        #expect(second.ids == 25)
    }
}
