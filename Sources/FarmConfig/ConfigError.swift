import FarmSystem
package import FarmTOML

/// A file, with an optional position in it.
package struct ConfigLocation: Hashable, Sendable, CustomStringConvertible {
    package let file: String
    package let position: TOMLPosition?

    package init(_ file: String, _ position: TOMLPosition? = nil) {
        self.file = file
        self.position = position
    }

    package var line: Int? { position?.line }
    package var column: Int? { position?.column }

    package var description: String {
        file.printable + (position.map { ":\($0.line):\($0.column)" } ?? "")
    }
}

/// An error in a config file.
package struct ConfigError: Error, Hashable, Sendable {
    package let place: ConfigLocation
    /// The full name of the key, such as `pool.hard.low`; nil if no key is concerned.
    package let key: String?
    package let problem: String
    package let remedy: String

    package init(place: ConfigLocation, key: String?, problem: String, remedy: String) {
        self.place = place
        self.key = key
        self.problem = problem
        self.remedy = remedy
    }
}

extension ConfigError {
    /// Creates the error for a file that cannot be read.
    init(_ error: SystemError) {
        self.init(
            place: ConfigLocation(error.subject), key: nil, problem: error.problem,
            remedy: error.remedy ?? "check the file and its disk")
    }
}

extension ConfigError: CustomStringConvertible {
    /// The position, key, problem and remedy.
    package var description: String { "\(place): \(message)" }

    /// The key, problem and remedy, without the position.
    package var message: String { (key.map { $0 + ": " } ?? "") + "\(problem); \(remedy)" }
}

/// All errors in a configuration, in the order of its files and their lines.
package struct ConfigErrors: Error, Hashable, Sendable {
    package let all: [ConfigError]

    package init(all: [ConfigError]) { self.all = all }
}
