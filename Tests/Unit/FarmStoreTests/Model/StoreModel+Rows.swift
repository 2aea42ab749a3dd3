import FarmStore
import PuzzleBundle
import SudokuEngine

/// The rows of the model, and its answers.
extension StoreModel {
    enum PuzzleState: Equatable {
        case fresh
        /// Returned, with the number of the claim that returned it last.
        case returned(by: Int)
        case leased
        case delivered
    }

    struct Puzzle {
        let record: PuzzleRecord
        var state = PuzzleState.fresh
        var isWithdrawn = false

        var isReady: Bool {
            switch state {
            case .fresh, .returned: !isWithdrawn
            case .leased, .delivered: false
            }
        }
    }

    enum LeaseState { case leased, delivered, returned, expired, discarded }

    struct Lease {
        let order: ClaimParameters
        let peer: Peer
        /// The indices in `puzzles`, without those that were returned while others were left.
        var puzzles: [Int]
        /// Those of them that were delivered while others were left.
        var delivered: [Int] = []
        /// The ids of those that were returned while others were left.
        var givenBack: [PuzzleID] = []
        var state: LeaseState
        /// The end by the boot clock; valid while leased.
        var end: Int64
        /// The end by the wall clock, used by a restart.
        var wallEnd: Int64
        var finished: Int64?
        var isDropped = false
    }

    enum Outcome: Equatable {
        case made([PuzzleID])
        case replayed([PuzzleID])
        case leaseLost, keyReused, tooManyClaims
        case tooManyLeased(Int)
        case notReady([UnavailablePuzzle])
        case poolEmpty(matching: Int)
    }

    enum Change: Equatable {
        case done(ClaimState, [PuzzleID], delivered: [PuzzleID], returned: [PuzzleID])
        case unknown, leaseLost, alreadyDelivered
        case unknownPuzzles([PuzzleID])
    }
}
