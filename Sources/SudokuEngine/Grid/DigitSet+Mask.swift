extension DigitSet {
    /// The digits as a bit mask: digit d is bit d-1.
    package var mask: UInt16 { bits }

    /// Creates the set of a mask of nine bits.
    package init(mask: UInt16) { self.init(bits: mask) }
}
