/// A system call that failed: which one, on what, and the number it gave.
package struct SystemError: Error, Hashable, Sendable {
    package let call: String
    package let subject: String
    package let code: CInt

    package init(call: String, subject: String, code: CInt) {
        self.call = call
        self.subject = subject
        self.code = code
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

    /// Whether it was a matter of rights.
    package var isDenied: Bool { Problem(code) == .denied }

    private var known: (problem: String, remedy: String)? {
        switch Problem(code) {
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
