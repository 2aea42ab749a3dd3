/// How the tests were built, for those that measure what a check in the binary changes.
public enum Build {
    /// The optimizer ran and no sanitizer keeps books of its own: memory is what users will see.
    public static let isAsShipped: Bool = {
        #if DEBUG
            false
        #else
            true
        #endif
    }()
}
