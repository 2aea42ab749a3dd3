#if hasFeature(Embedded)
    /// The place of the standard library's `Codable`, which Embedded Swift lacks: declarations stay
    /// the same, and nothing is encoded there.
    public protocol Codable {}
#endif
