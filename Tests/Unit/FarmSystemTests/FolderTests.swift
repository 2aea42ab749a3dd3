import FarmSystem
import FarmTestSupport
import Foundation
import Testing

/// Files that an attacker with write access plants in a folder under an expected name.
enum Plant: CaseIterable {
    case link, danglingLink, hardLink, fifo, foreign

    /// True if there is a victim that could be overwritten.
    static let withVictim: [Self] = [.link, .hardLink]

    /// Plants it at a path; returns false if the test lacks the privileges.
    func put(at path: String, victim: String) throws -> Bool {
        let files = FileManager.default
        switch self {
        case .link: try files.createSymbolicLink(atPath: path, withDestinationPath: victim)
        case .danglingLink:
            try files.createSymbolicLink(atPath: path, withDestinationPath: victim + ".new")
        case .hardLink: try files.linkItem(atPath: victim, toPath: path)
        case .fifo: _ = try Command.tool("mkfifo", path)
        case .foreign:
            guard CurrentProcess.user == 0 else { return false }
            try Data("theirs".utf8).write(to: URL(filePath: path))
            _ = try Command.tool("chown", "4711:4711", path)
        }
        return true
    }
}

@Suite struct FolderTests {
    private let directory: TemporaryDirectory
    private var path: String { directory.path + "/open" }
    private var victim: String { directory.path + "/victim" }

    init() throws {
        directory = try TemporaryDirectory()
        try Files.makeFolder(path)
        try Data("secret".utf8).write(to: URL(filePath: victim))
    }

    private func isVictimUntouched() throws -> Bool {
        let names = try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
        return try Files.contents(of: victim) == Array("secret".utf8)
            && FileStatus(of: victim)?.user == CurrentProcess.user && names == ["open", "victim"]
    }

    @Test(arguments: Plant.allCases)
    func `write replaces a planted file, never follows it`(
        plant: Plant
    ) throws {
        for name in ["a", "a.part"] {
            guard try plant.put(at: path + "/" + name, victim: victim) else { continue }
        }
        try Folder(path).write(Array("new".utf8), to: "a", givingToOwner: true)
        #expect(try Files.contents(of: path + "/a") == Array("new".utf8))
        #expect(try FileStatus(ofLinkOrFile: path + "/a")?.isRegular == true)
        #expect(try Folder(path).names() == ["a"])
        #expect(try isVictimUntouched())
    }

    @Test(arguments: Plant.allCases)
    func `writing by path replaces a planted file`(plant: Plant) throws {
        guard try plant.put(at: path + "/a.part", victim: victim) else { return }
        try Files.write(Array("new".utf8), to: path + "/a")
        #expect(try Files.contents(of: path + "/a") == Array("new".utf8))
        _ = try plant.put(at: path + "/b", victim: victim)
        _ = try Descriptor(creating: path + "/b").write(Array("new".utf8))
        #expect(try Files.contents(of: path + "/b") == Array("new".utf8))
        #expect(try isVictimUntouched())
    }

    @Test(arguments: Plant.allCases)
    func `a planted file is not opened for writing and fails the check`(plant: Plant) throws {
        guard try plant.put(at: path + "/a", victim: victim) else { return }
        let folder = try Folder(path)
        let refusals = [
            #expect(throws: SystemError.self) { _ = try folder.updating("a") },
            #expect(throws: SystemError.self) { _ = try folder.updatingOrCreating("a") },
            #expect(throws: SystemError.self) { try folder.check("a") },
        ]
        for refusal in refusals {
            let text = refusal?.description ?? ""
            #expect(refusal?.distrust != nil)
            #expect(text.hasPrefix(path + "/a: ") && text.hasSuffix("remove it and run again"))
        }
        #expect(try isVictimUntouched())
    }

    @Test(arguments: [Plant.link, .danglingLink, .fifo, .foreign])
    func `a planted file is not read`(plant: Plant) throws {
        guard try plant.put(at: path + "/a", victim: victim) else { return }
        let folder = try Folder(path)
        #expect(throws: SystemError.self) { _ = try folder.reading("a") }
    }

    @Test(.enabled(if: CurrentProcess.user == 0, "needs root"))
    func `root's file is not read through a hard link in another user's folder`() throws {
        _ = try Command.tool("chown", "4711:4711", path)
        _ = try Plant.hardLink.put(at: path + "/a", victim: victim)
        let folder = try Folder(path)
        let refusal = #expect(throws: SystemError.self) { _ = try folder.reading("a") }
        #expect(refusal?.distrust == .hardLinked)
    }

    @Test(.enabled(if: CurrentProcess.user == 0, "needs root"))
    func `files that root creates go to the folder's owner on request`() throws {
        _ = try Command.tool("chown", "4711:4712", path)
        let folder = try Folder(path)
        try folder.write([], to: "theirs", givingToOwner: true)
        try folder.write([], to: "ours")
        #expect(try folder.status(of: "theirs")?.user == 4711)
        #expect(try folder.status(of: "theirs")?.group == 4712)
        #expect(try folder.status(of: "ours")?.user == 0)
        #expect(try folder.makeFolder("inner"))
        try folder.folder("inner").giveToOwner(of: folder)
        #expect(try folder.status(of: "inner")?.user == 4711)
    }

    @Test func `a new file is private regardless of the umask, and created only once`() throws {
        let folder = try Folder(path)
        _ = try folder.create("a")
        #expect(try folder.status(of: "a")?.permissions == 0o600)
        #expect(throws: SystemError.self) { _ = try folder.create("a") }
        #expect(try folder.makeFolder("b"))
        #expect(try folder.status(of: "b")?.permissions == 0o700)
        #expect(try !folder.makeFolder("b"))
        #expect(try !folder.makeFolder("a"))
    }

    @Test func `a link is not opened as a folder, and files move between folders`() throws {
        let folder = try Folder(path)
        try FileManager.default.createSymbolicLink(
            atPath: path + "/link", withDestinationPath: directory.path)
        let refusal = #expect(throws: SystemError.self) { _ = try folder.folder("link") }
        #expect(refusal?.distrust == .link)
        #expect(try folder.makeFolder("b"))
        try folder.write([1], to: "a")
        try folder.move("a", to: try folder.folder("b"), as: "c")
        #expect(try Files.contents(of: path + "/b/c") == [1])
        #expect(try folder.names() == ["b", "link"])
    }

    @Test func `a failed write keeps the old file`() throws {
        let folder = try Folder(path)
        try folder.write(Array("one".utf8), to: "a")
        #expect(try folder.makeFolder("a.part"))
        #expect(throws: SystemError.self) { try folder.write(Array("two".utf8), to: "a") }
        #expect(try Files.contents(of: path + "/a") == Array("one".utf8))
    }

    @Test(arguments: Plant.allCases)
    func `a planted lock file is rejected`(plant: Plant) throws {
        guard try plant.put(at: path + "/lock", victim: victim) else { return }
        let refusal = #expect(throws: LockFile.LockError.self) {
            _ = try LockFile(path + "/lock")
        }
        guard case .failed(let error) = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        #expect(error.distrust != nil)
        #expect(try isVictimUntouched())
    }
}
