/// The renamings of digits that keep the rules of a layout.
enum DigitRenaming: Sendable {
    /// All of them: the least image names digits in the order in which they appear.
    case free
    /// A list, each with the new digit of each digit from 0, which stands for an empty cell.
    case listed([[UInt8]])

    init(_ layout: Layout) {
        let size = layout.size
        let same = (0...size).map { UInt8($0) }
        let complement = same.map { $0 == 0 ? 0 : UInt8(size) + 1 - $0 }
        if layout.contains(.killer) || layout.contains(.nonConsecutive) {
            self = .listed([same, complement])
        } else if layout.contains(.cyclic) {
            self = .listed(
                [same, complement].flatMap { names in
                    (0..<UInt8(size)).map { shift in
                        names.map { $0 == 0 ? 0 : ($0 - 1 + shift) % UInt8(size) + 1 }
                    }
                })
        } else {
            self = .free
        }
    }
}
