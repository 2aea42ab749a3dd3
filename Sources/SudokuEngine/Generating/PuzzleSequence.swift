#if !hasFeature(Embedded)
    /// Puzzles of a tier, one after another without end, until the task is cancelled.
    ///
    /// ```swift
    /// for await puzzle in PuzzleSequence(of: .hard, seed: seed) { ... }
    /// ```
    ///
    /// The same seed gives the same puzzles. Each is made when it is asked for, on the thread that
    /// asks.
    public struct PuzzleSequence: AsyncSequence, Sendable {
        public typealias Element = GradedPuzzle

        private let tier: Tier
        private let seed: UInt64

        /// Creates the sequence of a seed for a tier.
        public init(of tier: Tier, seed: UInt64) {
            self.tier = tier
            self.seed = seed
        }

        public func makeAsyncIterator() -> Iterator { Iterator(tier, PuzzleEngine(seed: seed)) }

        /// An iterator with an engine of its own.
        public struct Iterator: AsyncIteratorProtocol {
            private let tier: Tier
            private let engine: PuzzleEngine

            init(_ tier: Tier, _ engine: PuzzleEngine) {
                self.tier = tier
                self.engine = engine
            }

            public mutating func next() async -> GradedPuzzle? {
                await Task.yield()
                return engine.next(tier, shouldStop: { Task.isCancelled })
            }
        }
    }

    @available(*, unavailable)
    extension PuzzleSequence.Iterator: Sendable {}
#endif
