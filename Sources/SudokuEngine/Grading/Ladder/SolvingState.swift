/// The solving state: a board, and the searches that need not be repeated on it.
///
/// Candidates only ever disappear, and sets and fish depend on one house or one digit alone: a
/// search that found nothing finds nothing until something changes there.
struct SolvingState {
    var board: Board
    var scope = SearchScope()

    init(_ board: Board) { self.board = board }

    /// Adds everything that changed since the last step to the scope of every search.
    mutating func notice() {
        scope.mark(houses: board.changedHouses, digits: board.changedDigits)
        board.changedHouses = 0
        board.changedDigits = 0
    }
}
