import FarmTestSupport
import Foundation
import Testing

/// Rules for the scripts of tools, tests and continuous integration.
@Suite struct ScriptTests {
    /// A writer whose reader ends early is ended by a signal, or not, as the processors have time: with `pipefail`
    /// a command then fails once in hundreds of runs. `sed -n 1,5p` reads to the end, `head -n 5` does not.
    @Test func `no script pipes into a program that ends before its input does`() throws {
        let early = /[^|]\|\s*(head\b|grep\s+-[a-zA-Z]*[qm]|sed\s[^|]*[0-9$]q\b|awk\s[^|]*\bexit\b)/
        let scripts = try Self.scripts()
        #expect(scripts.count > 40)
        for (path, text) in scripts {
            for line in text.split(separator: "\n") {
                #expect(
                    line.firstMatch(of: early) == nil, "\(path): read the input to its end: \(line)"
                )
            }
        }
    }

    /// Each shell script with its text.
    private static func scripts() throws -> [(path: String, text: String)] {
        var scripts: [(path: String, text: String)] = []
        for folder in ["tools", "Tests", ".ci", "deploy"] {
            let base = TestData.root.appending(path: folder)
            let walk = try #require(FileManager.default.enumerator(atPath: base.path))
            for case let path as String in walk {
                guard ["", "sh"].contains((path as NSString).pathExtension),
                    let text = try? String(contentsOf: base.appending(path: path), encoding: .utf8),
                    path.hasSuffix(".sh") || text.hasPrefix("#!/usr/bin/env bash")
                else { continue }
                scripts.append(("\(folder)/\(path)", text))
            }
        }
        return scripts
    }
}
