import CFarmSystemd
import Glibc

/// A log entry: a message for people and fields for programs.
package struct JournalEntry: Sendable {
    /// The priorities of `syslog`.
    package enum Priority: Int, Sendable {
        case critical = 2
        case error, warning, notice, info, debug

        /// The name of the priority.
        var word: String { "\(self)" }
    }

    /// A journal field. Its name consists of capitals, digits and underscores, and begins with a
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

        /// Creates a field with the error code of a failed call.
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

    /// The journal's format: one `NAME=value` per field.
    package var assignments: [String] {
        ["MESSAGE=\(message)", "PRIORITY=\(priority.rawValue)"]
            + fields.map { "\($0.name)=\($0.value)" }
    }

    /// The message as lines prefixed with the priority, which systemd understands.
    package var prefixedLines: String {
        lines.map { "<\(priority.rawValue)>\($0)\n" }.joined()
    }

    /// The message as lines with the time and the priority, for a file.
    package func timedLines(at nanoseconds: Int64) -> String {
        let time = CivilTime(secondsSince1970: nanoseconds / 1_000_000_000)
        return lines.map { "\(time.date)T\(time.clock)Z \(priority.word): \($0)\n" }.joined()
    }

    package var plainLines: String { lines.map { $0 + "\n" }.joined() }

    private var lines: [Substring] {
        message.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    }
}

/// The log: the journal with all fields, or standard error as text.
package struct Journal: Sendable {
    package enum Transport: Sendable {
        case journal
        /// Lines with time and priority, for a file.
        case timed
        case plain
    }

    package let way: Transport

    /// Selects the journal if standard error is connected to it, or if it is requested and running;
    /// otherwise text: plain on a terminal, with the time elsewhere.
    package init(askedFor isAsked: Bool = false) {
        if Self.standardErrorIsJournal || isAsked && Self.isRunning {
            way = .journal
        } else {
            way = Descriptor.standardError().isTerminal ? .plain : .timed
        }
    }

    /// Writes an entry. Throws nothing: an unwritable log must not stop the program.
    package func write(_ entry: JournalEntry) {
        switch way {
        case .journal: if !Self.send(entry.assignments) { Self.print(entry.prefixedLines) }
        case .timed: Self.print(entry.timedLines(at: Clocks.wall))
        case .plain: Self.print(entry.plainLines)
        }
    }

    private static func print(_ text: String) {
        // One write, to keep the lines of different threads apart.
        _ = try? Descriptor.standardError().write(Array(text.utf8))
    }

    /// Returns true if the journal accepted the entry. The corresponding C function is
    /// `sd_journal_sendv`.
    private static func send(_ assignments: [String]) -> Bool {
        // One block for all values: it must not move while the pieces point into it.
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

    /// systemd names the stream that it connected to the journal; a redirected one differs.
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
