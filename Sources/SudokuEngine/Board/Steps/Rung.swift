/// A search of a ladder: it finds the steps of one family of techniques, or of a few that are
/// searched together.
///
/// Every rung is a type without instances of its own; a ladder lists them as ``LadderSearch``.
protocol Rung: SendableMetatype {
    /// The families of techniques that the search finds.
    static var definitions: [TechniqueDefinition] { get }
    /// The lowest rating, in tenths, that the search can give.
    static var minimum: Int { get }
    /// The part of a board that can be searched alone.
    static var unit: SearchScope.Unit { get }

    /// Returns the first step on a board, regardless of the position of the search on a ladder.
    static func first(
        on board: Board, _ context: inout SearchContext, _ shouldStop: () -> Bool
    ) -> Finding?
}

extension Rung {
    static var minimum: Int { definitions.map { $0.minimum }.min() ?? 0 }
    static var unit: SearchScope.Unit { .board }
}

/// A search that depends on the board alone and always examines all of it.
protocol BoardRung: Rung {
    static func first(on board: Board) -> Finding?
}

extension BoardRung {
    static func first(
        on board: Board, _ context: inout SearchContext, _ shouldStop: () -> Bool
    ) -> Finding? {
        first(on: board)
    }
}

/// A search for a pattern in one house. Only houses that changed since they were last searched are
/// examined.
protocol HouseRung: Rung {
    /// Returns the first step in some of the 27 houses, in their order; its `houses` is the one
    /// house of the pattern.
    static func first(in houses: UInt32, on board: Board) -> Finding?
}

extension HouseRung {
    static var unit: SearchScope.Unit { .house }

    static func first(
        on board: Board, _ context: inout SearchContext, _ shouldStop: () -> Bool
    ) -> Finding? {
        let houses = context.houses
        guard houses != 0 else { return nil }
        let finding = first(in: houses, on: board)
        // The houses before the one with a step have been searched; all of them, if there is none.
        context.houses = houses & (finding.map { ~($0.houses &- 1) } ?? 0)
        return finding
    }
}

/// A search for a pattern in one digit. Only digits that changed since they were last searched are
/// examined.
protocol DigitRung: Rung {
    static func first(of digits: UInt16, on board: Board) -> Finding?
}

extension DigitRung {
    static var unit: SearchScope.Unit { .digit }

    static func first(
        on board: Board, _ context: inout SearchContext, _ shouldStop: () -> Bool
    ) -> Finding? {
        let digits = context.digits
        guard digits != 0 else { return nil }
        let finding = first(of: digits, on: board)
        // Digits are not searched one after the other, so a step leaves all of them in the scope.
        if finding == nil { context.digits = 0 }
        return finding
    }
}
