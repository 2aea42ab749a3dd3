/// A system call that failed: which one, on what, and the number it gave.
package struct SystemError: Error, Hashable, Sendable {
    package let call: String
    package let subject: String
    package let code: CInt
    /// Why a file was refused that could have been opened.
    package let distrust: Distrust?

    package init(call: String, subject: String, code: CInt) {
        self.call = call
        self.subject = subject
        self.code = code
        distrust = nil
    }

    /// A file that may lead elsewhere, found where others can write.
    package enum Distrust: Hashable, Sendable {
        case link, notRegular, hardLinked, exchanged
        case foreign(owner: UInt32)
    }

    init(untrusted distrust: Distrust, subject: String) {
        call = "open"
        self.subject = subject
        code = Self.untrusted
        self.distrust = distrust
    }
}

extension SystemError: CustomStringConvertible {
    /// The thing, the problem and, where one is known, the remedy.
    package var description: String {
        "\(subject): \(problem)" + (remedy.map { "; " + $0 } ?? "")
    }

    package var problem: String { known?.problem ?? "\(call): \(explanation(of: code))" }

    /// Nil where none is known.
    package var remedy: String? { known?.remedy }

    /// Whether there is no such thing.
    package var isAbsent: Bool { Problem(code) == .absent }

    /// Whether it was a matter of rights.
    package var isDenied: Bool { Problem(code) == .denied }

    private var known: (problem: String, remedy: String)? {
        if let distrust { return (distrust.problem, distrust.remedy) }
        return switch Problem(code) {
        case .absent: ("no such file", "check the name")
        case .denied: ("permission denied", "check who may read and write it")
        case .folder: ("is a folder", "name a file")
        case .full: ("no space left", "free some and run again")
        case .closed: ("not open", "do not close it when starting the command")
        case .long:
            ("too long a path", "choose a shorter one; a socket's has 107 bytes at most")
        case .unanswered: ("nobody listens there", "start who should")
        case .other: nil
        }
    }
}

extension SystemError.Distrust {
    fileprivate var problem: String {
        switch self {
        case .link: "is a symbolic link, which is not followed"
        case .notRegular: "is not a regular file"
        case .hardLinked: "is a file with more than one name (hard links)"
        case .exchanged: "was exchanged while it was written"
        case .foreign(let owner): "belongs to user \(owner), who does not own the folder"
        }
    }

    fileprivate var remedy: String { "look who put it there, then remove it and run again" }
}
