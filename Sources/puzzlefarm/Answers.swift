import FarmBatch
import FarmSystem
import Synchronization

/// What a worker has to say about one job.
struct Answer: Sendable {
    /// For stdout.
    var output: [UInt8] = []
    /// For stderr: whole lines.
    var messages: [UInt8] = []
    var unreadable = 0
    /// Puzzles that took longer than they may.
    var overLimit = 0
    /// Lines read or puzzles made.
    var count = 0
    /// How far the source is used up, in the measure of the total that the progress line knows.
    var consumed = 0
}

/// Where answers go: results to stdout, messages and progress to stderr.
final class Answers: Sendable {
    private struct State {
        var progress: Progress
        var count = 0
        var consumed = 0
        var unreadable = 0
        var overLimit = 0
    }

    private let state: Mutex<State>

    init(_ progress: sending Progress) {
        state = Mutex(State(progress: progress))
    }

    func deliver(_ answer: Answer) throws(SystemError) -> Delivery {
        let delivery = try Descriptor.standardOutput().write(answer.output)
        state.withLock { state in
            state.count += answer.count
            state.consumed += answer.consumed
            state.unreadable += answer.unreadable
            state.overLimit += answer.overLimit
            if !answer.messages.isEmpty {
                state.progress.clear()
                _ = try? Descriptor.standardError().write(answer.messages)
            }
            state.progress.advance(to: state.consumed, count: state.count)
        }
        return delivery
    }

    /// The exit code of a run that came to its end.
    func finish() -> ExitCode {
        state.withLock { state in
            state.progress.clear()
            return state.unreadable > 0 ? .data : state.overLimit > 0 ? .tryLater : .done
        }
    }
}

extension Batch {
    /// Runs jobs and prints their answers; failures of the outside world become exit codes.
    func print<Source: JobSource & ~Copyable, Worker: BatchWorker & ~Copyable>(
        _ source: consuming sending Source, progress: sending Progress,
        worker: @escaping @Sendable () -> Worker
    ) throws(Failure) -> ExitCode where Worker.Job == Source.Job, Worker.Answer == Answer {
        CurrentProcess.keepFreedMemory()
        let answers = Answers(progress)
        do throws(SystemError) {
            let ending = try run(source, worker: worker) { (answer) throws(SystemError) in
                try answers.deliver(answer)
            }
            let code = answers.finish()
            return ending == .readerGone ? .done : code
        } catch {
            _ = answers.finish()
            throw Failure(.io, error.description)
        }
    }
}
