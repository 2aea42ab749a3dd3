/// A rung of a ladder: techniques that compete for a step, and the search for the first one.
struct Rung: Sendable {
    let techniques: [Technique]
    /// The lowest rating, in tenths, that the search can give.
    let minimum: Int
    /// The part of a board that can be searched alone.
    let unit: SearchScope.Unit
    /// Returns the first step on a board, regardless of the position of the rung on a ladder. A
    /// property, not a method: the call retains nothing else of the rung.
    let first: First

    typealias First = @Sendable (Board, inout SearchContext, () -> Bool) -> Step?

    /// Creates a search of a ladder that rates.
    @inline(__always)
    init(
        _ techniques: [Technique], minimum: Int? = nil, unit: SearchScope.Unit = .board,
        first: @escaping First
    ) {
        self.techniques = techniques
        self.minimum = minimum ?? techniques.compactMap { $0.rated?.minimum }.min() ?? 0
        self.unit = unit
        self.first = first
    }

    /// Returns true if another rung has one of the techniques.
    func shares(with other: Rung) -> Bool { techniques.contains { other.techniques.contains($0) } }

    /// Creates a search that depends on the board alone and always examines all of it.
    @inline(__always)
    static func board(
        _ technique: Technique,
        first search: @escaping @Sendable (_ board: Board, _ explains: Bool) -> Step?
    ) -> Rung {
        Rung([technique]) { board, context, _ in search(board, context.explains) }
    }

    /// Creates a search for a pattern in one house. It returns the first step in some of the 27
    /// houses, in their order; only those that changed since they were last searched are examined.
    @inline(__always)
    static func houses(
        _ technique: Technique,
        first search:
            @escaping @Sendable (
                _ houses: UInt32, _ board: Board, _ explains: Bool
            ) -> (house: Int, step: Step)?
    ) -> Rung {
        Rung([technique], unit: .house) { board, context, _ in
            let houses = context.houses
            guard houses != 0 else { return nil }
            let found = search(houses, board, context.explains)
            // The houses before the one with a step have been searched; all of them, if there is none.
            context.houses = found.map { houses & ~(UInt32(bit: $0.house) &- 1) } ?? 0
            return found?.step
        }
    }

    /// Creates a search for a pattern in one digit; only digits that changed since they were last
    /// searched are examined.
    @inline(__always)
    static func digits(
        _ techniques: Technique...,
        first search:
            @escaping @Sendable (
                _ digits: UInt16, _ board: Board, _ explains: Bool
            ) -> Step?
    ) -> Rung {
        Rung(techniques, unit: .digit) { board, context, _ in
            let digits = context.digits
            guard digits != 0 else { return nil }
            let step = search(digits, board, context.explains)
            // Digits are not searched one after the other, so a step leaves all of them in the scope.
            if step == nil { context.digits = 0 }
            return step
        }
    }

    /// Creates the rung of a technique whose steps can be listed, or of several that are listed
    /// together.
    init(
        _ techniques: Technique..., aim: StepSearch.Aim = .first,
        search together: (@Sendable (Board, inout StepSearch) -> Void)? = nil
    ) {
        guard let technique = techniques.first, let own = technique.listing else {
            preconditionFailure("a rung has techniques whose steps can be listed")
        }
        self.techniques = techniques
        minimum = 0
        unit = .board
        if let together {
            first = { board, context, _ in
                context.search.restart(for: aim)
                together(board, &context.search)
                return context.search.steps.first
            }
        } else {
            first = { board, context, _ in
                context.search.restart(for: aim)
                own(technique, board, &context.search)
                return context.search.steps.first
            }
        }
    }
}
