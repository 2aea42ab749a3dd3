import Foundation

/// Python packages by others that open what the farm makes. They live in `.build/venv`, where
/// `make test-peers` puts them; tests that need an absent one are skipped.
package enum Peers {
    private static let python = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: ".build/venv/bin/python").path

    /// Whether a module can be imported.
    package static func has(_ module: String) -> Bool {
        guard FileManager.default.isExecutableFile(atPath: python) else { return false }
        return (try? Command.tool(python, "-c", "import \(module)").exitCode) == 0
    }

    /// Where a library is that programs are started with; nil if it is not installed.
    package static func library(_ name: String) -> String? {
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib")) ?? []
        return folders.map { "/usr/lib/\($0)/\(name)" }
            .first { FileManager.default.fileExists(atPath: $0) }
    }

    /// What a script prints, or complains of.
    package static func run(_ script: String, _ words: String...) throws -> String {
        let result = try Command.tool([python, "-c", script] + words)
        return result.exitCode == 0 ? result.output : result.errors
    }
}
