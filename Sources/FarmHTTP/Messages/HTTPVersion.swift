/// The supported versions; a later 1.x counts as 1.1.
package enum HTTPVersion: Hashable, Sendable { case http10, http11 }
