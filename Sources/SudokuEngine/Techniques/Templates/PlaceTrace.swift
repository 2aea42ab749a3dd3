/// The refutation of an assumption about one digit: the places that it leaves house by house, until
/// a house has none.
struct PlaceTrace {
    /// A house with the only place that is left in it.
    struct Forced: Hashable {
        let house: Int
        let cell: Int
    }

    let assumed: Int
    private(set) var forced: [Forced] = []
    /// The house that has no place left.
    let end: Int

    /// Follows the assumption that a cell has the digit, or has it not; nil if single places do not
    /// refute it.
    init?(_ cell: Int, isDigit: Bool, within places: Mask128) {
        assumed = cell
        /// The cells that lose the digit, in the order of their causes.
        var causes: [(removed: Mask128, forced: Forced?)] = [
            (isDigit ? GridGeometry.peers(of: cell) : Mask128(bit: cell), nil)
        ]
        var left = places & ~causes[0].removed
        var placed = isDigit ? Mask128(bit: cell) : 0
        while true {
            let open = Self.houses(of: places, without: placed)
            if let house = Bits(open).first(where: { left & GridGeometry.cells(of: $0) == 0 }) {
                end = house
                break
            }
            guard
                let house = Bits(open).first(where: {
                    (left & GridGeometry.cells(of: $0)).isSingle
                })
            else { return nil }
            let cell = (left & GridGeometry.cells(of: house)).trailingZeroBitCount
            let removed = GridGeometry.peers(of: cell)
            causes.append((removed, Forced(house: house, cell: cell)))
            left &= ~removed
            placed |= Mask128(bit: cell)
        }
        forced = Self.needed(for: end, causes, within: places)
    }

    /// Returns the houses that have places, but none of the placed cells.
    private static func houses(of places: Mask128, without placed: Mask128) -> UInt32 {
        (0..<27).reduce(0) { houses, house in
            let cells = GridGeometry.cells(of: house)
            return places & cells != 0 && placed & cells == 0
                ? houses | UInt32(bit: house) : houses
        }
    }

    /// Returns the forced places without which the last house, or a house on the way to it, would keep
    /// another one.
    private static func needed(
        for end: Int, _ causes: [(removed: Mask128, forced: Forced?)], within places: Mask128
    ) -> [Forced] {
        var result: [Forced] = []
        // The cells whose loss is still to be explained.
        var lost = places & GridGeometry.cells(of: end)
        for (number, cause) in causes.enumerated().reversed() {
            let before = causes[..<number].reduce(Mask128(0)) { $0 | $1.removed }
            guard let forced = cause.forced, lost & cause.removed & ~before != 0 else { continue }
            result.insert(forced, at: 0)
            lost |= (places & GridGeometry.cells(of: forced.house)).without(forced.cell)
        }
        return result
    }

    /// Returns the shortest refutation of an assumption about one of some cells.
    static func shortest(of cells: Mask128, areDigits: Bool, within places: Mask128) -> PlaceTrace?
    {
        Bits(cells).compactMap { PlaceTrace($0, isDigit: areDigits, within: places) }
            .min { $0.forced.count < $1.forced.count }
    }
}
