#if canImport(Darwin)
    public import Foundation

    extension SaveError: LocalizedError {
        public var errorDescription: String? { description }
    }

    extension ActRefusal: LocalizedError {
        public var errorDescription: String? { description }
    }
#endif
