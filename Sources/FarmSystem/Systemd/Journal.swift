import CFarmSystemd
import Glibc

/// One thing worth telling: a line for people, and fields for programs.
package struct JournalEntry: Sendable {
    /// As `syslog` numbers them.
    package enum Priority: Int, Sendable {
        case critical = 2
        case error, warning, notice, info, debug

        /// As people call it.
        var word: String {
            switch self {
            case .critical: "critical"
            case .error: "error"
            case .warning: "warning"
            case .notice: "notice"
            case .info: "info"
            case .debug: "debug"
            }
        }
    }

    /// A field of the journal. Its name has capitals, digits and underscores, and begins with a
    /// capital; the value may be anything.
    package struct Field: Hashable, Sendable {
        let name: String
        let value: String

        package init(_ name: String, _ value: String) {
            let isCapital = { (byte: UInt8) in (65...90).contains(byte) }
            let isAllowed = { (byte: UInt8) in
                isCapital(byte) || (48...57).contains(byte) || byte == UInt8(ascii: "_")
            }
            precondition(
                name.utf8.first.map(isCapital) == true && name.utf8.count <= 64
                    && name.utf8.allSatisfy(isAllowed), "journald drops a field named \(name)")
            self.name = name
            self.value = value
        }

        /// The number of a failed call.
        package init(_ error: SystemError) {
            self.init("PUZZLEFARM_ERRNO", "\(error.code)")
        }
    }

    package let priority: Priority
    package let message: String
    package let fields: [Field]

    package init(_ priority: Priority, _ message: String, fields: [Field] = []) {
        self.priority = priority
        self.message = message
        self.fields = fields
    }

    /// As the journal takes it: `NAME=value` each.
    package var assignments: [String] {
        ["MESSAGE=\(message)", "PRIORITY=\(priority.rawValue)"]
            + fields.map { "\($0.name)=\($0.value)" }
    }

    /// As text: each line with its priority in front, so that a reader such as systemd keeps it.
    package var prefixedLines: String {
        lines.map { "<\(priority.rawValue)>\($0)\n" }.joined()
    }

    /// As text in a file: each line with the time and a word for the priority.
    package func timedLines(at nanoseconds: Int64) -> String {
        let time = CivilTime(secondsSince1970: nanoseconds / 1_000_000_000)
        return lines.map { "\(time.date)T\(time.clock)Z \(priority.word): \($0)\n" }.joined()
    }

    package var plainLines: String { lines.map { $0 + "\n" }.joined() }

    private var lines: [Substring] {
        message.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    }
}

/// Where the log goes: to the journal with all fields, or to standard error as text.
package struct Journal: Sendable {
    package enum Way: Sendable {
        case journal
        /// Lines with time and priority, for a file.
        case timed
        case plain
    }

    package let way: Way

    /// To the journal if standard error leads there, or somebody asks for it and it runs; else text,
    /// plain on a terminal, with the time elsewhere.
    package init(askedFor isAsked: Bool = false) {
        if Self.standardErrorIsJournal || isAsked && Self.isRunning {
            way = .journal
        } else {
            way = Descriptor.standardError().isTerminal ? .plain : .timed
        }
    }

    /// A log that cannot be written is no reason to stop, so nothing is thrown.
    package func write(_ entry: JournalEntry) {
        switch way {
        case .journal: if !Self.send(entry.assignments) { Self.print(entry.prefixedLines) }
        case .timed: Self.print(entry.timedLines(at: Clocks.wall))
        case .plain: Self.print(entry.plainLines)
        }
    }

    private static func print(_ text: String) {
        // At once, so that the lines of two threads do not mix.
        _ = try? Descriptor.standardError().write(Array(text.utf8))
    }

    /// Whether the journal took the entry. The corresponding C function is `sd_journal_sendv`.
    private static func send(_ assignments: [String]) -> Bool {
        // One block for all values: it stays where it is while the pieces point into it.
        var bytes: [UInt8] = []
        var ends: [Int] = []
        for assignment in assignments {
            bytes += assignment.utf8
            ends.append(bytes.count)
        }
        let code = unsafe bytes.withUnsafeMutableBytes { block in
            var pieces: [iovec] = unsafe []
            var start = 0
            for end in ends {
                let piece = unsafe UnsafeMutableRawBufferPointer(rebasing: block[start..<end])
                unsafe pieces.append(
                    iovec(iov_base: piece.baseAddress, iov_len: piece.count))
                start = end
            }
            return unsafe sd_journal_sendv(pieces, CInt(pieces.count))
        }
        return code == 0
    }

    /// systemd tells which stream it connected to the journal; a redirection leads elsewhere.
    private static var standardErrorIsJournal: Bool {
        guard let stream = CurrentProcess.environment("JOURNAL_STREAM"),
            let identity = Descriptor.standardError().identity
        else { return false }
        return stream == "\(identity.device):\(identity.inode)"
    }

    private static var isRunning: Bool {
        FileSystem.isWritable("/run/systemd/journal/socket")
    }
}
