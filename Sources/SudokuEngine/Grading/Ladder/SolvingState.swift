/// The solving state: a board, and the searches that need not be repeated on it.
///
/// Candidates only ever disappear, and sets and fish depend on one house or one digit alone: a
/// search that found nothing finds nothing until something changes there.
struct SolvingState {
    var board: Board
    var stale = SearchScope()

    init(_ board: Board) { self.board = board }

    /// Marks everything that changed since the last step as stale for every search.
    mutating func notice() {
        stale.mark(houses: board.changedHouses, digits: board.changedDigits)
        board.changedHouses = 0
        board.changedDigits = 0
    }
}
