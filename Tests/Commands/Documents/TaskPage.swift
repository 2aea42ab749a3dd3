import FarmTestSupport
import Foundation

/// A page of `docs` that begins with a task. The comment before each fence of code says what a test does
/// with it:
///
/// - `<!-- run -->`: a command, run in the order of the page;
/// - `<!-- file: NAME -->`: a file that the commands after it use;
/// - `<!-- configuration -->`: a part of the configuration of the service;
/// - `<!-- shown: REASON -->`: nothing, for a reason.
struct TaskPage {
    enum Mark: Hashable {
        case run, configuration
        case file(String)
        case shown(reason: String)
    }

    struct Fence {
        /// Nil if the page does not say what a test does with it.
        let mark: Mark?
        /// The line of the page on which it begins, from 1.
        let line: Int
        let text: String
    }

    let fences: [Fence]

    init(_ text: String) {
        var fences: [Fence] = []
        var before: Substring = ""
        var open: (line: Int, lines: [Substring])?
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (number, line) in lines.enumerated() {
            if let fence = open {
                if line.hasPrefix("```") {
                    let text = fence.lines.joined(separator: "\n") + "\n"
                    fences.append(Fence(mark: Self.mark(before), line: fence.line, text: text))
                    open = nil
                    before = ""
                } else {
                    open?.lines.append(line)
                }
            } else if line.hasPrefix("```") {
                open = (number + 1, [])
            } else {
                before = line
            }
        }
        self.fences = fences
    }

    init(named name: String) throws {
        self.init(
            try String(
                contentsOf: TestData.root.appending(path: "docs/\(name).md"), encoding: .utf8))
    }

    private static func mark(_ line: Substring) -> Mark? {
        guard let match = line.wholeMatch(of: /<!-- (\w+)(?:: (.+))? -->/) else { return nil }
        return switch (match.1, match.2) {
        case ("run", nil): .run
        case ("configuration", nil): .configuration
        case ("file", let name?): .file(String(name))
        case ("shown", let reason?): .shown(reason: String(reason))
        default: nil
        }
    }

    /// The parts of the service's configuration.
    var configuration: String {
        fences.filter { $0.mark == .configuration }.map(\.text).joined()
    }

    /// The page as a script of bash, which ends at the first command that fails, with what it has started
    /// in the background.
    var script: String {
        var script = "set -euo pipefail\ntrap 'kill $(jobs -p) 2> /dev/null || true' EXIT\n"
        for fence in fences {
            switch fence.mark {
            case .run: script += "echo 'the commands of line \(fence.line)'\n" + fence.text
            case .file(let name):
                script += "mkdir -p \"$(dirname '\(name)')\"\n"
                script += "cat > '\(name)' << 'END_OF_FENCE'\n\(fence.text)END_OF_FENCE\n"
            case .configuration, .shown, nil: break
            }
        }
        return script
    }
}
