#if canImport(Darwin)
    public import Foundation

    extension GridLine.ReadingError: LocalizedError {
        public var errorDescription: String? { description }
    }
#endif
