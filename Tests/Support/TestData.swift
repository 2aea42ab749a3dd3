package import Foundation

/// The files in `Tests/Data`; the `README.md` there names the source of each.
package enum TestData {
    /// The root of the repository.
    package static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static let folder = root.appending(path: "Tests/Data")

    /// Returns the path of a data file.
    package static func path(_ name: String) -> String { folder.appending(path: name).path }

    /// Returns the lines of a data file without empty lines and comments.
    package static func lines(_ name: String) throws -> [String] {
        let text = try String(contentsOfFile: path(name), encoding: .utf8)
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
    }
}
