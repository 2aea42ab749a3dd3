import FarmTestSupport
import Foundation

/// A page of `docs`. The comment before each fence of code says what a test does with it:
///
/// - `<!-- run -->`: a command, run in the order of the page;
/// - `<!-- file: NAME -->`: a file that the commands after it use;
/// - `<!-- configuration -->`: a part of the configuration of the service;
/// - `<!-- checked -->`: a configuration that `config check` accepts;
/// - `<!-- manual: NAME -->`: the commands that the manual lists under a name, which `make systemd` runs;
/// - `<!-- compiled: STATEMENT -->`: Swift that compiles after the statement, if there is one;
/// - `<!-- shown: REASON -->`: nothing, for a reason.
struct TaskPage {
    enum Mark: Hashable {
        case run, configuration, checked
        case file(String)
        case manual(name: String)
        case compiled(after: String)
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
        var open: (line: Int, indent: Int, lines: [Substring])?
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (number, line) in lines.enumerated() {
            let text = line.drop { $0 == " " }
            if let fence = open {
                if text.hasPrefix("```") {
                    let code = fence.lines.joined(separator: "\n") + "\n"
                    fences.append(Fence(mark: Self.mark(before), line: fence.line, text: code))
                    open = nil
                    before = ""
                } else {
                    // In a list, fences are indented.
                    open?.lines.append(line.dropFirst(min(fence.indent, line.count - text.count)))
                }
            } else if text.hasPrefix("```") {
                open = (number + 1, line.count - text.count, [])
            } else {
                before = text
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
        case ("checked", nil): .checked
        case ("manual", let name?): .manual(name: String(name))
        case ("compiled", let statement): .compiled(after: String(statement ?? ""))
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
            case .configuration, .checked, .manual, .compiled, .shown, nil: break
            }
        }
        return script
    }
}
