#if canImport(Darwin)
    public import Foundation

    extension ExchangeError: LocalizedError {
        public var errorDescription: String? { description }
    }
#endif
