import Dispatch
package import FarmSystem

/// A source of jobs.
package protocol JobSource: ~Copyable, SendableMetatype {
    associatedtype Job: Sendable

    /// The next job, or nil at the end.
    mutating func next() throws(SystemError) -> Job?
}

/// A worker that answers jobs. Each thread has its own, with its own scratch memory.
package protocol BatchWorker: ~Copyable, SendableMetatype {
    associatedtype Job: Sendable
    associatedtype Answer: Sendable

    mutating func answer(_ job: Job) -> Answer
}

/// A runner of jobs on several threads that delivers the answers in the order of the jobs.
///
/// The threads take turns reading the source. The thread that finishes the answer due next delivers
/// it, and any completed answers after it. The number of unfinished jobs is limited, so memory use
/// is independent of the length of the source: a slow delivery holds up the source.
package struct Batch: Sendable {
    package enum Ending: Sendable {
        case complete
        /// The reader of the answers is gone.
        case readerGone
        /// The stop flag was raised.
        case stopped
    }

    /// The flag that ends the run early: raised by the caller, or by the run once no answer is
    /// wanted.
    package let stop = StopFlag()
    let threads: Int

    package init(threads: Int) {
        precondition(threads > 0, "a batch needs at least one thread")
        self.threads = threads
    }

    /// The maximum number of jobs taken from the source and not yet delivered.
    package var window: Int { 4 * threads }

    /// Creates a worker on each thread, answers every job, and delivers the answers one at a time
    /// in order.
    package func run<Source: JobSource & ~Copyable, Worker: BatchWorker & ~Copyable>(
        _ source: consuming sending Source,
        worker: @escaping @Sendable () -> Worker,
        deliver: @escaping @Sendable (Worker.Answer) throws(SystemError) -> WriteResult
    ) throws(SystemError) -> Ending where Worker.Job == Source.Job {
        let run = BatchRun<Source, Worker>(
            source, stop: stop, window: window, makeWorker: worker, deliver: deliver)
        let queue = DispatchQueue(label: "puzzlefarm.batch", attributes: .concurrent)
        let group = DispatchGroup()
        for _ in 1..<threads { queue.async(group: group) { run.work() } }
        // The caller's thread would only wait, so it is the first worker.
        run.work()
        group.wait()
        return try run.ending()
    }
}
