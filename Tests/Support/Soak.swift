import Foundation

/// The length of the suite: `make soak` sets `PUZZLEFARM_SOAK`, which runs each fault in full;
/// otherwise a short form does the same.
///
/// Only the full form expects times, so it needs a machine that does nothing else: beside a build, a farm answered
/// 5.8 seconds after its server was killed; alone within five, 20 times of 20.
package enum Soak {
    package static let isLong = ProcessInfo.processInfo.environment["PUZZLEFARM_SOAK"] != nil

    package static func times(_ long: Int, short: Int) -> Int { isLong ? long : short }

    /// The seeds of a model from 1 on, or those of `PUZZLEFARM_SEEDS`, such as `501-1000`: a run of hours can be
    /// made in parts.
    package static func seeds(_ long: Int, short: Int) -> ClosedRange<UInt64> {
        let chosen = ProcessInfo.processInfo.environment["PUZZLEFARM_SEEDS"] ?? ""
        let ends = chosen.split(separator: "-").compactMap { UInt64($0) }
        guard ends.count == 2, ends[0] <= ends[1] else {
            precondition(chosen.isEmpty, "PUZZLEFARM_SEEDS: expected FIRST-LAST, got \(chosen)")
            return 1...UInt64(times(long, short: short))
        }
        return ends[0]...ends[1]
    }
}
