import FarmSystem

/// A file, and a place in it if it is about one.
package struct ConfigPlace: Hashable, Sendable, CustomStringConvertible {
    package let file: String
    package let position: TextPosition?

    package init(_ file: String, _ position: TextPosition? = nil) {
        self.file = file
        self.position = position
    }

    package var description: String {
        file.printable + (position.map { ":\($0.line):\($0.column)" } ?? "")
    }
}

/// One fault of a config file.
package struct ConfigError: Error, Hashable, Sendable {
    package let place: ConfigPlace
    /// Such as `pool.hard.low`; nil where there is none.
    package let key: String?
    package let problem: String
    package let remedy: String
}

extension ConfigError {
    /// A file that cannot be read.
    init(_ error: SystemError) {
        self.init(
            place: ConfigPlace(error.subject), key: nil, problem: error.problem,
            remedy: error.remedy ?? "check the file and its disk")
    }
}

extension ConfigError: CustomStringConvertible {
    /// The place, the thing, the problem and the remedy.
    package var description: String { "\(place): \(message)" }

    /// The same without the place.
    package var message: String { (key.map { $0 + ": " } ?? "") + "\(problem); \(remedy)" }
}

/// Everything that is wrong with a configuration, in the order of its files and their lines.
package struct ConfigErrors: Error, Hashable, Sendable {
    package let all: [ConfigError]
}
