#if canImport(Darwin)
    public import Foundation

    extension CatalogueRefusal: LocalizedError {
        public var errorDescription: String? { description }
    }
#endif
