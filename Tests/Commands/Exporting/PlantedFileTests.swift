import FarmTestSupport
import Foundation
import Testing

/// Exports into folders where other users have planted links and pipes.
@Suite struct PlantedFileTests {
    private let folder: TemporaryDirectory
    private let victim: String

    init() throws {
        folder = try TemporaryDirectory()
        victim = try folder.write("precious\n".utf8, to: "victim")
        try FileManager.default.createDirectory(
            atPath: folder.path + "/open", withIntermediateDirectories: false)
    }

    private func open(_ name: String) -> String { folder.path + "/open/" + name }

    enum Plant: String, CaseIterable {
        case link = "ln -s VICTIM NAME"
        case hardLink = "ln VICTIM NAME"
        case pipe = "mkfifo NAME"

        func put(_ name: String, at victim: String) throws {
            let command = rawValue.replacing("VICTIM", with: victim).replacing("NAME", with: name)
            #expect(try Command.shell(command).exitCode == 0)
        }
    }

    private static let ends = [".part", ".part.claims", ".part.claims.part", ".part.lock"]

    @Test(arguments: ["text", "sqlite"])
    func `planted files are never followed, truncated or waited for`(format: String) throws {
        try ServiceFixture.run(ServiceFixture.onePool("easy", target: 20)) { service in
            try service.awaitFullPools()
            var left = 20
            _ = try Command.run("pause", "--socket", service.socket)
            for plant in Plant.allCases {
                for end in Self.ends {
                    let path = open("\(plant)\(end).x")
                    try plant.put(path + end, at: victim)
                    let result = try Command.tool([
                        "timeout", "60", Command.path, "export", "--socket", service.socket,
                        "--tier", "easy", "--count", "1", "--format", format, "-o", path,
                    ])
                    #expect(try String(contentsOfFile: victim, encoding: .utf8) == "precious\n")
                    if end.hasSuffix(".part") {
                        // A part without a journal is removed, and the export succeeds.
                        #expect(result.exitCode == 0, "\(plant)\(end): \(result.errors)")
                        left -= 1
                    } else {
                        #expect([65, 73, 74].contains(result.exitCode), "\(plant)\(end)")
                        #expect(result.errors.contains("remove it"), "\(result.errors)")
                    }
                    let status = try service.curl("/v1/status")
                    #expect(status.contains(#""easy":{"ready":\#(left),"leased":0"#))
                }
            }
        }
    }

    @Test(.enabled(if: getuid() == 0, "only root can make files of others"))
    func `an export of another user is rejected`() throws {
        try ServiceFixture.run(ServiceFixture.onePool("easy", target: 10)) { service in
            try service.awaitFullPools()
            try "{}".write(toFile: open("x.txt.part.claims"), atomically: true, encoding: .utf8)
            #expect(try Command.tool("chown", "65534", open("x.txt.part.claims")).exitCode == 0)
            #expect(try Command.tool("chown", "65534", folder.path + "/open").exitCode == 0)
            let result = try Command.run(
                "export", "--socket", service.socket, "--tier", "easy", "--count", "2", "-o",
                open("x.txt"))
            #expect(result.exitCode == 73)
            #expect(result.errors.contains("user 65534, who must"))
        }
    }

    @Test(.enabled(if: getuid() == 0, "only root can make links of others"))
    func `a folder behind another user's link is rejected`() throws {
        try ServiceFixture.run(ServiceFixture.onePool("easy", target: 10)) { service in
            try service.awaitFullPools()
            #expect(try Command.tool("ln", "-s", folder.path, open("link")).exitCode == 0)
            let words = [
                "export", "--socket", service.socket, "--tier", "easy", "--count", "2", "-o",
                open("link/x.txt"),
            ]
            #expect(try Command.run(words).exitCode == 0)
            #expect(try Command.tool("chown", "-h", "65534", open("link")).exitCode == 0)
            let refused = try Command.run(words.dropLast() + [open("link/y.txt")])
            #expect(refused.exitCode == 73)
            #expect(refused.errors.contains("is a symbolic link, which is not followed"))
        }
    }
}
