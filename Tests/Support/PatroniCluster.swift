import Foundation
import Synchronization

/// Three PostgreSQL servers on loopback addresses, of which Patroni and etcd make one the primary.
/// Clients reach them through their Unix sockets. All end when the value is released.
///
/// The programs are those that `Tests/Interop/Peers/patroni.sh` unpacks into `.build/peers`.
package final class PatroniCluster: Sendable {
    /// A server with the Patroni that runs it.
    package struct Member: Sendable {
        package let name: String
        fileprivate let address: String
        fileprivate let folder: String
        fileprivate var data: String { folder + "/data" }
    }

    /// The replication: commits wait for a standby, or not.
    package enum Replication: Sendable { case synchronous, asynchronous }

    package enum Role: String, Sendable {
        case leader, replica
        case synchronous = "sync_standby"
    }

    /// The answer of a Patroni.
    private struct Answer: Decodable {
        struct Member: Decodable { let name, role, state: String }
        let members: [Member]
    }

    private struct Ports: Sendable { let postgres, patroni, etcd, etcdPeer: Int }

    package let members: [Member]
    private let folder: TemporaryDirectory
    private let ports: Ports
    private let running = Mutex<[String: Process]>([:])
    /// By how much the clocks of the servers after the first are ahead.
    private let seconds: Int

    /// Starts the servers. With a number of seconds the clocks of all but the first primary are ahead.
    package init(_ replication: Replication, standbysAhead seconds: Int = 0) throws {
        self.seconds = seconds
        folder = try TemporaryDirectory()
        try PostgresCluster.own(folder.path)
        ports = try Self.freePorts()
        let root = folder.path
        members = (2...4).map { number in
            Member(
                name: "member-\(number)", address: "127.0.0.\(number)", folder: "\(root)/\(number)")
        }
        try startEtcd()
        for member in members {
            try FileManager.default.createDirectory(
                atPath: member.folder, withIntermediateDirectories: false)
            try PostgresCluster.own(member.folder)
            try settings(of: member, replication).write(
                toFile: member.folder + ".yml", atomically: true, encoding: .utf8)
            try start(member)
            // The first server becomes the primary.
            if member.name == members[0].name { _ = try awaitLeader() }
        }
        _ = try awaitMembers()
        try query("CREATE DATABASE farm", in: "postgres")
    }

    deinit {
        for member in members {
            end("patroni", of: member)
            stop(member)
        }
        end("etcd")
    }

    /// Ends a server at once. It removes its shared memory, which a killed one leaves behind.
    private func stop(_ member: Member) {
        guard let first = firstProcess(of: member) else { return }
        let others = (try? processes(of: member)) ?? []
        for process in [first] + others { Foundation.kill(process, SIGCONT) }
        Foundation.kill(first, SIGQUIT)
        // It kills those that do not end within five seconds.
        for _ in 0..<100 where firstProcess(of: member) != nil { usleep(100_000) }
        guard firstProcess(of: member) == first else { return }
        for process in [first] + others { Foundation.kill(process, SIGKILL) }
    }

    // MARK: Clients

    /// The address of a database, at whichever server can be written to.
    package func url(of database: String) -> String {
        let hosts = members.map(\.folder).joined(separator: ",")
        return "postgresql://farm@/\(database)?host=\(hosts)&port=\(ports.postgres)"
            + "&target_session_attrs=read-write"
    }

    /// Creates a stock and returns its URL.
    package func stock() throws -> String {
        let made = try Command.run("store", "init", url(of: "farm"))
        guard made.exitCode == 0 else { throw PostgresCluster.Failure(made.errors) }
        return url(of: "farm")
    }

    @discardableResult
    package func query(_ sql: String, in database: String = "farm") throws -> String {
        try PostgresCluster.query(sql, url: url(of: database))
    }

    // MARK: Faults

    /// Kills a server and its Patroni.
    package func kill(_ member: Member) throws {
        end("patroni", of: member)
        try signalAll(member, SIGKILL)
    }

    /// Freezes the processes of a server that send to its standbys, so that they fall behind. What a
    /// frozen standby has not read would still reach it.
    package func freezeSenders(of member: Member) throws {
        let senders = try processes(of: member, named: "walsender")
        guard senders.count == members.count - 1 else {
            throw PostgresCluster.Failure("\(member.name) has \(senders.count) senders")
        }
        for sender in senders { Foundation.kill(sender, SIGSTOP) }
    }

    /// Starts a killed server again, as a standby of the new primary.
    package func start(_ member: Member) throws {
        let program = Self.peers + "/usr/bin/patroni"
        let isAhead = seconds != 0 && member.name != members[0].name
        let clock =
            isAhead
            ? [
                "env", "LD_PRELOAD=\(Self.clockLibrary ?? "")", "FAKETIME=+\(seconds)",
                "FAKETIME_SHARED=none none", "FAKETIME_DONT_FAKE_MONOTONIC=1",
                "DONT_FAKE_MONOTONIC=1",
            ] : []
        try run(
            "patroni \(member.name)",
            clock + ["/usr/bin/python3", program, member.folder + ".yml"],
            log: member.folder + ".log")
    }

    /// The library that changes the clock of a program; nil if it is not installed.
    package static let clockLibrary = Peers.library("faketime/libfaketime.so.1")

    /// Sends a signal to all processes of a server.
    package func signalAll(_ member: Member, _ signal: Int32) throws {
        guard let first = firstProcess(of: member) else { return }
        // It must not start others while they are asked for; those of a killed one have another parent.
        Foundation.kill(first, SIGSTOP)
        let others = try processes(of: member)
        for process in [first] + others { Foundation.kill(process, signal) }
    }

    /// The processes of a server, which have the first one as parent, with a word in their titles.
    private func processes(of member: Member, named word: String = "") throws -> [Int32] {
        guard let first = firstProcess(of: member) else { return [] }
        let found = try Command.tool("pgrep", "-P", "\(first)", "-f", word)
        return found.output.split(separator: "\n").compactMap { Int32($0) }
    }

    /// The first process of a server; nil if it does not run. The file with its number stays when it is
    /// killed, and another program may have the number then.
    private func firstProcess(of member: Member) -> Int32? {
        let text = try? String(contentsOfFile: member.data + "/postmaster.pid", encoding: .utf8)
        guard let number = text?.split(separator: "\n").first.flatMap({ Int32($0) }),
            let words = try? String(contentsOfFile: "/proc/\(number)/cmdline", encoding: .utf8),
            words.split(separator: "\0").contains(Substring(member.data))
        else { return nil }
        return number
    }

    // MARK: Members

    /// Waits until a server other than the given one is the primary, and returns it.
    package func awaitLeader(otherThan old: Member? = nil) throws -> Member {
        try awaiting("another primary") { roles in
            members.first { roles[$0.name] == .leader && $0.name != old?.name }
        }
    }

    /// Waits until all servers run, and returns the primary.
    @discardableResult
    package func awaitMembers() throws -> Member {
        try awaiting("three servers") { roles in
            roles.count == 3 ? members.first { roles[$0.name] == .leader } : nil
        }
    }

    /// Waits until the standbys have all that the primary wrote.
    package func awaitReplication(from leader: Member) throws {
        _ = try awaiting("equal standbys") { _ in
            let behind = try? query(
                "SELECT count(*) FROM pg_stat_replication WHERE replay_lsn < pg_current_wal_lsn()")
            return behind == "0" ? leader : nil
        }
    }

    /// Waits until a standby has a role, and returns it.
    package func standby(_ role: Role) throws -> Member {
        try awaiting("a standby") { roles in members.first { roles[$0.name] == role } }
    }

    private func awaiting(
        _ what: String, _ find: ([String: Role]) -> Member?
    ) throws -> Member {
        let end = Date.now.addingTimeInterval(120)
        while Date.now < end {
            if let member = find(roles()) { return member }
            usleep(100_000)
        }
        throw PostgresCluster.Failure("no \(what) within two minutes; the members: \(roles())")
    }

    /// The roles of the servers that run, as any Patroni knows them.
    private func roles() -> [String: Role] {
        for member in members {
            let address = "http://\(member.address):\(ports.patroni)/cluster"
            guard let answer = try? Command.tool("curl", "-s", "-m", "2", address),
                let found = try? JSONDecoder().decode(Answer.self, from: Data(answer.output.utf8))
            else { continue }
            let running = found.members.filter { ["running", "streaming"].contains($0.state) }
            return Dictionary(
                uniqueKeysWithValues: running.compactMap { member in
                    Role(rawValue: member.role).map { (member.name, $0) }
                })
        }
        return [:]
    }

    // MARK: Processes

    private func startEtcd() throws {
        let client = "http://127.0.0.1:\(ports.etcd)"
        let peer = "http://127.0.0.1:\(ports.etcdPeer)"
        try run(
            "etcd",
            [
                Self.peers + "/usr/bin/etcd", "--data-dir", folder.path + "/etcd",
                "--listen-client-urls", client, "--advertise-client-urls", client,
                "--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer,
                "--initial-cluster", "default=\(peer)", "--unsafe-no-fsync",
            ], log: folder.path + "/etcd.log")
    }

    private func run(_ name: String, _ words: [String], log: String) throws {
        _ = FileManager.default.createFile(atPath: log, contents: nil)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            ["HOME=\(folder.path)", Self.modules] + PostgresCluster.asNobody(words)
        let output = FileHandle(forWritingAtPath: log)
        process.standardOutput = output
        process.standardError = output
        try process.start()
        running.withLock { $0[name] = process }
    }

    private func end(_ name: String, of member: Member? = nil) {
        let name = member.map { "\(name) \($0.name)" } ?? name
        guard let process = running.withLock({ $0.removeValue(forKey: name) }) else { return }
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    private func settings(of member: Member, _ replication: Replication) throws -> String {
        let isSynchronous = replication == .synchronous
        let address = "\(member.address):\(ports.postgres)"
        let patroni = "\(member.address):\(ports.patroni)"
        return """
            scope: farm
            name: \(member.name)
            etcd3: {host: "127.0.0.1:\(ports.etcd)"}
            restapi: {listen: "\(patroni)", connect_address: "\(patroni)"}
            bootstrap:
              dcs:
                # The shortest that Patroni allows.
                ttl: 20
                loop_wait: 1
                retry_timeout: 3
                synchronous_mode: \(isSynchronous)
                synchronous_mode_strict: \(isSynchronous)
                postgresql: {use_pg_rewind: true, use_slots: true}
              initdb: [{encoding: UTF8}, {locale: C}, {auth: trust}]
            postgresql:
              listen: "\(address)"
              connect_address: "\(address)"
              data_dir: \(member.data)
              bin_dir: \(try PostgresCluster.folderOfPrograms())
              pgpass: \(member.folder)/pgpass
              use_unix_socket: true
              authentication:
                superuser: {username: farm}
                replication: {username: replicator}
              parameters:
                unix_socket_directories: \(member.folder)
                unix_socket_permissions: "0777"
                wal_sender_timeout: 5s
                # A standby follows the new primary at once: commits wait for it.
                wal_retrieve_retry_interval: 500ms
                jit: "off"
              pg_hba:
                - local all all trust
                - local replication all trust
                - host replication all 127.0.0.0/8 trust
                - host all all 127.0.0.0/8 trust
            """
    }

    private static func freePorts() throws -> Ports {
        let script = """
            import socket
            taken = [socket.socket() for _ in range(4)]
            for socket in taken: socket.bind(("", 0))
            print(*(socket.getsockname()[1] for socket in taken))
            """
        let found = try Command.tool("python3", "-c", script).output.split(separator: " ")
        let numbers = found.compactMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
        guard numbers.count == 4 else { throw PostgresCluster.Failure("no free ports") }
        return Ports(
            postgres: numbers[0], patroni: numbers[1], etcd: numbers[2], etcdPeer: numbers[3])
    }

    // MARK: The programs

    private static let peers = TestData.root.appending(path: ".build/peers").path

    private static let modules = "PYTHONPATH=\(peers)/usr/lib/python3/dist-packages"

    /// True if the programs start as the user who runs them.
    package static let isInstalled =
        PostgresCluster.isInstalled
        && [
            ["/usr/bin/python3", peers + "/usr/bin/patroni", "--version"],
            [peers + "/usr/bin/etcd", "--version"],
        ].allSatisfy { program in
            let words = ["env", modules] + PostgresCluster.asNobody(program)
            return (try? Command.tool(words).exitCode) == 0
        }
}
