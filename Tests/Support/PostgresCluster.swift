import Foundation
import Synchronization
package import Testing

/// A private PostgreSQL server in a folder, reachable through a Unix socket only. It stops when the
/// value is released.
///
/// The programs are those that `make test` unpacks into `.build/peers`, or the installed ones.
package final class PostgresCluster: Sendable {
    /// The server of the running suite, which has the trait `postgres`.
    @TaskLocal package static var current: PostgresCluster?

    private let folder: TemporaryDirectory
    private let server = Mutex<Process?>(nil)
    private let databases = Atomic(0)

    private var data: String { folder.path + "/data" }

    package init() throws {
        folder = try TemporaryDirectory()
        try Self.own(folder.path)
        let made = try Self.tool(
            "initdb", "-D", data, "-U", "farm", "-A", "trust", "-E", "UTF8", "--locale=C",
            "--no-sync")
        guard made.exitCode == 0 else { throw Failure(made.errors) }
        try start()
    }

    package struct Failure: Error, CustomStringConvertible {
        package let description: String
        package init(_ description: String) { self.description = description }
    }

    deinit { stop(.fast) }

    // MARK: The server

    /// The signal that stops a server.
    package enum Stop: Int32, Sendable {
        /// Connections end, data is written.
        case fast = 2
        /// All processes end at once; the next start recovers.
        case immediate = 3
        /// The first process is killed, its children notice.
        case kill = 9
    }

    package func start() throws {
        let process = Process()
        let words = Self.asNobody([
            try Self.program("postgres"), "-D", data, "-k", folder.path, "-c",
            "listen_addresses=", "-c", "logging_collector=off", "-c", "log_min_messages=panic",
            "-c", "jit=off", "-c", "unix_socket_permissions=0777",
        ])
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        process.standardError = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.start(upTo: Process.suiteLimit)
        server.withLock { $0 = process }
        for _ in 0..<600 {
            if try Self.tool("pg_isready", "-q", "-h", folder.path, "-U", "farm").exitCode == 0 {
                return
            }
            guard process.isRunning else { throw Failure("the server ended at once") }
            usleep(50_000)
        }
        throw Failure("the server did not start within 30 seconds")
    }

    /// Starts the server again after it was killed: its processes end by themselves, and until then
    /// another start is refused.
    package func startAgain() throws {
        for _ in 0..<50 {
            do { return try start() } catch is Failure {}
        }
        try start()
    }

    package func stop(_ how: Stop) {
        server.withLock { server in
            guard let process = server, process.isRunning else { return }
            kill(process.processIdentifier, how.rawValue)
            process.waitUntilExit()
            server = nil
        }
    }

    // MARK: Databases

    /// Creates an empty database and returns its URL. Its files are in an existing folder, if one is
    /// named.
    package func database(in folder: String? = nil) throws -> String {
        let number = databases.add(1, ordering: .relaxed).newValue
        let name = "farm\(number)"
        if let folder {
            try Self.own(folder)
            try query("CREATE TABLESPACE space\(number) LOCATION '\(folder)'", in: "postgres")
        }
        let place = folder == nil ? "" : " TABLESPACE space\(number)"
        try query("CREATE DATABASE \(name)\(place)", in: "postgres")
        return url(of: name)
    }

    /// Creates a database with a stock, and returns its URL.
    package func stock(in folder: String? = nil) throws -> String {
        let url = try database(in: folder)
        let made = try Command.run("store", "init", url)
        guard made.exitCode == 0 else { throw Failure(made.errors) }
        return url
    }

    package func url(of name: String, user: String = "farm") -> String {
        "postgresql://\(user)@/\(name)?host=\(folder.path)"
    }

    /// The address at which the server listens.
    package var socket: String { folder.path + "/.s.PGSQL.5432" }

    /// Runs SQL by psql and returns its output without headings.
    @discardableResult
    package func query(_ sql: String, in database: String) throws -> String {
        try query(sql, url: url(of: database))
    }

    @discardableResult
    package func query(_ sql: String, url: String) throws -> String {
        try Self.query(sql, url: url)
    }

    /// Returns the state of a shared stock, such as `open`.
    package static func state(of url: String) throws -> String {
        try query("SELECT state FROM puzzlefarm.meta", url: url)
    }

    @discardableResult
    static func query(_ sql: String, url: String) throws -> String {
        let result = try tool("psql", "-qAt", "-v", "ON_ERROR_STOP=1", "-d", url, "-c", sql)
        guard result.exitCode == 0 else { throw Failure(result.errors) }
        return result.output.trimmingCharacters(in: .newlines)
    }

    /// Starts psql, which runs the lines that are written to it.
    package func session(_ url: String) throws -> RunningCommand {
        try RunningCommand(Self.asNobody([try Self.program("psql"), "-qAtX", "-d", url]))
    }

    // MARK: The programs

    /// The folder of the programs; nil if there are none.
    private static let programs: String? = {
        let roots = [TestData.root.appending(path: ".build/peers").path, ""]
        for root in roots where isOpenToAll(root) {
            let versions = root + "/usr/lib/postgresql"
            let found = (try? FileManager.default.contentsOfDirectory(atPath: versions)) ?? []
            for version in found.sorted().reversed() {
                let folder = "\(versions)/\(version)/bin"
                if FileManager.default.isExecutableFile(atPath: folder + "/initdb") {
                    return folder
                }
            }
        }
        return nil
    }()

    /// Returns true if every user may enter the folder. As root, tests start servers under an unprivileged
    /// user, who cannot enter a clone in a private folder.
    private static func isOpenToAll(_ folder: String) -> Bool {
        guard getuid() == 0 else { return true }
        var folders = [URL(filePath: "/" + folder).standardized]
        while let last = folders.last, last.path != "/" {
            folders.append(last.deletingLastPathComponent())
        }
        return folders.allSatisfy { folder in
            let found = try? FileManager.default.attributesOfItem(atPath: folder.path)
            return (found?[.posixPermissions] as? Int).map { $0 & 0o001 != 0 } ?? false
        }
    }

    /// True if the server starts and libpq can be loaded: unpacked programs may lack libraries.
    package static let isInstalled =
        (try? tool("postgres", "--version").exitCode) == 0 && hasClientLibrary

    private static var hasClientLibrary: Bool {
        unsafe dlopen("libpq.so.5", RTLD_LAZY) != nil
    }

    private static func program(_ name: String) throws -> String {
        try folderOfPrograms() + "/" + name
    }

    static func folderOfPrograms() throws -> String {
        guard let programs else {
            throw Failure("PostgreSQL is not installed; make test unpacks it")
        }
        return programs
    }

    private static func tool(_ name: String, _ words: String...) throws -> Command.Result {
        try Command.tool(asNobody([try program(name)] + words))
    }

    /// PostgreSQL refuses to run as root.
    static func asNobody(_ words: [String]) -> [String] {
        getuid() == 0
            ? ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] + words : words
    }

    static func own(_ folder: String) throws {
        guard getuid() == 0 else { return }
        guard try Command.tool("chown", "nobody:nogroup", folder).exitCode == 0 else {
            throw Failure("\(folder): cannot be given to nobody")
        }
    }
}

/// Runs a suite with a PostgreSQL server of its own, if it is installed.
package struct PostgresTrait: SuiteTrait, TestScoping {
    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        guard PostgresCluster.isInstalled else { return try await function() }
        try await PostgresCluster.$current.withValue(try PostgresCluster()) {
            try await function()
        }
    }
}

extension Trait where Self == PostgresTrait {
    package static var postgres: Self { PostgresTrait() }
}
