#if canImport(Darwin)
    public import Foundation

    extension LayoutError: LocalizedError {
        public var errorDescription: String? { description }
    }
#endif
