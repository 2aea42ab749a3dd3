import Glibc

/// A failed system call: its name, its subject and the error code.
package struct SystemError: Error, Hashable, Sendable {
    package let call: String
    package let subject: String
    package let code: CInt
    /// The reason for rejecting a file that could have been opened.
    package let distrust: UntrustedFile?

    package init(call: String, subject: String, code: CInt) {
        self.call = call
        self.subject = subject
        self.code = code
        distrust = nil
    }

    /// A reason not to trust a file in a folder where others can write.
    package enum UntrustedFile: Hashable, Sendable {
        case link, notRegular, hardLinked, exchanged
        /// The limit is a number of bytes.
        case tooLong(limit: Int)
        case foreign(owner: UInt32)
    }

    init(untrusted distrust: UntrustedFile, subject: String) {
        call = "open"
        self.subject = subject
        code = Self.untrusted
        self.distrust = distrust
    }
}

extension SystemError: CustomStringConvertible {
    /// The subject, the problem and the remedy, if one is known.
    package var description: String {
        "\(subject): \(problem)" + (remedy.map { "; " + $0 } ?? "")
    }

    package var problem: String { known?.problem ?? "\(call): \(explanation(of: code))" }

    /// The remedy; nil if none is known.
    package var remedy: String? { known?.remedy }

    /// True if the subject does not exist.
    package var isAbsent: Bool { [ENOENT, ENOTDIR].contains(code) }

    /// True if a file stands where the subject, or one of the folders that contain it, would have to be a
    /// folder.
    package var isFile: Bool { code == ENOTDIR }

    /// True if the subject is not a file of the expected kind or length.
    package var isUntrusted: Bool { code == Self.untrusted }

    /// True if permission was denied.
    package var isDenied: Bool { [EACCES, EPERM].contains(code) }

    /// The problem of a file in place of a folder, with its path if it is not the subject.
    private var fileProblem: String {
        let file = fileAmongFolders
        return (file == subject ? "" : file + " ") + "is a file, not a folder"
    }

    private var known: (problem: String, remedy: String)? {
        if let distrust { return (distrust.problem, distrust.remedy) }
        return switch code {
        case ENOENT: ("no such file", "check the name")
        case ENOTDIR: (fileProblem, "name a folder")
        case EACCES, EPERM: ("permission denied", "check its owner and mode")
        case EISDIR: ("is a folder", "name a file")
        case ENOSPC, EDQUOT: ("no space left", "free some space and run again")
        case EBADF: ("not open", "do not close it when starting the command")
        case ENAMETOOLONG:
            ("path too long", "choose a shorter one; a socket path has at most 107 bytes")
        case ECONNREFUSED: ("connection refused", "start the service")
        default: nil
        }
    }
}

extension SystemError.UntrustedFile {
    fileprivate var problem: String {
        switch self {
        case .link: "is a symbolic link, which is not followed"
        case .notRegular: "is not a regular file"
        case .hardLinked: "is a file with more than one name (hard links)"
        case .exchanged: "was replaced while it was written"
        case .tooLong(let limit): "is longer than \(limit >> 10) KiB, the limit of its kind"
        case .foreign(let owner): "belongs to user \(owner), who does not own the folder"
        }
    }

    fileprivate var remedy: String { "find out who put it there, then remove it and run again" }
}

/// Runs a body, and converts its error.
package func mapError<Value: ~Copyable, From: Error, To: Error>(
    _ convert: (From) -> To, _ body: () throws(From) -> Value
) throws(To) -> Value {
    do throws(From) { return try body() } catch { throw convert(error) }
}
