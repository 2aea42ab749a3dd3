/// A file that a ``Catalogue`` requests from its server.
public struct CatalogueRequest: Hashable, Sendable {
    /// The name in the folder of the catalogue: lower-case letters, digits, hyphens and points.
    public let name: String
    /// The maximum length. A transport should stop there, so that an answer without an end fills no
    /// memory; a longer answer is refused.
    public let limit: Int
    /// True if all caches are to be bypassed, since what they had did not match.
    public let bypassesCaches: Bool
}
