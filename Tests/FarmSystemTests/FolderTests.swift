import FarmSystem
import FarmTestSupport
import Foundation
import Testing

/// What an enemy who may write in a folder plants there under a name that others are about to use.
enum Plant: CaseIterable {
    case link, danglingLink, hardLink, fifo, foreign

    /// Whether there is a victim whose bytes could be spoiled.
    static let withVictim: [Self] = [.link, .hardLink]

    /// Puts it at a path; false where the test has not the rights to.
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
    func `a file is written in the place of what was planted, never through it`(
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
    func `a path is written in the same way`(plant: Plant) throws {
        guard try plant.put(at: path + "/a.part", victim: victim) else { return }
        try Files.write(Array("new".utf8), to: path + "/a")
        #expect(try Files.contents(of: path + "/a") == Array("new".utf8))
        _ = try plant.put(at: path + "/b", victim: victim)
        _ = try Descriptor(creating: path + "/b").write(Array("new".utf8))
        #expect(try Files.contents(of: path + "/b") == Array("new".utf8))
        #expect(try isVictimUntouched())
    }

    @Test(arguments: Plant.allCases)
    func `what was planted is not opened for writing, and not judged sound`(plant: Plant) throws {
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
    func `what was planted is not read`(plant: Plant) throws {
        guard try plant.put(at: path + "/a", victim: victim) else { return }
        let folder = try Folder(path)
        #expect(throws: SystemError.self) { _ = try folder.reading("a") }
    }

    @Test(.enabled(if: CurrentProcess.user == 0, "needs root"))
    func `root's file is not read through a second name in a folder of others`() throws {
        _ = try Command.tool("chown", "4711:4711", path)
        _ = try Plant.hardLink.put(at: path + "/a", victim: victim)
        let folder = try Folder(path)
        let refusal = #expect(throws: SystemError.self) { _ = try folder.reading("a") }
        #expect(refusal?.distrust == .hardLinked)
    }

    @Test(.enabled(if: CurrentProcess.user == 0, "needs root"))
    func `root gives what it makes to the folder's owner, if it is to`() throws {
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

    @Test func `a new file is nobody else's, whatever the mask, and only once new`() throws {
        let folder = try Folder(path)
        _ = try folder.create("a")
        #expect(try folder.status(of: "a")?.permissions == 0o600)
        #expect(throws: SystemError.self) { _ = try folder.create("a") }
        #expect(try folder.makeFolder("b"))
        #expect(try folder.status(of: "b")?.permissions == 0o700)
        #expect(try !folder.makeFolder("b"))
        #expect(try !folder.makeFolder("a"))
    }

    @Test func `a link is no folder, and a folder moves with what is in it`() throws {
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

    @Test func `a write that fails leaves the old file and no part`() throws {
        let folder = try Folder(path)
        try folder.write(Array("one".utf8), to: "a")
        #expect(try folder.makeFolder("a.part"))
        #expect(throws: SystemError.self) { try folder.write(Array("two".utf8), to: "a") }
        #expect(try Files.contents(of: path + "/a") == Array("one".utf8))
    }

    @Test(arguments: Plant.allCases)
    func `a lock is taken of no file that was planted`(plant: Plant) throws {
        guard try plant.put(at: path + "/lock", victim: victim) else { return }
        let refusal = #expect(throws: LockFile.Refusal.self) {
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
