import SudokuEngine
import SudokuGame

#if ENGINE || LAYOUTS
    /// Long work that a page does in slices.
    final class WebWork {
        enum Task {
            #if ENGINE
                case hint(SlicedHint)
                case path(found: [Hint])
                /// The rest of a game: the number of steps for people, once it is known.
                case rest(Position, steps: Int?, hardest: Rating)
                case training(TrainingSearch)
            #endif
            #if LAYOUTS
                /// A hint in a grid of another layout, in one slice.
                case layoutHint(WebGame)
            #endif
        }

        var task: Task
        #if ENGINE
            /// The memory of the search.
            let path: SlicedPath?
            /// The number of steps so far, for the rest of a game.
            var found = 0
            /// The cells that the steps so far leave empty, for the rest of a game.
            var empty = CellSet()

            init(_ task: Task, on path: SlicedPath?) {
                self.task = task
                self.path = path
            }
        #else
            init(_ task: Task) { self.task = task }
        #endif
    }
#endif
