extension WorkerScheduler {
    /// A command for a waiting worker.
    enum WorkerCommand: Hashable, Sendable {
        case produce(Assignment)
        /// Nothing is to be produced, and stored puzzles lack their human paths.
        case describe
        /// The delivery queue has room for its batch.
        case deliver
        case exit
    }
}
