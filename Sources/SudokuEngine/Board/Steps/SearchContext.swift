/// The state of a walk that its searches read and change.
struct SearchContext: ~Copyable {
    /// The parts of the board that each search must examine again.
    var scope = SearchScope()
    /// The slot in `scope` of the current search.
    var slot = 0
    /// True if the current search ended because `shouldStop` returned true.
    var isStopped = false
    /// The listing of steps, whose memories all searches share.
    var search = StepSearch(for: .first)

    /// True if steps get their patterns, which a rating does not need.
    var explains: Bool {
        get { search.keepsPatterns }
        set { search.keepsPatterns = newValue }
    }

    /// The houses that the current search must examine.
    var houses: UInt32 {
        @inline(__always) get { scope[houses: slot] }
        @inline(__always) set { scope[houses: slot] = newValue }
    }

    /// The digits that the current search must examine.
    var digits: UInt16 {
        @inline(__always) get { scope[digits: slot] }
        @inline(__always) set { scope[digits: slot] = newValue }
    }
}

/// The scratch space of a search, and what it keeps from one board to the next. Searches may share
/// one.
protocol SearchMemory: AnyObject {
    init()
}
