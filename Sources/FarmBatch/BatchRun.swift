import Dispatch
import FarmSystem
import Synchronization

/// The state that the threads of one batch run share.
final class BatchRun<Source: JobSource & ~Copyable, Worker: BatchWorker & ~Copyable>: Sendable
where Worker.Job == Source.Job {
    private struct InputQueue: ~Copyable {
        var source: Source
        var taken = 0
        var isOver = false
    }

    private struct OutputQueue {
        /// The answers by job number; nil for an answer that is no longer wanted.
        var answers = InOrder<Worker.Answer?>()
        var isReaderGone = false
        var failure: SystemError?
    }

    private let intake: Mutex<InputQueue>
    private let outlet = Mutex(OutputQueue())
    /// One token for each job that may be in progress.
    private let room: DispatchSemaphore
    private let stop: StopFlag
    private let makeWorker: @Sendable () -> Worker
    private let deliver: @Sendable (Worker.Answer) throws(SystemError) -> WriteResult

    init(
        _ source: consuming sending Source, stop: StopFlag, window: Int,
        makeWorker: @escaping @Sendable () -> Worker,
        deliver: @escaping @Sendable (Worker.Answer) throws(SystemError) -> WriteResult
    ) {
        intake = Mutex(InputQueue(source: source))
        room = DispatchSemaphore(value: 0)
        for _ in 0..<window { room.signal() }
        self.stop = stop
        self.makeWorker = makeWorker
        self.deliver = deliver
    }

    /// Runs the loop of a thread until no job is left.
    func work() {
        var worker = makeWorker()
        while let (number, job) = take() {
            let answer = stop.isRaised ? nil : worker.answer(job)
            outlet.withLock { $0.answers.add(answer, number: number) }
            deliverWhatIsDue()
        }
    }

    /// Returns the outcome of the run, once every thread has finished.
    func ending() throws(SystemError) -> Batch.Ending {
        let (failure, isReaderGone) = outlet.withLock { ($0.failure, $0.isReaderGone) }
        if let failure { throw failure }
        return isReaderGone ? .readerGone : stop.isRaised ? .stopped : .complete
    }

    private func take() -> (number: Int, job: Source.Job)? {
        room.wait()
        let taken = intake.withLock { intake -> (number: Int, job: Source.Job)? in
            guard !intake.isOver, !stop.isRaised else { return nil }
            do throws(SystemError) {
                if let job = try intake.source.next() {
                    intake.taken += 1
                    return (intake.taken - 1, job)
                }
            } catch {
                outlet.withLock { $0.failure = $0.failure ?? error }
            }
            intake.isOver = true
            return nil
        }
        // Nothing was taken, so the token is returned, which wakes the next thread to finish.
        if taken == nil { room.signal() }
        return taken
    }

    /// Delivers completed answers outside the lock, so that other threads can add theirs and
    /// continue.
    private func deliverWhatIsDue() {
        while let answer = outlet.withLock({ $0.answers.take() }) {
            var delivery = WriteResult.taken
            var failure: SystemError?
            if let answer, !stop.isRaised {
                do throws(SystemError) { delivery = try deliver(answer) } catch { failure = error }
            }
            if failure != nil || delivery == .readerGone { stop.raise() }
            outlet.withLock { outlet in
                outlet.answers.finish()
                outlet.failure = outlet.failure ?? failure
                outlet.isReaderGone = outlet.isReaderGone || delivery == .readerGone
            }
            room.signal()
        }
    }
}
