import FarmSystem
import FarmTestSupport
import Foundation
import Testing

@Suite struct InheritedSocketsTests {
    private static let hasActivation =
        (try? Command.tool("systemd-socket-activate", "--version"))
        .map { $0.exitCode == 0 } ?? false
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    private func activated(_ words: [String]) throws -> RunningCommand {
        try RunningCommand(
            ["systemd-socket-activate"] + words
                + [RunningCommand.built("SystemHarness"), "inherit"])
    }

    @Test(.enabled(if: hasActivation, "apt-get install systemd"))
    func `real socket activation passes sockets by name, not inherited by children`() throws {
        let (api, status) = (folder.path + "/api.sock", folder.path + "/status.sock")
        let activated = try activated(["-l", status, "-l", api, "--fdname=status:api"])
        for _ in 1...2 { #expect(activated.line(with: "Listening on") != nil) }
        let client = try Descriptor(connectingTo: api)
        _ = try client.write(Array("echo".utf8))
        try client.finishWriting()
        #expect(activated.line(with: "api") == "api inherited")
        #expect(activated.nextLine() == "status inherited")
        #expect(activated.nextLine() == "flags [1, 1]")
        var bytes: [UInt8] = []
        while try client.read(into: &bytes, atMost: 100) > 0 {}
        #expect(bytes == Array("echo".utf8))
        #expect(activated.end() == 0)
        #expect(try FileStatus(of: api)?.isSocket == true, "an inherited socket is not removed")
    }

    @Test(
        .enabled(if: hasActivation, "apt-get install systemd"),
        arguments: [
            ("other", [], "unknown name; set FileDescriptorName= to api or status"),
            ("api", ["--datagram"], "not a listening Unix stream socket; use ListenStream=PATH"),
        ])
    func `an unsuitable socket is rejected`(
        name: String, options: [String], problem: String
    ) throws {
        let path = folder.path + "/socket"
        let activated = try activated(["-l", path, "--fdname=\(name)"] + options)
        #expect(activated.line(with: "Listening on") != nil)
        if options.isEmpty {
            _ = try Descriptor(connectingTo: path)
        } else {
            var notifier = try Notifier(address: path)
            try notifier.send(.ready)
        }
        #expect(activated.line(with: "inherited socket") == "inherited socket \(name): \(problem)")
        #expect(activated.end() == 1)
    }

    @Test func `variables for another process are ignored`() throws {
        #expect(try InheritedSockets(expecting: ["api"]).isEmpty)
        let names = try InheritedSockets.names(pid: "8", count: "1", names: "api", of: 7)
        #expect(names.isEmpty)
    }

    @Test func `names are in the order of the descriptors`() throws {
        let names = try InheritedSockets.names(pid: "7", count: "2", names: "status:api", of: 7)
        #expect(names == ["status", "api"])
        #expect(try InheritedSockets.names(pid: "7", count: "1", names: nil, of: 7) == ["unknown"])
    }

    @Test(arguments: [
        ("7", "2", "api"), ("7", "x", "api"), ("x", "1", "api"), ("7", "-1", "api"),
        ("7", "9999999", "api"),
    ])
    func `contradictory variables are an error`(
        pid: String, count: String, names: String
    ) {
        #expect(throws: InheritedSockets.InheritanceError.self) {
            try InheritedSockets.names(pid: pid, count: count, names: names, of: 7)
        }
    }
}
