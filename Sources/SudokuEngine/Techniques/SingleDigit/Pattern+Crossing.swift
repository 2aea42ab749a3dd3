extension Pattern.Part {
    /// Creates the part of the house in which two cells see each other: their line, or else their
    /// box.
    static func crossing(of pair: Mask128) -> Pattern.Part {
        let shared = Bits(pair).reduce(UInt32.max) {
            $0 & GridGeometry.houses($1 / 9, $1 % 9)
        }
        let lines = shared & ~0x1FF
        let houses = lines != 0 ? lines : shared
        return Pattern.Part(.crossing, houses: houses & (~houses &+ 1))
    }
}
