import Foundation

/// How long the suite goes on: `make soak` sets `PUZZLEFARM_SOAK`, and each fault has its full
/// measure; otherwise a short form that still does the same.
package enum Soak {
    package static let isLong = ProcessInfo.processInfo.environment["PUZZLEFARM_SOAK"] != nil

    package static func times(_ long: Int, short: Int) -> Int { isLong ? long : short }
}
