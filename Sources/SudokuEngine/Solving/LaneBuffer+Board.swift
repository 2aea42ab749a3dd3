extension LaneBuffer {
    /// Writes a board into a lane: all candidates for a blank cell, otherwise its digit.
    mutating func write(_ digits: CellDigits, lane: Int) {
        digits.forEach { cell, digit in
            self[vector: cell, lane: lane] = digit == 0 ? 0x1FF : 1 << UInt16(digit &- 1)
        }
    }

    /// Returns the digits of a lane's board if each cell has one candidate and each house every
    /// digit; otherwise nil.
    func solution(_ lane: Int) -> CellDigits? {
        // Nine powers of two add up to 511 only if all nine are different.
        var wrong: UInt16 = 0
        for band in 0..<3 {
            var boxes: (UInt16, UInt16, UInt16) = (0, 0, 0)
            for row in 3 * band..<3 * band + 3 {
                let left = triad(row &* 9, lane)
                let middle = triad(row &* 9 &+ 3, lane)
                let right = triad(row &* 9 &+ 6, lane)
                boxes = (boxes.0 &+ left, boxes.1 &+ middle, boxes.2 &+ right)
                wrong |= (left &+ middle &+ right) ^ 0x1FF
            }
            wrong |= (boxes.0 ^ 0x1FF) | (boxes.1 ^ 0x1FF) | (boxes.2 ^ 0x1FF)
        }
        for column in 0..<9 {
            var sum: UInt16 = 0
            for row in 0..<9 { sum &+= self[vector: row &* 9 &+ column, lane: lane] }
            wrong |= sum ^ 0x1FF
        }
        guard wrong == 0 else { return nil }
        var several: UInt16 = 0
        let digits = CellDigits { cell in
            let mask = self[vector: cell, lane: lane]
            several |= mask & (mask &- 1)
            return UInt8(truncatingIfNeeded: (UInt32(mask) | 0x200).trailingZeroBitCount) &+ 1
        }
        return several == 0 ? digits : nil
    }

    @inline(always) private func triad(_ first: Int, _ lane: Int) -> UInt16 {
        self[vector: first, lane: lane] &+ self[vector: first &+ 1, lane: lane]
            &+ self[vector: first &+ 2, lane: lane]
    }
}
