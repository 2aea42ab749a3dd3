#if canImport(Darwin)
    public import Foundation

    extension BundleError: LocalizedError {
        public var errorDescription: String? { description }
    }
#endif
