/// The build configuration of the tests, for those that measure effects of checks in the binary.
public enum Build {
    /// True if the optimizer ran and no sanitizer allocates memory of its own: memory use is that
    /// of the product.
    public static let isAsShipped: Bool = {
        #if DEBUG
            false
        #else
            true
        #endif
    }()
}
