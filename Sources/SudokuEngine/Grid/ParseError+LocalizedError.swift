#if canImport(Darwin)
    public import Foundation

    extension ParseError: LocalizedError {
        public var errorDescription: String? { description }
    }
#endif
