import Foundation

/// Third-party Python packages that open the farm's output. `make test-peers` installs them in
/// `.build/venv`; tests that need a missing one are skipped.
package enum Peers {
    private static let python = TestData.root.appending(path: ".build/venv/bin/python").path

    /// Returns true if a module can be imported.
    package static func has(_ module: String) -> Bool {
        guard FileManager.default.isExecutableFile(atPath: python) else { return false }
        return (try? Command.tool(python, "-c", "import \(module)").exitCode) == 0
    }

    /// Returns the path of a library to preload into programs; nil if it is not installed.
    package static func library(_ name: String) -> String? {
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib")) ?? []
        return folders.map { "/usr/lib/\($0)/\(name)" }
            .first { FileManager.default.fileExists(atPath: $0) }
    }

    /// Returns the output of a script, or its errors if it failed.
    package static func run(_ script: String, _ words: String...) throws -> String {
        let result = try Command.tool([python, "-c", script] + words)
        return result.exitCode == 0 ? result.output : result.errors
    }
}
