import Foundation

/// The length of the suite: `make soak` sets `PUZZLEFARM_SOAK`, which runs each fault in full;
/// otherwise a short form does the same.
package enum Soak {
    package static let isLong = ProcessInfo.processInfo.environment["PUZZLEFARM_SOAK"] != nil

    package static func times(_ long: Int, short: Int) -> Int { isLong ? long : short }
}
