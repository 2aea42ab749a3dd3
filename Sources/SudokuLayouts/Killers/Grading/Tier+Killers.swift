public import SudokuEngine

extension Tier {
    /// The highest rating of each tier on the killer ladder, in tenths.
    private static let killerCeilings = [23, 25, 29, 35, 54, 72]

    /// The lowest rating of a killer of the tier on the killer ladder.
    public var killerGate: Rating {
        self == .beginner
            ? Rating(tenths: 10) : Rating(tenths: [24, 26, 30, 36, 56][index - 2])
    }
    /// The highest rating of a killer of the tier.
    public var killerCeiling: Rating { Rating(tenths: Self.killerCeilings[index - 1]) }

    /// Returns the tier of a rating on the killer ladder; nil above expert.
    public init?(killer rating: Rating) {
        guard let place = Self.killerCeilings.firstIndex(where: { rating.tenths <= $0 }) else {
            return nil
        }
        self = Tier.allCases[place]
    }
}
