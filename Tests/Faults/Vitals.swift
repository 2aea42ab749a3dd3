import FarmSystem
import FarmTestSupport
import Foundation
import Testing

/// The resource usage of a process.
struct Vitals {
    let residentKilobytes: Int
    let threads: Int
    let descriptors: Int
}

extension ServiceFixture {
    func vitals() throws -> Vitals {
        let status = try String(contentsOfFile: "/proc/\(process.pid)/status", encoding: .utf8)
        func number(_ name: String) throws -> Int {
            let line = try #require(status.split(separator: "\n").first { $0.hasPrefix(name) })
            return try #require(
                line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) })
        }
        return Vitals(
            residentKilobytes: try number("VmRSS:"), threads: try number("Threads:"),
            descriptors: try FileManager.default.contentsOfDirectory(
                atPath: "/proc/\(process.pid)/fd"
            ).count)
    }

    /// Polls until a condition is true, for at most five minutes.
    func awaitVitals(_ isSo: (Vitals) -> Bool) throws {
        let start = Clocks.boot
        while true {
            let found = try vitals()
            if isSo(found) { return }
            try #require(Clocks.boot - start < 300_000_000_000, "\(found)")
        }
    }
}
