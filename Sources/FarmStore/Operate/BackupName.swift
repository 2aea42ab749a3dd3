/// The name of a backup in a backup folder: `farm-20261121T171526Z.backup`, or
/// `farm-20261121T171526Z-2.backup` for a second one of the same second.
struct BackupName: Hashable, Comparable, Sendable {
    let moment: String
    let number: Int
}

extension BackupName {
    private static let (start, end) = ("farm-", ".backup")

    /// Returns nil for any other name.
    init?(_ text: String) {
        guard text.hasPrefix(Self.start), text.hasSuffix(Self.end) else { return nil }
        let parts = text.dropFirst(Self.start.count).dropLast(Self.end.count)
            .split(separator: "-", omittingEmptySubsequences: false)
        guard let moment = parts.first, parts.count <= 2, Timestamp.isName(moment) else {
            return nil
        }
        let number = parts.count == 1 ? 1 : Int(parts[1]) ?? 0
        self.init(moment: String(moment), number: number)
        guard parts.count == 1 || number > 1, self.text == text else { return nil }
    }

    var text: String { Self.start + moment + (number == 1 ? "" : "-\(number)") + Self.end }

    /// Orders backups from the oldest to the newest.
    static func < (left: Self, right: Self) -> Bool {
        (left.moment, left.number) < (right.moment, right.number)
    }
}
