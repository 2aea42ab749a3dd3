/// Numbers for distinct keys, in the order in which they are first met.
struct KeyNumbers {
    private(set) var keys: [Mask128] = []
    /// The number of the key in each slot, plus one; 0 if the slot is free.
    private var slots: [Int32]

    init() { slots = Array(repeating: 0, count: 256) }

    var count: Int { keys.count }

    /// Returns the number of a key, a new one if the key is new.
    mutating func number(of key: Mask128) -> Int {
        var slot = slot(of: key)
        while slots[slot] != 0 {
            let number = Int(slots[slot]) - 1
            if keys[number] == key { return number }
            slot = (slot + 1) & (slots.count - 1)
        }
        keys.append(key)
        slots[slot] = Int32(keys.count)
        if keys.count * 2 > slots.count { grow() }
        return keys.count - 1
    }

    private func slot(of key: Mask128) -> Int {
        let mixed = (key.low ^ (key.high &* 0x9E37_79B9_7F4A_7C15)) &* 0xD6E8_FEB8_6659_FD93
        return Int(truncatingIfNeeded: (mixed ^ mixed >> 32) & UInt64(slots.count - 1))
    }

    private mutating func grow() {
        slots = Array(repeating: 0, count: slots.count * 2)
        for (number, key) in keys.enumerated() {
            var slot = slot(of: key)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Int32(number + 1)
        }
    }
}
