/// The reason why a file of a catalogue is not used. What was accepted before stays in use.
public struct CatalogueRefusal: Error, Hashable, Sendable {
    /// The kind of a reason, for an app that reacts to it.
    public enum Reason: String, Sendable {
        /// The server does not have the file.
        case absent
        /// The file is longer than it is listed, or than any file of its kind may be.
        case tooLong
        /// The signature is missing, wrong, or not by the pinned key.
        case unsigned
        /// The manifest is older than the last one that was accepted.
        case older
        /// The length or the SHA-256 is not the listed one.
        case changed
        /// The contents are not those of such a file.
        case malformed
    }

    /// The name of the file.
    public let file: String
    /// The kind of the reason.
    public let reason: Reason
    /// The reason in words, without a full stop.
    public let problem: String

    init(_ file: String, _ reason: Reason, _ problem: String) {
        self.file = file
        self.reason = reason
        self.problem = problem
    }
}

extension CatalogueRefusal: CustomStringConvertible {
    /// `manifest.json: was made with another key`
    public var description: String { "\(file): \(problem)" }
}
