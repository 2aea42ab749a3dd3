/// The reason why a call was refused, as the page receives it: the negative of its number.
enum WebFault: Int32, Error, CaseIterable {
    /// The text is longer than the exchange, or has a negative length.
    case length = 1
    /// The text is not 81 cells, or gives a digit twice in a house.
    case puzzle
    case noSolution
    case manySolutions
    case tier
    /// The numbers of candidates are negative, too many, or run over the end.
    case numbers
    /// The answer does not fit into the exchange.
    case answer
    /// The module has not been started.
    case notStarted
    /// The handle was released, or never given.
    case released
    /// The work is not done; the next slice goes on.
    case unfinished
    /// The bytes are no saved game or statistics, or are damaged.
    case save
    /// The request is no JSON object, or a member is missing or has an impossible value.
    case request
    /// The solution is not that of the puzzle.
    case solution
    case technique
    /// There are too many games, statistics and works at once.
    case memory
    /// There are more results than statistics may have.
    case full
    /// The module does not have what the call is about.
    case absent
    /// There is no such layout, or no puzzle of it can be made.
    case layout
    /// The search for the solution would take too long.
    case budget
}
