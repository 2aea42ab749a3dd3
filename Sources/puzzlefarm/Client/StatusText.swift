/// Formats figures of the status for people.
enum StatusText {
    /// Formats tenths as a number: with a decimal below a hundred, with thousands separators above.
    static func rate(_ tenths: Int) -> String {
        tenths < 1_000 ? "\(tenths / 10).\(tenths % 10)" : grouped((tenths + 5) / 10)
    }

    static func size(_ bytes: Int) -> String {
        switch bytes {
        case ..<(10 << 20): "\(grouped(bytes >> 10)) KiB"
        case ..<(10 << 30): "\(grouped(bytes >> 20)) MiB"
        default: "\(grouped(bytes >> 30)) GiB"
        }
    }

    static func time(_ seconds: Int) -> String {
        switch seconds {
        case ..<60: "\(seconds) s"
        case ..<3_600: "\(seconds / 60) min"
        case ..<86_400: "\(seconds / 3_600) h \(seconds / 60 % 60) min"
        default: "\(seconds / 86_400) d \(seconds / 3_600 % 24) h"
        }
    }

    /// Formats a remaining time, rounded up and never zero.
    static func estimate(_ seconds: Int) -> String {
        switch seconds {
        case ..<60: "\(max(1, seconds)) s"
        case ..<5_400: "\((seconds + 59) / 60) min"
        case ..<172_800: "\((seconds + 3_599) / 3_600) h"
        default: "\((seconds + 86_399) / 86_400) d"
        }
    }
}
