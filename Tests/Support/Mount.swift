import Foundation

/// A small file system in memory, unmounted when the value is released.
package final class Mount: Sendable {
    package let path: String
    private let folder: TemporaryDirectory

    /// Indicates that this process may mount; tried once.
    package static let isPossible: Bool = (try? Mount(megabytes: 1)) != nil

    package init(megabytes: Int) throws {
        folder = try TemporaryDirectory()
        path = folder.path
        try Self.run("mount", "-t", "tmpfs", "-o", "size=\(megabytes)m", "tmpfs", path)
    }

    deinit { try? Self.run("umount", "-l", path) }

    package func grow(megabytes: Int) throws {
        try Self.run("mount", "-o", "remount,size=\(megabytes)m", path)
    }

    package func setReadOnly(_ isReadOnly: Bool) throws {
        let start = ContinuousClock.now
        while true {
            do {
                return try Self.run("mount", "-o", isReadOnly ? "remount,ro" : "remount,rw", path)
            } catch {
                // A process that has just been started has copies of our descriptors for a moment.
                guard ContinuousClock.now - start < .seconds(300) else { throw error }
            }
        }
    }

    private static func run(_ words: String...) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        process.standardError = FileHandle.nullDevice
        try process.start()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failed(words: words) }
    }

    private struct Failed: Error {
        let words: [String]
    }
}
