import FarmSystem
import FarmTestSupport
import Foundation
import Testing

/// What a process takes of the machine.
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

    /// Looks until it is so; five minutes at most.
    func awaitVitals(_ isSo: (Vitals) -> Bool) throws {
        let start = Clocks.boot
        while true {
            let found = try vitals()
            if isSo(found) { return }
            try #require(Clocks.boot - start < 300_000_000_000, "\(found)")
        }
    }
}
