extension House {
    /// Returns the houses of a mask of the 27.
    static func list(_ mask: UInt32) -> [House] {
        Bits(mask).map { number in
            let kinds: [House.Kind] = [.box, .column, .row]
            return House(trusted: kinds[number / 9], number % 9)
        }
    }
}
