import Dispatch
package import FarmSystem

/// Where jobs come from, one after the other.
package protocol JobSource: ~Copyable, SendableMetatype {
    associatedtype Job: Sendable

    /// The next job, or nil at the end.
    mutating func next() throws(SystemError) -> Job?
}

/// What answers jobs. Each thread has its own, with whatever scratch it needs.
package protocol BatchWorker: ~Copyable, SendableMetatype {
    associatedtype Job: Sendable
    associatedtype Answer: Sendable

    mutating func answer(_ job: Job) -> Answer
}

/// Runs jobs on several threads and delivers the answers in the order of the jobs.
///
/// The threads take turns at the source and go to work; whoever finishes the answer that is due
/// delivers it, and those that wait behind it. Only so many jobs are under way at a time that
/// memory stays the same however long the source: a slow delivery holds up the source.
package struct Batch: Sendable {
    package enum Ending: Sendable {
        case complete
        /// Nobody takes the answers any more.
        case readerGone
        /// The flag was raised.
        case stopped
    }

    /// Raised from outside to end the run early, or by the run itself once no answer is wanted.
    package let stop = StopFlag()
    let threads: Int

    package init(threads: Int) {
        precondition(threads > 0, "work needs a thread")
        self.threads = threads
    }

    /// How many jobs may be taken from the source and not yet delivered.
    package var window: Int { 4 * threads }

    /// Makes a worker on each thread, answers every job, delivers one answer at a time in order.
    package func run<Source: JobSource & ~Copyable, Worker: BatchWorker & ~Copyable>(
        _ source: consuming sending Source,
        worker: @escaping @Sendable () -> Worker,
        deliver: @escaping @Sendable (Worker.Answer) throws(SystemError) -> Delivery
    ) throws(SystemError) -> Ending where Worker.Job == Source.Job {
        let run = BatchRun<Source, Worker>(
            source, stop: stop, window: window, makeWorker: worker, deliver: deliver)
        let queue = DispatchQueue(label: "puzzlefarm.batch", attributes: .concurrent)
        let group = DispatchGroup()
        for _ in 1..<threads { queue.async(group: group) { run.work() } }
        // The caller's thread would only wait: it is the first worker.
        run.work()
        group.wait()
        return try run.ending()
    }
}
