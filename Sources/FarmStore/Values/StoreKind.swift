/// The kinds of stores.
package enum StoreKind: String, Sendable {
    /// A file of one farm.
    case sqlite
    /// A stock in a database that several farms share.
    case postgresql
}
